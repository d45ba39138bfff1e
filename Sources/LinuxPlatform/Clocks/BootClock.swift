package import Sensing

/// CLOCK_BOOTTIME: never steps, counts in suspend; the clock of every `SensorInstant`.
package enum BootClock {
  package static func now() -> SensorInstant {
    SensorInstant(nanoseconds: SystemClock.boottime.now())
  }

  /// The instant `seconds` from now, for deadlines.
  package static func now(plusSeconds seconds: Double) -> SensorInstant {
    now().advanced(bySeconds: seconds)
  }
}

/// CLOCK_REALTIME: what the host takes for UTC; may be wrong and may step.
package enum RealtimeClock {
  /// Nanoseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
  package static func now() -> Int64 { SystemClock.realtime.now() }
}
