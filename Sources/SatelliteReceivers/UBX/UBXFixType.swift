/// fixType of NAV-PVT, gpsFix of NAV-SOL and NAV-STATUS.
package enum UBXFixType: UInt8, Hashable, Sendable, BitwiseCopyable {
  case none = 0
  case deadReckoning = 1
  case twoDimensional = 2
  case threeDimensional = 3
  /// GNSS and dead reckoning combined.
  case combined = 4
  case timeOnly = 5

  /// Whether satellites gave a position.
  package var hasPosition: Bool {
    switch self {
    case .twoDimensional, .threeDimensional, .combined: true
    case .none, .deadReckoning, .timeOnly: false
    }
  }
}

extension UTCTime {
  /// The fields of a UBX message; `nil` where the calendar or the clock has no such time.
  ///
  /// The second is 60 in a leap second; the nanoseconds are -1e9 to 1e9.
  init?(
    year: Int, month: UInt8, day: UInt8, hour: UInt8, minute: UInt8, second: UInt8,
    nanoseconds: Int32
  ) {
    guard let date = CivilDate(year: year, month: Int(month), day: Int(day)), hour < 24,
      minute < 60, second <= 60, abs(Int64(nanoseconds)) <= 1_000_000_000
    else { return nil }
    let seconds = (Int64(hour) * 60 + Int64(minute)) * 60 + Int64(second)
    self.init(date: date, nanosecondsOfDay: seconds * 1_000_000_000 + Int64(nanoseconds))
  }
}
