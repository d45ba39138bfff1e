/// Finds the date of a time of day: from the receiver's last dated message, else the host's clock.
///
/// Of all days the one counts that brings the time nearest to what is known, so that a midnight
/// between a dated sentence and a dateless one, or a host clock that is wrong by less than twelve
/// hours, does not make an error of a day.
struct EpochCalendar: Sendable {
  var rollover: WeekRollover?
  /// The newest instant of which the receiver gave the date.
  private(set) var known: UTCTime?
  /// How far dates were moved last, to be told when it changes.
  private(set) var cycles = 0

  init(rollover: WeekRollover?) { self.rollover = rollover }

  /// The instant of a message with a date, the week's rollover undone.
  ///
  /// `isFullWeek` says whether the protocol states the week in full, as UBX does.
  mutating func note(
    _ date: CivilDate, _ nanosecondsOfDay: Int64, isFullWeek: Bool
  ) -> UTCTime {
    var cycles = 0
    if let rollover, !isFullWeek || rollover.movesFullWeeks {
      cycles = rollover.cycles(for: date)
      self.cycles = cycles
    }
    let moved = date.advanced(byDays: cycles * WeekRollover.daysPerCycle)
    let time = UTCTime(date: moved, nanosecondsOfDay: nanosecondsOfDay)
    known = time
    return time
  }

  /// The instant of a message without a date; `nil` where nothing is known.
  mutating func resolve(_ nanosecondsOfDay: Int64, host: UTCTime?) -> UTCTime? {
    guard let reference = known ?? host else { return nil }
    let time = Self.nearest(nanosecondsOfDay, to: reference)
    // Carries the date on through the days of a receiver that gives one only at its start.
    if known != nil { known = time }
    return time
  }

  /// The time of day on the day that brings it nearest to `reference`.
  static func nearest(_ nanosecondsOfDay: Int64, to reference: UTCTime) -> UTCTime {
    let difference = wrapped(nanosecondsOfDay - reference.nanosecondsOfDay)
    return UTCTime(nanosecondsSince1970: reference.nanosecondsSince1970 + difference)
  }

  /// A difference of two times of day, brought to half a day either way.
  static func wrapped(_ difference: Int64) -> Int64 {
    let half = UTCTime.nanosecondsPerDay / 2
    if difference > half { return difference - UTCTime.nanosecondsPerDay }
    if difference < -half { return difference + UTCTime.nanosecondsPerDay }
    return difference
  }
}
