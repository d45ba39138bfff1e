import Geodesy
import SatelliteReceivers
import Sensing
import Testing

struct MixedStreamTests {
  private static func gga(_ second: Int, quality: Int = 1) -> [UInt8] {
    Array(
      SentenceText.sentence(
        "GNGGA,12000\(second).00,4404.13000,N,12118.85000,W,\(quality),08,1.01,1000.0,M,-21.4,M,,"
      ).utf8)
  }

  @Test("NMEA and UBX of one instant are one epoch, in any order, and UBX rules")
  func merges() throws {
    let pvt = MadeMessage.positionVelocityTime(second: 1)
    for bytes in [pvt + Self.gga(1), Self.gga(1) + pvt] {
      let log = DecodedLog(bytes)
      #expect(log.epochs.count == 1)
      let epoch = try #require(log.epochs.first)
      #expect(epoch.sources == [.gga, .navPVT])
      #expect(epoch.latitudeDegrees == 44.0688978)
      #expect(epoch.meanSeaLevelHeight == 1144.8)
      #expect(epoch.ellipsoidalHeight == 1123.4)
      #expect(epoch.satellites == 14)
      #expect(epoch.velocityNorth == -1 && epoch.velocityDown == -0.2)
      #expect(epoch.courseDegrees == 180)
      #expect(epoch.utc?.description == "2025-12-31T12:00:01Z")
      #expect(epoch.timeOfWeekNanoseconds == 302_419_000_000_000)
      // hAcc is of both axes together.
      #expect(abs((epoch.standardDeviationNorth ?? 0) - 1.5 / 2.0.squareRoot()) < 1e-12)
    }
  }

  @Test("an end-of-epoch message hands the epoch out at once")
  func endOfEpoch() {
    var stream = ReceiverStream()
    var count = 0
    let report: (ReceiverReport) -> Void = { if case .epoch = $0 { count += 1 } }
    let start = SensorInstant(nanoseconds: 0)
    let (pvt, end) = (
      MadeMessage.positionVelocityTime(second: 1), MadeMessage.endOfEpoch(second: 1)
    )
    stream.receive(bytes: pvt.span, at: start, report: report)
    #expect(count == 0)
    stream.receive(bytes: end.span, at: start, report: report)
    #expect(count == 1)
    let empty = MadeMessage.endOfEpoch(second: 2)
    stream.receive(bytes: empty.span, at: start, report: report)
    stream.finish(report: report)
    #expect(count == 1, "an end without a message is no epoch")
  }

  @Test("the high-precision position goes before NAV-PVT's, whichever comes first")
  func highPrecision() throws {
    let (pvt, precise) = (
      MadeMessage.positionVelocityTime(second: 2), MadeMessage.highPrecisionPosition(second: 2)
    )
    for bytes in [pvt + precise, precise + pvt] {
      let log = DecodedLog(bytes)
      #expect(log.epochs.count == 1)
      let epoch = try #require(log.epochs.first)
      #expect(epoch.latitudeDegrees == 44.068897803)
      #expect(epoch.ellipsoidalHeight == 1123.4004)
      #expect(abs((epoch.standardDeviationDown ?? 0) - 0.03) < 1e-12)
      #expect(epoch.mode == .threeDimensional)
    }
  }

  @Test("a fix that UBX does not call OK is none, whatever NMEA says")
  func notOK() {
    for (type, flags) in [(3, 0), (0, 1), (5, 1), (1, 1)] as [(UInt8, UInt8)] {
      let log = DecodedLog(
        Self.gga(1) + MadeMessage.positionVelocityTime(second: 1, fixType: type, flags: flags))
      #expect(log.epochs.count == 1)
      #expect(log.epochs.first?.hasFix == false)
    }
  }

  @Test("an epoch becomes a fix in SI units, with every accuracy it states")
  func becomesFix() throws {
    let log = DecodedLog(MadeMessage.positionVelocityTime(second: 1))
    let instant = SensorInstant(nanoseconds: 77)
    let fix = try #require(log.epochs.first?.satelliteFix(at: instant))
    #expect(fix.instant == instant)
    #expect(abs(fix.position.latitude - 44.0688978 * .pi / 180) < 1e-15)
    #expect(fix.position.height == 1123.4 && fix.heightOrigin == .receiver)
    #expect(fix.course == .pi)
    #expect(fix.standardDeviationDown == 2.5)
    #expect(fix.standardDeviationVelocityNorth == 0.3)
    #expect(fix.quality == 1)
  }

  @Test("a height above sea level without separation goes to the ellipsoid by EGM96, and says so")
  func seaLevelOnly() throws {
    let log = DecodedLog(
      SentenceText.sentence("GPGGA,120000,4404.13387,N,12118.85628,W,1,12,1.01,1144.8,M,,M,,"))
    let epoch = try #require(log.epochs.first)
    #expect(epoch.ellipsoidalHeight == nil && epoch.geoidSeparation == nil)
    let fix = try #require(epoch.satelliteFix(at: SensorInstant(nanoseconds: 0)))
    #expect(fix.heightOrigin == .egm96)
    // EGM96 near Bend, Oregon: -21.4 m by the u-blox receiver whose log this position is from;
    // receivers' tables and the bundled one agree to two metres.
    #expect(abs(fix.position.height - (1144.8 - 21.4)) < 2)
  }

  @Test("without a height there is no fix; a held height has an accuracy of 100 m at least")
  func heights() throws {
    let flat = DecodedLog(
      SentenceText.sentence("GPRMC,120000,A,4404.13387,N,12118.85628,W,0.0,1.0,311225,,,A"))
    #expect(flat.epochs.first?.mode == .twoDimensional)
    #expect(flat.epochs.first?.satelliteFix(at: SensorInstant(nanoseconds: 0)) == nil)
    let held = DecodedLog(
      String(decoding: Self.gga(1), as: UTF8.self)
        + SentenceText.sentence("GNGSA,A,2,1,2,3,,,,,,,,,,1.5,1.0,1.1")
        + SentenceText.sentence("GPGST,120001.00,1,2,2,0,5.8,5.6,12.0"))
    #expect(held.epochs.count == 1)
    let fix = try #require(held.epochs.first?.satelliteFix(at: SensorInstant(nanoseconds: 0)))
    #expect(fix.standardDeviationDown == 100)
    #expect(fix.standardDeviationNorth == 5.8)
  }
}
