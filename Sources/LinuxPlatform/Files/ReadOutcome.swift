/// What a read brought.
package enum ReadOutcome: Hashable, Sendable {
  /// So many bytes, at least one; fewer than asked for is normal.
  case bytes(Int)
  /// Nothing is there yet (EAGAIN): wait and try again.
  case wouldBlock
  /// Nothing will come any more: end of the file, the writer or peer closed, a device hung up.
  ///
  /// An IIO device says so too before its buffer has ever been enabled.
  case end
}

/// What a write took.
package enum WriteOutcome: Hashable, Sendable {
  /// So many bytes; fewer than offered is normal for pipes and sockets.
  case bytes(Int)
  /// The other side has no room now (EAGAIN).
  case wouldBlock
}
