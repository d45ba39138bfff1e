internal import CLinux
internal import Glibc
package import Sensing

/// A pulse-per-second input: the instant at which a receiver's second begins.
package struct PulsePerSecond: ~Copyable, Sendable {
  private let descriptor: FileDescriptor

  /// Opens `/dev/ppsN`, which must stamp the asserting edge and be able to wait (else ENOTSUP);
  /// asks for that edge where it is off and the permissions allow it.
  package init(path: String) throws(SystemError) {
    let descriptor: FileDescriptor
    do {
      descriptor = try FileDescriptor.open(path, .readingAndWriting)
    } catch {
      // Reading suffices unless the mode has to be set.
      if !error.number.meansMissingRight { throw error }
      descriptor = try FileDescriptor.open(path, .reading)
    }
    let number = descriptor.number
    var capabilities: Int32 = 0
    _ = try SystemCall.retrying("PPS_GETCAP", path: path) {
      // The call fills the local.
      unsafe clinux_pps_capabilities(number, &capabilities)
    }
    if clinux_pps_captures_assert(capabilities) == 0 || clinux_pps_can_wait(capabilities) == 0 {
      throw SystemError(
        call: "PPS_GETCAP", path: path, number: .notSupported,
        specificRemedy: "it cannot stamp the asserting edge, or not be waited for: leave it out")
    }
    var mode: Int32 = 0
    // The call fills the local; without the right to ask (CAP_SYS_TIME) the mode stays unknown.
    let isKnown = unsafe clinux_pps_parameters(number, &mode) == 0
    if isKnown, clinux_pps_captures_assert(mode) == 0 {
      let wanted = mode | clinux_pps_assert_mode()
      _ = try SystemCall.retrying("PPS_SETPARAMS", path: path) {
        clinux_pps_set_mode(number, wanted)
      }
    }
    self.descriptor = descriptor
  }

  package var path: String { descriptor.path }

  /// The next pulse; `nil` where none comes before the deadline. ENODEV where the source is gone.
  ///
  /// The wait cannot be woken: a thread that must end soon gives deadlines of about two seconds,
  /// twice the period.
  package borrowing func next(until deadline: SensorInstant) throws(SystemError) -> Pulse? {
    let number = descriptor.number
    while true {
      let before = ClockOffset.sample()
      // At least a tick: zero would mean the last pulse instead of the next.
      let left = max(deadline.nanoseconds - BootClock.now().nanoseconds, 10_000_000)
      var data = clinux_pulse()
      // The call fills the local.
      let result = unsafe clinux_pps_fetch(
        number, left / 1_000_000_000, Int32(left % 1_000_000_000), &data)
      let code = errno
      let after = ClockOffset.sample()
      if result == 0 {
        return Pulse(
          sequence: data.assert_sequence,
          realtimeNanoseconds: data.assert_seconds * 1_000_000_000
            + Int64(data.assert_nanoseconds),
          before: before, after: after)
      }
      switch code {
      case ETIMEDOUT: return nil
      case EINTR: if BootClock.now() >= deadline { return nil }
      default:
        throw SystemError(
          call: "PPS_FETCH", path: descriptor.path, number: ErrorNumber(rawValue: code))
      }
    }
  }
}
