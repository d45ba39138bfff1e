import Testing

@testable import Binnacle

@Suite("Values in print")
struct DescriptionTests {
  @Test("a location reads as one line")
  func location() {
    #expect(
      Samples.location.description
        == "33.8567844° S, 151.2152967° E ±2.1 m, 22.8 m above sea level ±3.5 m, "
        + "12.3 ±0.1 m/s towards 87.5° ±0.8°, 2026-05-26T12:34:56.80Z, dead reckoned for 4.5 s, "
        + "replayed, reduced accuracy")
    #expect(
      Samples.bareLocation.description
        == "0.2500000° N, 0.5000000° W ±100.0 m, at 1234.500 s, receiver alone")
  }

  @Test("headings, altitudes and attitudes say what is known and what is not")
  func others() {
    #expect(
      Samples.heading.description
        == "359.8° true ±1.5°, 356.5° magnetic ±1.8°, field 47.8 µT, magnetic model expired, "
        + "calibration needed, 2026-05-26T12:34:56.80Z")
    #expect(Heading(instant: Samples.instant).description == "heading unknown, at 1234.500 s")
    #expect(
      Samples.altitude.description
        == "545.5 m above sea level ±1.5 m (EGM96, bundled 30-minute reduction), "
        + "592.3 m above the ellipsoid, -3.3 m since the start, 0.25 ±0.06 m/s upwards, "
        + "945.13 hPa, 2026-05-26T12:34:56.80Z")
    #expect(Altitude(instant: Samples.instant).description == "height unknown, at 1234.500 s")
    #expect(
      Samples.attitude.description
        == "roll -1.3° ±0.3°, pitch 2.5° ±0.3°, yaw 271.3° ±1.5° from true north, "
        + "2026-05-26T12:34:56.80Z")
    #expect(Samples.event.description == "gnss: lost, unplugged; plug it in")
    #expect(
      Samples.location.verdicts.description
        == "satellite position refused: too far from what was expected; standstill held until "
        + "confirmed")
    #expect(Samples.location.sourceInformation.description == "dead reckoned, from a replay")
  }

  @Test("numbers are rounded, never minus nought, whatever they are")
  func numbers() {
    #expect((-0.04).text(decimals: 1) == "0.0")
    #expect((-0.06).text(decimals: 1) == "-0.1")
    #expect(9.96.text(decimals: 1) == "10.0")
    #expect(0.5.text(decimals: 0) == "1")
    #expect(Double.nan.text(decimals: 2) == "unknown")
    #expect(1e300.text(decimals: 2) == "1e+300")
    #expect((-Double.infinity).text(decimals: 2) == "-∞")
  }
}
