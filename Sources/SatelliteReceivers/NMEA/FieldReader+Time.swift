extension FieldReader {
  /// `hhmmss` or `hhmmss.sss` as nanoseconds since midnight; `nil` where empty.
  ///
  /// Second 60 is a leap second's and counts as the midnight that follows.
  mutating func timeOfDay(_ bytes: Span<UInt8>) throws(RefusedSentence.Reason) -> Int64? {
    let place = index
    let start = position
    guard let clock = try decimal("time", bytes) else { return nil }
    // Six digits before the point: a shorter number would shift hours into minutes.
    let length = position - 1 - start
    let whole = clock.decimals > 0 ? length - clock.decimals - 1 : length
    guard !clock.isSigned, whole == 6 || (whole == 7 && clock.decimals == 0), clock.decimals <= 9
    else { throw .field(index: place, name: "time") }
    let unit = FieldDecimal.powerOfTen(clock.decimals)
    let seconds = clock.mantissa / unit
    let hour = seconds / 10_000
    let minute = seconds / 100 % 100
    let second = seconds % 100
    guard hour < 24, minute < 60, second <= 60 else { throw .field(index: place, name: "time") }
    let fraction = clock.mantissa % unit * FieldDecimal.powerOfTen(9 - clock.decimals)
    return (hour * 3600 + minute * 60 + second) * 1_000_000_000 + fraction
  }

  /// `ddmmyy`; `nil` where empty or all zero, as receivers write it before they know.
  ///
  /// 80 to 99 are of the twentieth century: GPS begins in 1980.
  mutating func date(_ bytes: Span<UInt8>) throws(RefusedSentence.Reason) -> CivilDate? {
    let place = index
    let start = position
    guard let value = try count("date", upTo: 999_999, bytes) else { return nil }
    guard position - 1 - start == 6 else { throw .field(index: place, name: "date") }
    if value == 0 { return nil }
    let twoDigits = value % 100
    guard
      let date = CivilDate(
        year: twoDigits < 80 ? 2000 + twoDigits : 1900 + twoDigits, month: value / 100 % 100,
        day: value / 10_000)
    else { throw .field(index: place, name: "date") }
    return date
  }
}
