internal import CLinux
internal import Glibc
package import Sensing

/// Ends a wait from another thread; once signalled it stays so until it is cleared.
///
/// It is how a thread that blocks in `wait` is told to stop.
package final class WakeEvent: Sendable {
  private let descriptor: FileDescriptor

  package init() throws(SystemError) {
    let number = try SystemCall.retrying("eventfd", path: nil) { clinux_event_descriptor() }
    descriptor = FileDescriptor(adopting: number, path: "wake event")
  }

  var number: Int32 { descriptor.number }

  /// Wakes whoever waits, now or later; may be called from any thread, any number of times.
  package func signal() {
    var one: UInt64 = 1
    // Eight bytes of a local. The only failure is a full counter, which is as good as signalled.
    while unsafe Glibc.write(descriptor.number, &one, 8) < 0, errno == EINTR {}
  }

  /// Takes the signal back; whether there was one.
  @discardableResult
  package func clear() -> Bool {
    var count: UInt64 = 0
    while true {
      // Eight bytes of a local.
      if unsafe Glibc.read(descriptor.number, &count, 8) == 8 { return true }
      if errno != EINTR { return false }
    }
  }

  /// Whether it has been signalled and not cleared.
  package var isSignalled: Bool {
    do { return try wait(until: SensorInstant(nanoseconds: 0)) } catch { return false }
  }

  /// Sleeps until the signal (true) or the deadline (false).
  package func wait(until deadline: SensorInstant? = nil) throws(SystemError) -> Bool {
    try descriptor.wait(for: .reading, until: deadline) != .timedOut
  }
}
