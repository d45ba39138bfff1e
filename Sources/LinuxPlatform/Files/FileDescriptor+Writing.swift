internal import Glibc
package import Sensing

extension FileDescriptor {
  /// Writes once.
  package borrowing func write(_ bytes: RawSpan) throws(SystemError) -> WriteOutcome {
    while true {
      // The kernel reads at most `count` bytes of memory that the span vouches for.
      let count = unsafe bytes.withUnsafeBytes { bytes in
        unsafe Glibc.write(number, bytes.baseAddress, bytes.count)
      }
      if count >= 0 { return .bytes(count) }
      switch errno {
      case EINTR: continue
      case EAGAIN: return .wouldBlock
      default: throw .last("write", path: path)
      }
    }
  }

  /// Writes once.
  package borrowing func write(_ bytes: Span<UInt8>) throws(SystemError) -> WriteOutcome {
    // Elements of one byte have no padding that could be read.
    try unsafe write(bytes.bytes)
  }

  /// Writes all of `bytes`, waiting for room where there is none, until `deadline` (ETIMEDOUT).
  ///
  /// Without a deadline it waits for as long as it takes. What was written before an error stays
  /// written.
  package borrowing func writeAll(
    _ bytes: RawSpan, until deadline: SensorInstant? = nil
  ) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
      switch try write(rest) {
      case .bytes(let count): rest = rest.extracting(droppingFirst: count)
      case .wouldBlock:
        switch try wait(for: .writing, until: deadline) {
        case .timedOut: throw SystemError(call: "write", path: path, number: .timedOut)
        // No room, and nobody left who would make some: to try again would be to spin.
        case .hangup: throw SystemError(call: "write", path: path, number: .inputOutput)
        case .ready, .woken: continue
        }
      }
    }
  }

  package borrowing func writeAll(
    _ bytes: Span<UInt8>, until deadline: SensorInstant? = nil
  ) throws(SystemError) {
    // Elements of one byte have no padding that could be read.
    try unsafe writeAll(bytes.bytes, until: deadline)
  }

  package borrowing func writeAll(
    _ bytes: [UInt8], until deadline: SensorInstant? = nil
  ) throws(SystemError) {
    try writeAll(bytes.span, until: deadline)
  }

  package borrowing func writeAll(
    _ text: String, until deadline: SensorInstant? = nil
  ) throws(SystemError) {
    try writeAll(Array(text.utf8), until: deadline)
  }

  /// Waits until what was written is on the disk.
  package borrowing func synchronize() throws(SystemError) {
    let number = number
    _ = try SystemCall.retrying("fsync", path: path) { fsync(number) }
  }
}
