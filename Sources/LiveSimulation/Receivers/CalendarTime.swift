/// A moment of UTC as a receiver's messages spell it.
package struct CalendarTime: Hashable, Sendable {
  package var year: Int
  package var month: Int
  package var day: Int
  package var hour: Int
  package var minute: Int
  package var second: Int
  package var nanosecond: Int
  /// Milliseconds since the GPS week began.
  package var timeOfWeek: UInt32

  /// GPS time runs ahead of UTC by this many seconds since 2017.
  private static let leapSeconds: Int64 = 18

  /// - Parameter nanoseconds: UTC since 1970, leap seconds not counted.
  package init(nanoseconds: Int64) {
    let daySeconds: Int64 = 86_400
    let (seconds, rest) = Self.floored(nanoseconds, 1_000_000_000)
    let (days, inDay) = Self.floored(seconds, daySeconds)
    nanosecond = Int(rest)
    hour = Int(inDay / 3600)
    minute = Int(inDay / 60 % 60)
    second = Int(inDay % 60)
    // Days of the proleptic Gregorian calendar in eras of 400 years that begin in March:
    // H. Hinnant, "chrono-compatible low-level date algorithms", civil_from_days.
    let shifted = days + 719_468
    let (era, dayOfEra) = Self.floored(shifted, 146_097)
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    day = Int(dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    month = Int(marchMonth < 10 ? marchMonth + 3 : marchMonth - 9)
    year = Int(yearOfEra + 400 * era) + (month <= 2 ? 1 : 0)
    // The GPS epoch, 1980-01-06, a Sunday, is day 3657 since 1970.
    let gps = seconds + Self.leapSeconds - 3657 * daySeconds
    timeOfWeek = UInt32(Self.floored(gps, 7 * daySeconds).1 * 1000 + rest / 1_000_000)
  }

  private static func floored(_ value: Int64, _ divisor: Int64) -> (Int64, Int64) {
    let rest = value % divisor
    return rest >= 0 ? (value / divisor, rest) : (value / divisor - 1, rest + divisor)
  }
}
