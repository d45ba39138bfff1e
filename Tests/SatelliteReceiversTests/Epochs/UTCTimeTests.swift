import SatelliteReceivers
import Testing

struct UTCTimeTests {
  @Test("GPS week 2295, time of week 0, 18 leap seconds is 2023-12-30T23:59:42Z")
  func gpsWeek() {
    let time = UTCTime(gpsWeek: 2295, timeOfWeekNanoseconds: 0, leapSeconds: 18)
    #expect(time.description == "2023-12-30T23:59:42Z")
    #expect(UTCTime(gpsWeek: 0, timeOfWeekNanoseconds: 0, leapSeconds: 0).date == gpsStart)
  }

  private var gpsStart: CivilDate? { CivilDate(year: 1980, month: 1, day: 6) }

  @Test("every day of 1700 to 2200 follows the one before and reads back")
  func calendar() throws {
    var date = try #require(CivilDate(year: 1700, month: 1, day: 1))
    let end = try #require(CivilDate(year: 2200, month: 12, day: 31))
    var (year, month, day) = date.components
    #expect((year, month, day) == (1700, 1, 1))
    while date < end {
      date = date.advanced(byDays: 1)
      // Counted here by the rule as people know it.
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      day += 1
      if day > lengths[month - 1] { (month, day) = (month + 1, 1) }
      if month > 12 { (year, month) = (year + 1, 1) }
      let components = date.components
      guard components == (year, month, day), CivilDate(year: year, month: month, day: day) == date
      else {
        Issue.record("\(year)-\(month)-\(day) is \(components)")
        return
      }
    }
    #expect(CivilDate(year: 1970, month: 1, day: 1)?.daysSince1970 == 0)
    #expect(CivilDate(year: 2000, month: 3, day: 1)?.daysSince1970 == 11_017)
  }

  @Test("days that no calendar has are none")
  func impossibleDays() {
    for (year, month, day) in [
      (2025, 2, 29), (2100, 2, 29), (2026, 4, 31), (2026, 13, 1), (2026, 1, 0),
    ] {
      #expect(CivilDate(year: year, month: month, day: day) == nil)
    }
    for text in ["2026-1-01", "2026-01-01x", "26-01-01", "", "2026-02-30", "+026-01-01"] {
      #expect(CivilDate(text) == nil)
    }
    #expect(CivilDate("2026-05-26")?.description == "2026-05-26")
  }

  @Test("times before 1970 and between seconds are written right")
  func text() {
    #expect(UTCTime(nanosecondsSince1970: -1).description == "1969-12-31T23:59:59.999999999Z")
    #expect(UTCTime(nanosecondsSince1970: 200_000_000).description == "1970-01-01T00:00:00.20Z")
    #expect(UTCTime(nanosecondsSince1970: 1_005_000_000).description == "1970-01-01T00:00:01.005Z")
  }

  @Test("dates before the limit move by whole 1024 weeks, others stay")
  func rollover() throws {
    for (date, limit, expected) in [
      ("2000-10-14", "2020-01-01", "2020-05-30"), ("1987-02-24", "2026-01-01", "2026-05-26"),
      ("2026-05-26", "2026-01-01", "2026-05-26"), ("2026-01-01", "2026-01-01", "2026-01-01"),
      ("2025-12-31", "2026-01-01", "2045-08-16"),
    ] {
      let rollover = WeekRollover(notBefore: try #require(CivilDate(limit)))
      #expect(rollover.corrected(try #require(CivilDate(date))).description == expected)
    }
  }

  @Test("a live run's limit lies twenty weeks before the build")
  func liveLimit() throws {
    // Measured against a date of which the build cannot be earlier.
    let earliest = try #require(CivilDate(year: 2026, month: 7, day: 13))
    #expect(WeekRollover.live.notBefore >= earliest)
    #expect(WeekRollover.live.movesFullWeeks)
  }
}
