internal import LinuxPlatform
internal import Sensing

/// Turns the kernel's time stamps into instants of CLOCK_BOOTTIME, and finds out when they are
/// nought, count another clock than they should, or are rubbish: then readings are stamped here.
struct TimestampJudge: Sendable {
  /// What is known about the stamps.
  enum Source: Hashable, Sendable {
    case kernel(SystemClock)
    case reader
  }

  /// Seconds that a scan may be old: it waits in the buffer while the reader is held up.
  static let greatestAge = 10.0
  /// Seconds that a stamp may lie in the future: the two clocks are read one after the other.
  static let greatestAdvance = 0.02
  /// After so many bad stamps in a row they are not looked at any more: noughts are a driver's
  /// habit, others may come from a clock that steps.
  static let patienceWithNoughts = 3
  static let patience = 200

  private(set) var source: Source
  /// Stamps of nought.
  private(set) var noughts = 0
  /// Stamps that no clock explains.
  private(set) var implausible = 0
  private var badInRow = 0
  private var offset: Int64 = 0

  init(clock: SystemClock?) { source = clock.map { .kernel($0) } ?? .reader }

  /// Reads the clocks anew: realtime may have stepped, monotonic stands still in suspend.
  mutating func refresh() {
    guard case .kernel(let clock) = source, clock != .boottime else {
      offset = 0
      return
    }
    offset = ClockOffset.sample(clock, attempts: 2).nanoseconds
  }

  /// The instant of a scan with the kernel's `stamp`, read at `now`, estimated to have been taken
  /// at `estimate`; the second is what changed, for a note.
  mutating func instant(
    stamp: Int64, now: SensorInstant, estimate: SensorInstant
  ) -> (instant: SensorInstant, note: String?) {
    guard case .kernel(let clock) = source else { return (estimate, nil) }
    if stamp != 0 {
      let instant = SensorInstant(nanoseconds: stamp &- offset)
      if Self.isPlausible(instant, now: now) {
        badInRow = 0
        return (instant, nil)
      }
      if let other = Self.clock(counting: stamp, now: now) {
        source = .kernel(other)
        refresh()
        badInRow = 0
        return (
          SensorInstant(nanoseconds: stamp &- offset),
          "time stamps count the clock \(other.rawValue) although \(clock.rawValue) is set; "
            + "they are converted"
        )
      }
      implausible += 1
    } else {
      noughts += 1
    }
    badInRow += 1
    let isFirst = noughts + implausible == 1
    if badInRow >= (stamp == 0 ? Self.patienceWithNoughts : Self.patience) { source = .reader }
    guard isFirst else { return (estimate, nil) }
    return (
      estimate,
      stamp == 0
        ? "the driver gives the time stamp 0; readings are stamped when they are read"
        : "time stamps fit no clock (\(stamp)); readings are stamped when they are read"
    )
  }

  private static func isPlausible(_ instant: SensorInstant, now: SensorInstant) -> Bool {
    let (age, overflow) = now.nanoseconds.subtractingReportingOverflow(instant.nanoseconds)
    return !overflow && Double(age) * 1e-9 <= greatestAge
      && Double(age) * 1e-9 >= -greatestAdvance
  }

  /// The clock under which `stamp` is of about now.
  private static func clock(counting stamp: Int64, now: SensorInstant) -> SystemClock? {
    let clocks: [SystemClock] = [.boottime, .monotonic, .realtime, .monotonicRaw, .tai]
    return clocks.first { clock in
      let offset = ClockOffset.sample(clock, attempts: 1).nanoseconds
      return isPlausible(SensorInstant(nanoseconds: stamp &- offset), now: now)
    }
  }
}
