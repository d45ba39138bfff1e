import SatelliteReceivers
import Sensing
import Testing

struct EpochAssemblyTests {
  static let midnight = [
    "GNRMC,235959.80,A,4404.13387,N,12118.85628,W,0.029,,311225,,,A",
    "GNGGA,235959.80,4404.13387,N,12118.85628,W,1,12,1.01,1144.8,M,-21.4,M,,",
    "GNGGA,000000.00,4404.13390,N,12118.85630,W,1,12,1.01,1144.9,M,-21.4,M,,",
    "GNRMC,000000.00,A,4404.13390,N,12118.85630,W,0.041,,010126,,,A",
  ]

  /// The 24 orders of four sentences.
  static let orders: [[Int]] = {
    var all: [[Int]] = []
    for a in 0..<4 {
      for b in 0..<4 where b != a {
        for c in 0..<4 where c != a && c != b {
          all.append([a, b, c, 6 - a - b - c])
        }
      }
    }
    return all
  }()

  @Test("midnight and new year in any order, whatever the host's clock", arguments: orders)
  func midnightInAnyOrder(order: [Int]) throws {
    let midnight2026: Int64 = 1_767_225_600_000_000_000
    #expect(UTCTime(nanosecondsSince1970: midnight2026).description == "2026-01-01T00:00:00Z")
    let text = order.map { SentenceText.sentence(Self.midnight[$0]) }.joined()
    // As in a file and as live; the date of the test is before the build, so it is left alone.
    for learnsCycle in [false, true] {
      let configuration = ReceiverStream.Configuration(assembly: .init(learnsCycle: learnsCycle))
      for host in [nil, -1, 0, 1] as [Int64?] {
        // The bytes arrive at instant 0; the host's clock says midnight, a second less or more.
        let offset = host.map { midnight2026 + $0 * 1_000_000_000 }
        let log = DecodedLog(Array(text.utf8), configuration: configuration, hostOffset: offset)
        #expect(log.refused.isEmpty && log.statistics.late == 0)
        #expect(
          log.epochs.map(\.utc?.nanosecondsSince1970)
            == [midnight2026 - 200_000_000, midnight2026])
        for epoch in log.epochs {
          #expect(epoch.sources == [.gga, .rmc])
          #expect(epoch.mode == .threeDimensional && epoch.hasFix)
          #expect(epoch.speed != nil && epoch.meanSeaLevelHeight != nil)
        }
      }
    }
  }

  @Test("dateless sentences take their date from the host, nearest to its clock")
  func hostDate() {
    let midnight2026: Int64 = 1_767_225_600_000_000_000
    let text = [Self.midnight[1], Self.midnight[2]].map(SentenceText.sentence).joined()
    for second in -1...1 {
      let log = DecodedLog(
        Array(text.utf8), hostOffset: midnight2026 + Int64(second) * 1_000_000_000)
      #expect(
        log.epochs.map(\.utc?.description) == ["2025-12-31T23:59:59.80Z", "2026-01-01T00:00:00Z"])
    }
    let undated = DecodedLog(text)
    #expect(undated.epochs.map(\.utc) == [nil, nil])
    #expect(undated.epochs.map(\.nanosecondsOfDay) == [86_399_800_000_000, 0])
  }

  @Test("a date given once is carried through later midnights")
  func carriedDate() {
    var text = SentenceText.sentence(Self.midnight[0])
    for _ in 0..<3 {
      for hour in 0..<24 {
        let clock = (hour < 10 ? "0" : "") + "\(hour)0000.00"
        text += SentenceText.sentence(
          "GNGGA,\(clock),4404.13387,N,12118.85628,W,1,12,1.01,1144.8,M,-21.4,M,,")
      }
    }
    let log = DecodedLog(text)
    #expect(log.epochs.count == 73)
    #expect(log.epochs.last?.utc?.description == "2026-01-03T23:00:00Z")
  }

  @Test("dates before the limit are moved, and it is told once")
  func rollover() throws {
    let limit = try #require(CivilDate("2020-01-01"))
    let log = DecodedLog(
      ["101500", "101501"].map {
        SentenceText.sentence("GPRMC,\($0),A,4404.13387,N,12118.85628,W,0.029,,141000,,,A")
      }.joined(),
      configuration: .init(assembly: .init(rollover: WeekRollover(notBefore: limit))))
    #expect(log.epochs.map(\.utc?.description) == ["2020-05-30T10:15:00Z", "2020-05-30T10:15:01Z"])
    #expect(log.events == [.weekRolloverCorrected(cycles: 1)])
  }

  @Test("a receiver that repeats its position while its status is V has no fix")
  func staleFix() {
    for (rmc, gga, gsa) in [("V", 1, 3), ("A", 0, 3), ("A", 1, 1), ("V", 0, 1)] {
      let text =
        SentenceText.sentence(
          "GNRMC,120000.00,\(rmc),4404.13387,N,12118.85628,W,0.029,,311225,,,A")
        + SentenceText.sentence(
          "GNGGA,120000.00,4404.13387,N,12118.85628,W,\(gga),12,1.01,1144.8,M,-21.4,M,,")
        + SentenceText.sentence("GNGSA,A,\(gsa),1,2,3,4,,,,,,,,,1.0,1.0,1.0")
      let log = DecodedLog(text)
      #expect(log.epochs.count == 1)
      #expect(log.epochs.first?.mode == FixMode.none)
      #expect(log.epochs.first?.exclusion == .receiverHasNoFix)
      #expect(log.epochs.first?.satelliteFix(at: SensorInstant(nanoseconds: 0)) == nil)
    }
  }

  @Test("qualities 6, 7 and 8 are excluded with their reason; zero satellites are no fix")
  func excludedQualities() {
    for (quality, satellites, exclusion) in [
      (6, 8, ReceiverEpoch.Exclusion.deadReckoning), (7, 8, .manualInput), (8, 8, .simulator),
      (1, 0, .receiverHasNoFix), (1, 8, nil), (4, 8, nil),
    ] as [(Int, Int, ReceiverEpoch.Exclusion?)] {
      let log = DecodedLog(
        SentenceText.sentence(
          "GNGGA,120000.00,4404.13387,N,12118.85628,W,\(quality),\(satellites),1,44.8,M,-21,M,,"))
      #expect(log.epochs.first?.exclusion == exclusion)
      let fix = log.epochs.first?.satelliteFix(at: SensorInstant(nanoseconds: 5))
      #expect((fix == nil) == (exclusion != nil))
    }
  }

  @Test("without GGA the mode indicator stands for the quality, GNS's before RMC's")
  func indicatorQuality() {
    let rmc = SentenceText.sentence(
      "GNRMC,120000.00,A,4404.13387,N,12118.85628,W,0.029,,311225,,,D")
    let gns = SentenceText.sentence(
      "GNGNS,120000.00,4404.13387,N,12118.85628,W,RR,12,1.01,1144.8,-21.4,,")
    let gga = SentenceText.sentence(
      "GNGGA,120000.00,4404.13387,N,12118.85628,W,5,12,1.01,1144.8,M,-21.4,M,,")
    for (text, quality) in [
      (rmc, 2), (rmc + gns, 4), (gns + rmc, 4), (gga + rmc + gns, 5), (rmc + gns + gga, 5),
    ] {
      #expect(DecodedLog(text).epochs.map(\.quality) == [quality])
    }
  }

  @Test("GSA of a constellation without satellites does not undo that of the others")
  func severalGSA() {
    let log = DecodedLog(
      SentenceText.sentence(Self.midnight[1])
        + SentenceText.sentence("GPGSA,A,3,1,2,3,4,,,,,,,,,1.5,1.0,1.1")
        + SentenceText.sentence("GLGSA,A,1,,,,,,,,,,,,,1.5,1.0,1.1"))
    #expect(log.epochs.map(\.mode) == [.threeDimensional])
    #expect(log.epochs.first?.positionDilution == 1.5)
  }

  @Test("a receiver without time gives an epoch per cycle, without time")
  func withoutTime() {
    let cycle =
      SentenceText.sentence("GNRMC,,V,,,,,,,,,,N")
      + SentenceText.sentence("GNGGA,,,,,,0,00,99.99,,,,,,")
      + SentenceText.sentence("GNGSA,A,1,,,,,,,,,,,,,99.99,99.99,99.99,1")
    let log = DecodedLog(cycle + cycle + cycle)
    #expect(log.epochs.map(\.mode) == [.none, .none, .none])
    #expect(log.epochs.map(\.utc) == [nil, nil, nil])
  }

  @Test("a heading, a date or a speed alone says nothing about a fix")
  func noPosition() {
    for body in [
      "PASHR,204132.000,010.51,T,+00.39,-00.79,-00.84,0.151,0.075,0.555,1,0",
      "GPZDA,193913.00,07,09,2018,00,00", "GPVTG,54.7,T,34.4,M,5.5,N,10.2,K,A",
    ] {
      let log = DecodedLog(SentenceText.sentence(body))
      #expect(log.epochs.map(\.mode) == [.unknown])
      #expect(log.epochs.first?.exclusion == nil && log.statistics.fixes == 0)
    }
  }

  @Test("a leap second is an epoch of its own")
  func leapSecond() {
    let text = ["235959", "235960", "000000"].map {
      SentenceText.sentence("GPGGA,\($0),4404.13387,N,12118.85628,W,1,12,1,44.8,M,-21,M,,")
    }.joined()
    #expect(DecodedLog(text).epochs.count == 3)
  }
}
