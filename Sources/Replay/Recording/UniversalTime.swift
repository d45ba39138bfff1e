/// UTC as text.
package enum UniversalTime {
  /// Nanoseconds since 1970 as `2026-05-26T08:15:30.250Z` (ISO 8601), with as many digits as it takes.
  package static func text(_ nanoseconds: Int64) -> String {
    let (days, ofDay) = floorDivided(nanoseconds, by: 86_400_000_000_000)
    let (seconds, fraction) = ofDay.quotientAndRemainder(dividingBy: 1_000_000_000)
    var text = Self.text(days: days) + "T"
    text += digits(seconds / 3600, 2) + ":" + digits(seconds / 60 % 60, 2)
    text += ":" + digits(seconds % 60, 2)
    if fraction != 0 {
      var decimals = digits(fraction, 9)
      while decimals.hasSuffix("0") { decimals.removeLast() }
      text += "." + decimals
    }
    return text + "Z"
  }

  /// A date as `2026-05-26`.
  package static func text(days: Int64) -> String {
    let date = date(days: days)
    return digits(date.year, 4) + "-" + digits(date.month, 2) + "-" + digits(date.day, 2)
  }

  /// The year with its part that has passed, as magnetic models count it.
  package static func decimalYear(_ nanoseconds: Int64) -> Double {
    let (days, ofDay) = floorDivided(nanoseconds, by: 86_400_000_000_000)
    let year = date(days: days).year
    let first = self.days(year: year, month: 1, day: 1)
    let length = self.days(year: year + 1, month: 1, day: 1) - first
    return Double(year)
      + (Double(days - first) + Double(ofDay) / 86_400_000_000_000) / Double(length)
  }

  /// Days since 1970 of a date `2020-01-31`; `nil` where it is none.
  package static func days(_ text: String) -> Int64? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].utf8.count == 4, parts[1].utf8.count == 2,
      parts[2].utf8.count == 2, let year = whole(parts[0]), let month = whole(parts[1]),
      let day = whole(parts[2])
    else { return nil }
    let days = days(year: year, month: month, day: day)
    // What is no date, as the 30th of February, comes back as another one.
    return date(days: days) == (year, month, day) ? days : nil
  }

  /// Nanoseconds since 1970 of a time as `text` writes it; `nil` where it is none.
  package static func nanoseconds(_ text: String) -> Int64? {
    guard text.utf8.count >= 20, text.hasSuffix("Z"), let middle = text.firstIndex(of: "T"),
      let days = days(String(text[..<middle]))
    else { return nil }
    let parts = text[text.index(after: middle)...].dropLast().split(
      separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let clock = parts[0].split(separator: ":", omittingEmptySubsequences: false)
    guard clock.count == 3, clock.allSatisfy({ $0.utf8.count == 2 }), let hour = whole(clock[0]),
      let minute = whole(clock[1]), let second = whole(clock[2]), hour < 24, minute < 60,
      second <= 60
    else { return nil }
    var fraction: Int64 = 0
    if parts.count == 2 {
      guard (1...9).contains(parts[1].utf8.count), let digits = whole(parts[1]) else {
        return nil
      }
      fraction = digits
      for _ in parts[1].utf8.count..<9 { fraction *= 10 }
    }
    let seconds = days * 86_400 + hour * 3600 + minute * 60 + second
    let (product, isTooLarge) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return isTooLarge ? nil : product + fraction
  }

  private static func whole(_ text: Substring) -> Int64? {
    text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      ? Int64(text) : nil
  }

  private static func digits(_ value: Int64, _ width: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }

  private static func floorDivided(_ a: Int64, by b: Int64) -> (quotient: Int64, rest: Int64) {
    let (q, r) = a.quotientAndRemainder(dividingBy: b)
    return r < 0 ? (q - 1, r + b) : (q, r)
  }

  /// Days since 1970 of a date of the Gregorian calendar; years begin in March, so that the day that
  /// comes and goes is the last one.
  private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
    let y = month > 2 ? year : year - 1
    let (era, ofEra) = floorDivided(y, by: 400)
    let ofYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
  }

  private static func date(days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let (era, ofEra) = floorDivided(days + 719_468, by: 146_097)
    let yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let m = (5 * ofYear + 2) / 153
    let month = m < 10 ? m + 3 : m - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, ofYear - (153 * m + 2) / 5 + 1
    )
  }
}
