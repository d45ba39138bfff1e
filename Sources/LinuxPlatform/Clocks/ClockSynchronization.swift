internal import CLinux

/// Whether something (NTP, PTP, chrony, a receiver) keeps CLOCK_REALTIME right, and how well.
package struct ClockSynchronization: Hashable, Sendable {
  /// The kernel's own opinion: false until a daemon has disciplined the clock, and again when it
  /// has not done so for hours.
  package var isSynchronized: Bool
  /// The largest error to be expected, seconds; without meaning while not synchronised.
  package var maximumError: Double
  /// The daemon's estimate of the error, seconds.
  package var estimatedError: Double

  /// The state now; needs no privilege.
  package static func current() throws(SystemError) -> ClockSynchronization {
    var state = clinux_clock_state()
    let result = try SystemCall.retrying("adjtimex", path: nil) {
      // The call fills the local.
      unsafe clinux_clock_state(&state)
    }
    return ClockSynchronization(
      isSynchronized: clinux_clock_is_unsynchronized(result, state.status) == 0,
      maximumError: Double(state.maximum_error_us) * 1e-6,
      estimatedError: Double(state.estimated_error_us) * 1e-6)
  }
}
