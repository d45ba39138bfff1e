/// Moves dates that a receiver's ten-bit week counter has thrown back by whole 1024 weeks.
///
/// GPS sends its week modulo 1024; a receiver whose firmware guesses the cycle wrongly gives a date
/// 1024 weeks (7168 days, 19.6 years) too early, and its day and time are right.
public struct WeekRollover: Hashable, Sendable {
  /// The earliest date that is taken for true; earlier ones are moved to it or later.
  public var notBefore: CivilDate
  /// Whether UBX dates are moved as well. Default `false`: UBX states all bits of the week, and an
  /// old log of a receiver that knew its week is not to be changed. In a live run an early date is
  /// wrong whatever states it.
  public var movesFullWeeks: Bool

  public init(notBefore: CivilDate, movesFullWeeks: Bool = false) {
    self.notBefore = notBefore
    self.movesFullWeeks = movesFullWeeks
  }

  static let daysPerCycle = 7 * 1024

  /// How many times 1024 weeks `date` is to be moved by, 0 where it is not before the limit.
  public func cycles(for date: CivilDate) -> Int {
    guard date < notBefore else { return 0 }
    let missing = notBefore.daysSince1970 - date.daysSince1970
    return (missing + Self.daysPerCycle - 1) / Self.daysPerCycle
  }

  /// `date`, moved so that it is not before the limit.
  public func corrected(_ date: CivilDate) -> CivilDate {
    date.advanced(byDays: cycles(for: date) * Self.daysPerCycle)
  }
}

extension WeekRollover {
  /// What a live run assumes: no receiver lives before the program was built, less twenty weeks
  /// for clocks, builds and leap weeks that are not to the day.
  public static let live = WeekRollover(
    notBefore: BuildDate.date.advanced(byDays: -7 * 20), movesFullWeeks: true)
}
