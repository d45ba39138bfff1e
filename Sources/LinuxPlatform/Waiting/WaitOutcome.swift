/// How a wait for one descriptor ended.
package enum WaitOutcome: Hashable, Sendable {
  /// The call that was waited for will not block; it may still fail, or bring the end.
  case ready
  /// The other side is gone or the device has an error, and nothing is left to be read.
  case hangup
  /// The deadline came first.
  case timedOut
  /// The wake event came first.
  case woken
}

/// What is waited for.
package enum WaitDirection: Hashable, Sendable {
  case reading
  case writing
  /// An exceptional state, as a changed sysfs attribute signals it.
  case exception
}
