internal import SatelliteReceivers

/// A point in coordinated universal time, with the resolution of a nanosecond.
///
/// Leap seconds are not counted, as POSIX has it. Printed and coded as ISO 8601, for example
/// `2026-05-26T12:34:56.789Z`.
public struct UTCInstant: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// Nanoseconds since 1970-01-01T00:00:00Z.
  public var nanosecondsSince1970: Int64

  public init(nanosecondsSince1970: Int64) {
    self.nanosecondsSince1970 = nanosecondsSince1970
  }

  /// Seconds since 1970-01-01T00:00:00Z, as `Date(timeIntervalSince1970:)` takes them.
  public var secondsSince1970: Double { Double(nanosecondsSince1970) * 1e-9 }

  /// Seconds from `earlier` to this instant; negative where it is later.
  public func seconds(since earlier: Self) -> Double {
    Double(nanosecondsSince1970 &- earlier.nanosecondsSince1970) * 1e-9
  }

  public static func < (a: Self, b: Self) -> Bool {
    a.nanosecondsSince1970 < b.nanosecondsSince1970
  }
}

extension UTCInstant: CustomStringConvertible, LosslessStringConvertible {
  public var description: String {
    UTCTime(nanosecondsSince1970: nanosecondsSince1970).description
  }

  /// The instant that `text` writes as `2026-05-26T12:34:56Z`, with up to nine decimals.
  ///
  /// `nil` where it does not, or where the years do not fit in 64 bits (1678 to 2262 do).
  public init?(_ text: String) {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].last == "Z", let day = Self.day(parts[0]),
      let time = Self.timeOfDay(parts[1].dropLast())
    else { return nil }
    // Counted back from the end of a day before 1970: the first day of 64 bits has no beginning.
    let isBefore = day < 0
    let (edge, isTooFar) = Int64(isBefore ? day + 1 : day).multipliedReportingOverflow(
      by: UTCTime.nanosecondsPerDay)
    let (sum, isBeyond) = edge.addingReportingOverflow(
      isBefore ? time - UTCTime.nanosecondsPerDay : time)
    if isTooFar || isBeyond { return nil }
    self.init(nanosecondsSince1970: sum)
  }

  /// Days since 1970-01-01.
  private static func day(_ text: Substring) -> Int? {
    if let date = CivilDate(text) { return date.daysSince1970 }
    // `CivilDate` knows the years 1700 to 2200; the calendar repeats after 400 years.
    let fields = text.split(separator: "-", omittingEmptySubsequences: false)
    guard fields.count == 3, let year = number(fields[0], digits: 4),
      let month = number(fields[1], digits: 2), let day = number(fields[2], digits: 2)
    else { return nil }
    let shift = year < 1700 ? 1 : year > 2200 ? -1 : 0
    let date = CivilDate(year: year + 400 * shift, month: month, day: day)
    return date.map { $0.daysSince1970 - 146_097 * shift }
  }

  private static func timeOfDay(_ text: Substring) -> Int64? {
    let halves = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let fields = halves[0].split(separator: ":", omittingEmptySubsequences: false)
    guard fields.count == 3, let hour = number(fields[0], digits: 2), hour < 24,
      let minute = number(fields[1], digits: 2), minute < 60,
      let second = number(fields[2], digits: 2), second < 60
    else { return nil }
    var nanoseconds = 0
    if halves.count == 2 {
      let count = halves[1].utf8.count
      guard (1...9).contains(count), let fraction = number(halves[1], digits: count) else {
        return nil
      }
      nanoseconds = fraction
      for _ in count..<9 { nanoseconds *= 10 }
    }
    return Int64(hour * 3600 + minute * 60 + second) * 1_000_000_000 + Int64(nanoseconds)
  }

  private static func number(_ text: Substring, digits: Int) -> Int? {
    guard text.utf8.count == digits, text.utf8.allSatisfy({ (48...57).contains($0) }) else {
      return nil
    }
    return Int(text)
  }
}

extension UTCInstant: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let instant = Self(text) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "\"\(text)\" is no instant: write 2026-05-26T12:34:56Z")
    }
    self = instant
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
