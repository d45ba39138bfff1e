internal import Glibc

/// A clock of the kernel, by the names that IIO's `current_timestamp_clock` uses.
package enum SystemClock: String, CaseIterable, Sendable {
  case realtime
  case monotonic
  case monotonicRaw = "monotonic_raw"
  case realtimeCoarse = "realtime_coarse"
  case monotonicCoarse = "monotonic_coarse"
  case boottime
  case tai

  /// Nanoseconds since the clock's own beginning.
  package func now() -> Int64 {
    var time = timespec()
    // Every clock of the list exists on every kernel that IIO runs on, so it cannot fail.
    let result = unsafe clock_gettime(identifier, &time)
    precondition(result == 0, "the kernel has no clock \(rawValue)")
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  private var identifier: clockid_t {
    switch self {
    case .realtime: CLOCK_REALTIME
    case .monotonic: CLOCK_MONOTONIC
    case .monotonicRaw: CLOCK_MONOTONIC_RAW
    case .realtimeCoarse: CLOCK_REALTIME_COARSE
    case .monotonicCoarse: CLOCK_MONOTONIC_COARSE
    case .boottime: CLOCK_BOOTTIME
    case .tai: CLOCK_TAI
    }
  }
}
