/// A day of the proleptic Gregorian calendar.
public struct CivilDate: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// Days since 1970-01-01.
  public var daysSince1970: Int

  public init(daysSince1970: Int) { self.daysSince1970 = daysSince1970 }

  /// The day of this year, month (1 to 12) and day; `nil` where the calendar has no such day.
  ///
  /// Years are 1700 to 2200: 64 bits of nanoseconds since 1970 hold no others (1678 to 2262).
  public init?(year: Int, month: Int, day: Int) {
    guard (1700...2200).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.days(inMonth: month, year: year)
    else { return nil }
    // Years are counted from March, so that the leap day is the last of its year.
    let marchYear = month > 2 ? year : year - 1
    let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    // 719,468 days lie between 0000-03-01 and 1970-01-01, 146,097 in 400 years.
    daysSince1970 = era * 146_097 + dayOfEra - 719_468
  }

  /// Year, month (1 to 12) and day of the month.
  public var components: (year: Int, month: Int, day: Int) {
    let shifted = daysSince1970 + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  public static func < (a: Self, b: Self) -> Bool { a.daysSince1970 < b.daysSince1970 }

  /// The date `days` later.
  public func advanced(byDays days: Int) -> Self { Self(daysSince1970: daysSince1970 + days) }

  static func days(inMonth month: Int, year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }
}

extension CivilDate {
  /// The date that `text` writes as `2026-05-26`; `nil` where it does not.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let digits = parts.allSatisfy { part in part.utf8.allSatisfy { (48...57).contains($0) } }
    guard parts.count == 3, digits, parts[0].utf8.count == 4, parts[1].utf8.count == 2,
      parts[2].utf8.count == 2, let year = Int(parts[0]), let month = Int(parts[1]),
      let day = Int(parts[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }
}

extension CivilDate: CustomStringConvertible {
  /// ISO 8601: `2026-05-26`.
  public var description: String {
    let (year, month, day) = components
    return UTCTime.padded(year, to: 4) + "-" + UTCTime.padded(month, to: 2) + "-"
      + UTCTime.padded(day, to: 2)
  }
}
