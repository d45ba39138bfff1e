internal import Glibc

/// Time that has passed on the monotonic clock.
package struct Stopwatch: Sendable {
  private let start: Double

  package init() { start = Self.now }

  /// Seconds since it was made.
  package var seconds: Double { Self.now - start }

  private static var now: Double {
    var time = timespec()
    // The clock exists on every Linux; the call fills the structure.
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
