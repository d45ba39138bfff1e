package import Sensing

/// What a clock read minus CLOCK_BOOTTIME at one instant, and within which bound.
package struct ClockOffset: Hashable, Sendable {
  package var clock: SystemClock
  /// The clock's reading minus boot time, nanoseconds.
  package var nanoseconds: Int64
  /// The offset is right within this many nanoseconds, apart from the clock's own resolution.
  package var uncertaintyNanoseconds: Int64
  /// When it was sampled.
  package var instant: SensorInstant

  package init(
    clock: SystemClock, nanoseconds: Int64, uncertaintyNanoseconds: Int64, instant: SensorInstant
  ) {
    self.clock = clock
    self.nanoseconds = nanoseconds
    self.uncertaintyNanoseconds = uncertaintyNanoseconds
    self.instant = instant
  }

  /// Reads boot time on both sides of the clock, and keeps the tightest of `attempts` readings,
  /// so that a thread that was interrupted between them does not count.
  package static func sample(_ clock: SystemClock = .realtime, attempts: Int = 5) -> ClockOffset {
    var best: ClockOffset?
    for _ in 0..<max(attempts, 1) {
      let before = SystemClock.boottime.now()
      let reading = clock.now()
      let after = SystemClock.boottime.now()
      let width = after - before
      if let best, best.uncertaintyNanoseconds <= width / 2 + 1 { continue }
      let middle = before + width / 2
      best = ClockOffset(
        clock: clock, nanoseconds: reading - middle, uncertaintyNanoseconds: width / 2 + 1,
        instant: SensorInstant(nanoseconds: middle))
    }
    guard let best else { preconditionFailure("at least one attempt is made") }
    return best
  }

  /// The boot time at which the clock read `reading`, if it has not stepped between then and the
  /// sample.
  package func bootTime(of reading: Int64) -> SensorInstant {
    SensorInstant(nanoseconds: reading &- nanoseconds)
  }

  /// What the clock reads at `instant`, nanoseconds.
  package func reading(at instant: SensorInstant) -> Int64 { instant.nanoseconds &+ nanoseconds }
}
