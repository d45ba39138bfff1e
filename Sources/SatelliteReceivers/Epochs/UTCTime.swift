/// A point in Coordinated Universal Time: nanoseconds since 1970-01-01T00:00:00Z, leap seconds left out.
///
/// During a leap second (23:59:60) the count is that of the midnight that follows, as with POSIX.
public struct UTCTime: Hashable, Comparable, Sendable, BitwiseCopyable {
  public var nanosecondsSince1970: Int64

  @inlinable
  public init(nanosecondsSince1970: Int64) { self.nanosecondsSince1970 = nanosecondsSince1970 }

  /// `nanosecondsOfDay` after the midnight that begins `date`.
  public init(date: CivilDate, nanosecondsOfDay: Int64) {
    nanosecondsSince1970 = Int64(date.daysSince1970) * Self.nanosecondsPerDay + nanosecondsOfDay
  }

  /// The instant that a satellite receiver names by GPS week and time of week.
  ///
  /// - Parameters:
  ///   - gpsWeek: whole weeks since 1980-01-06, not reduced by 1024.
  ///   - timeOfWeekNanoseconds: GPS time since the week's start; may be negative or beyond a week.
  ///   - leapSeconds: GPS time less UTC, s; 18 since 2017.
  public init(gpsWeek: Int, timeOfWeekNanoseconds: Int64, leapSeconds: Int) {
    nanosecondsSince1970 =
      Self.gpsEpoch + Int64(gpsWeek) * Self.nanosecondsPerWeek + timeOfWeekNanoseconds
      - Int64(leapSeconds) * 1_000_000_000
  }

  /// The day it falls on.
  public var date: CivilDate {
    CivilDate(daysSince1970: Int(Self.floorDivide(nanosecondsSince1970, Self.nanosecondsPerDay)))
  }

  /// Time since that day's midnight, ns.
  public var nanosecondsOfDay: Int64 {
    // Not by way of the day's beginning, which the first instant of 64 bits has none of.
    let rest = nanosecondsSince1970 % Self.nanosecondsPerDay
    return rest < 0 ? rest + Self.nanosecondsPerDay : rest
  }

  public static func < (a: Self, b: Self) -> Bool {
    a.nanosecondsSince1970 < b.nanosecondsSince1970
  }

  public static let nanosecondsPerDay: Int64 = 86_400_000_000_000
  public static let nanosecondsPerWeek: Int64 = 7 * nanosecondsPerDay
  /// 1980-01-06T00:00:00Z, where GPS week 0 begins (IS-GPS-200, section 3.3.4).
  public static let gpsEpoch: Int64 = 3_657 * nanosecondsPerDay

  static func floorDivide(_ value: Int64, _ divisor: Int64) -> Int64 {
    let quotient = value / divisor
    return value % divisor < 0 ? quotient - 1 : quotient
  }
}

extension UTCTime: CustomStringConvertible {
  /// ISO 8601 with as many decimals as the time has: `2023-12-30T23:59:42Z`, `….80Z` never `….8`.
  ///
  /// Decimals come in pairs at least (0, 2, 3, 6 or 9), so that a receiver's columns line up.
  public var description: String {
    date.description + "T" + Self.timeOfDay(nanosecondsOfDay) + "Z"
  }

  /// `23:59:59.80` of nanoseconds since midnight.
  static func timeOfDay(_ nanoseconds: Int64) -> String {
    let seconds = Int(nanoseconds / 1_000_000_000)
    let fraction = Int(nanoseconds % 1_000_000_000)
    let clock =
      padded(seconds / 3600, to: 2) + ":" + padded(seconds / 60 % 60, to: 2) + ":"
      + padded(seconds % 60, to: 2)
    if fraction == 0 { return clock }
    for (decimals, unit) in [(2, 10_000_000), (3, 1_000_000), (6, 1_000)]
    where fraction % unit == 0 { return clock + "." + padded(fraction / unit, to: decimals) }
    return clock + "." + padded(fraction, to: 9)
  }

  static func padded(_ value: Int, to width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
