internal import CLinux
internal import Glibc
package import Sensing

/// A pulse-per-second input: the instant at which a receiver's second begins.
package struct PulsePerSecond: ~Copyable, Sendable {
  private let descriptor: FileDescriptor
  /// The last pulse that was handed out, or that had come before opening.
  private var sequence: UInt32
  /// The offset of the clocks when that was.
  private var reference: ClockOffset

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
    let latest = try Self.fetch(descriptor, waiting: 0)
    sequence = latest?.assert_sequence ?? 0
    reference = .sample()
    self.descriptor = descriptor
  }

  package var path: String { descriptor.path }

  /// The next pulse, also one that came since the last call; `nil` where none comes before the
  /// deadline. ENODEV where the source is gone.
  ///
  /// The wait cannot be woken: a thread that must end soon gives deadlines of about two seconds,
  /// twice the period.
  package mutating func next(until deadline: SensorInstant) throws(SystemError) -> Pulse? {
    // What is there already, without waiting.
    if let pulse = take(try Self.fetch(descriptor, waiting: 0)) { return pulse }
    while true {
      let now = BootClock.now()
      if deadline <= now { return nil }
      let left = deadline.nanoseconds - now.nanoseconds
      // The kernel wakes at the clearing edge too, with the pulse that was told already.
      if let pulse = take(try Self.fetch(descriptor, waiting: left)) { return pulse }
    }
  }

  /// The pulse, where it is another than the last.
  private mutating func take(_ data: clinux_pulse?) -> Pulse? {
    guard let data, data.assert_sequence != sequence else { return nil }
    let now = ClockOffset.sample()
    let pulse = Pulse(
      sequence: data.assert_sequence,
      realtimeNanoseconds: data.assert_seconds * 1_000_000_000 + Int64(data.assert_nanoseconds),
      before: reference, after: now)
    sequence = data.assert_sequence
    reference = now
    return pulse
  }

  /// The latest edges, at once where `nanoseconds` is 0, else after the next edge; `nil` where none
  /// comes in that time, or a signal does.
  private static func fetch(
    _ descriptor: borrowing FileDescriptor, waiting nanoseconds: Int64
  ) throws(SystemError) -> clinux_pulse? {
    // The kernel counts in ticks, 10 ms at most: less could be none.
    let wait = nanoseconds == 0 ? 0 : max(nanoseconds, 10_000_000)
    var data = clinux_pulse()
    // The call fills the local.
    let result = unsafe clinux_pps_fetch(
      descriptor.number, wait / 1_000_000_000, Int32(wait % 1_000_000_000), &data)
    if result == 0 { return data }
    if errno == ETIMEDOUT || errno == EINTR { return nil }
    throw .last("PPS_FETCH", path: descriptor.path)
  }
}
