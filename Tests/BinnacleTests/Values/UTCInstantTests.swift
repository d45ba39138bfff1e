import Testing

@testable import Binnacle

@Suite("Instants of UTC")
struct UTCInstantTests {
  @Test("text and instant are the same thing, from 1678 to 2262")
  func bothWays() {
    let times: [Int64] = [
      0, 1, -1, 999_999_999, 1_779_798_896_800_000_000, -1_000_000_000, 951_782_400_000_000_000,
      .max, .min + 1_000_000_000, 7_500_000_000_000_000_000, -9_000_000_000_000_000_000,
    ]
    for time in times {
      let instant = UTCInstant(nanosecondsSince1970: time)
      #expect(UTCInstant(instant.description) == instant, "\(instant)")
    }
  }

  @Test(
    "known dates",
    arguments: [
      ("1970-01-01T00:00:00Z", Int64(0)), ("2000-02-29T12:00:00Z", 951_825_600_000_000_000),
      ("2026-05-26T12:34:56.8Z", 1_779_798_896_800_000_000),
      ("1969-12-31T23:59:59.999999999Z", -1),
    ])
  func known(text: String, nanoseconds: Int64) {
    #expect(UTCInstant(text)?.nanosecondsSince1970 == nanoseconds)
  }

  @Test(
    "what is no instant is refused",
    arguments: [
      "", "2026-05-26", "2026-05-26T12:34:56", "2026-05-26 12:34:56Z", "2026-13-01T00:00:00Z",
      "2026-02-29T00:00:00Z", "2026-05-26T24:00:00Z", "2026-05-26T12:60:00Z",
      "2026-05-26T12:34:60Z",
      "2026-05-26T12:34:56.Z", "2026-05-26T12:34:56.1234567890Z", "2026-05-26T12:34Z",
      "1677-01-01T00:00:00Z", "2263-01-01T00:00:00Z", "9999-01-01T00:00:00Z",
      "0000-01-01T00:00:00Z",
      "2026-05-26T1٢:34:56Z", "2026-05-26T+2:34:56Z", "T", "TZ",
    ])
  func refused(text: String) {
    #expect(UTCInstant(text) == nil)
  }
}
