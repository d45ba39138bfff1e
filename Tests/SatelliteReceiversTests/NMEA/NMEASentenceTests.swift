import SatelliteReceivers
import Testing

struct NMEASentenceTests {
  @Test("a GGA whose fields do not fit is refused although its checksum is right")
  func displacedFields() {
    let text = "$GPGGA,201019.00,3249.20458,N,1,-25.6,M,,*6A"
    #expect(SentenceText.checksum(String(text.dropFirst().dropLast(3))) == "6A")
    guard case .failure(let reason) = SentenceText.readWhole(text) else {
      Issue.record("it was read")
      return
    }
    #expect(reason == .fieldCount(found: 8, expected: "14"))
    #expect(reason.description == "8 fields where 14 belong")
  }

  @Test("a GGA gives every field, degrees rounded once")
  func fixData() throws {
    let result = SentenceText.read(
      "GNGGA,021417.00,3725.58362,N,12205.61915,W,5,12,0.76,4.4,M,-30.0,M,0.5,2000")
    guard case .gga(let gga) = try result.get() else { throw Unexpected() }
    #expect(gga.nanosecondsOfDay == Int64(8_057_000_000_000))
    #expect(gga.position?.latitudeDegrees == 37 + 25.58362 / 60)
    #expect(gga.position?.longitudeDegrees == -(122 * 6_000_000 + 561_915) / 6_000_000.0)
    #expect(gga.quality == 5)
    #expect(gga.satellites == 12)
    #expect(gga.horizontalDilution == 0.76)
    #expect(gga.meanSeaLevelHeight == 4.4)
    #expect(gga.geoidSeparation == -30)
    #expect(gga.correctionAge == 0.5)
  }

  @Test("empty fields are nil, never zero")
  func emptyFields() throws {
    guard case .gga(let gga) = try SentenceText.read("GPGGA,,,,,,0,,,,M,,M,,").get() else {
      throw Unexpected()
    }
    #expect(gga.nanosecondsOfDay == nil)
    #expect(gga.position == nil)
    #expect(gga.satellites == nil)
    #expect(gga.horizontalDilution == nil)
    #expect(gga.meanSeaLevelHeight == nil)
    #expect(gga.geoidSeparation == nil)
    guard case .rmc(let rmc) = try SentenceText.read("GPRMC,,V,,,,,,,,,,N").get() else {
      throw Unexpected()
    }
    #expect(rmc.isValid == false)
    #expect(rmc.speed == nil && rmc.courseDegrees == nil && rmc.date == nil)
  }

  @Test("an RMC of each revision gives speed in m/s, course and date")
  func recommendedMinimum() throws {
    let body = "GNRMC,235959.80,A,4404.13387,N,12118.85628,W,10.0,201.71,311225,14.4,E"
    for more in ["", ",A", ",D,V"] {
      guard case .rmc(let rmc) = try SentenceText.read(body + more).get() else {
        throw Unexpected()
      }
      // 1852 m in an hour, ten times.
      #expect(abs((rmc.speed ?? 0) - 18_520.0 / 3600) < 1e-12)
      #expect(rmc.courseDegrees == 201.71)
      #expect(rmc.date == CivilDate(year: 2025, month: 12, day: 31))
      #expect(rmc.nanosecondsOfDay == 86_399_800_000_000)
    }
  }

  @Test("GNS counts as valid where one constellation is, and names the best")
  func severalConstellations() throws {
    for (mode, indicator) in [
      ("NNNN", ModeIndicator.notValid), ("ANNA", .autonomous), ("ADN", .differential),
      ("RF", .fixedAmbiguities), ("N", .notValid),
    ] {
      let body = "GNGNS,053232.438,3114.8789,N,12135.2442,E,\(mode),07,1.2,153.8,8.3,,0000"
      guard case .gns(let gns) = try SentenceText.read(body).get() else { throw Unexpected() }
      #expect(gns.indicator == indicator)
      #expect(gns.meanSeaLevelHeight == 153.8)
    }
  }

  @Test("GSA gives the dimension, the satellites it lists and the dilutions")
  func dilutions() throws {
    guard
      case .gsa(let gsa) = try SentenceText.read(
        "GNGSA,A,3,17,02,06,28,12,13,15,24,19,,,,1.48,0.76,1.27,1"
      ).get()
    else { throw Unexpected() }
    #expect(gsa.mode == .threeDimensional && gsa.satellites == 9 && gsa.verticalDilution == 1.27)
  }

  @Test("GST gives the standard deviations of latitude, longitude and height")
  func standardDeviations() throws {
    guard
      case .gst(let gst) = try SentenceText.read(
        "GPGST,024603.00,3.2,6.6,4.7,47.3,5.8,5.6,22.0"
      ).get()
    else { throw Unexpected() }
    #expect(gst.standardDeviationLatitude == 5.8)
    #expect(gst.standardDeviationLongitude == 5.6)
    #expect(gst.standardDeviationHeight == 22)
  }

  @Test("VTG gives the speed from knots, from km/h where there are none")
  func velocity() throws {
    for (body, speed) in [
      ("GPVTG,54.7,T,34.4,M,5.5,N,10.2,K,A", 5.5 * 1852 / 3600),
      ("GPVTG,54.7,T,,M,,N,36.0,K", 10.0),
    ] {
      guard case .vtg(let vtg) = try SentenceText.read(body).get() else { throw Unexpected() }
      #expect(abs((vtg.speed ?? 0) - speed) < 1e-12)
      #expect(vtg.courseDegrees == 54.7)
    }
  }

  @Test("headings come from HDT, from THS only as a measurement, from PASHR with their accuracy")
  func headings() throws {
    for (body, heading, deviation) in [
      ("HEHDT,274.07,T", 274.07, nil), ("HEHDT,,T", nil, nil), ("GNTHS,77.52,A", 77.52, nil),
      ("GNTHS,77.52,E", nil, nil), ("GNTHS,77.52,V", nil, nil),
      (
        "PASHR,204132.000,010.51,T,+00.39,-00.79,-00.84,0.151,0.075,0.555,1,0", 10.51, 0.555
      ),
    ] as [(String, Double?, Double?)] {
      guard case .heading(let value) = try SentenceText.read(body).get() else {
        throw Unexpected()
      }
      #expect(value.headingDegrees == heading)
      #expect(value.standardDeviationDegrees == deviation)
    }
  }

  @Test("ZDA gives time and date")
  func date() throws {
    guard case .zda(let zda) = try SentenceText.read("GPZDA,193913.00,07,09,2018,00,00").get()
    else { throw Unexpected() }
    #expect(zda.date == CivilDate(year: 2018, month: 9, day: 7))
  }

  @Test("sentences of no use are told from broken ones")
  func others() throws {
    for body in [
      "GPGSV,1,1,00", "PMTK010,001", "SDDBT,7.7,f,2.3,M,1.3,F", "PASHR,POS,1,2", "GPXXX",
    ] {
      guard case .other = try SentenceText.read(body).get() else { throw Unexpected() }
    }
  }

  struct Unexpected: Error {}
}
