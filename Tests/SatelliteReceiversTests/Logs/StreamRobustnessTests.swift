import SatelliteReceivers
import Sensing
import Testing

struct StreamRobustnessTests {
  /// One epoch of NMEA and the next of UBX.
  static let message: [UInt8] = {
    let nmea =
      SentenceText.sentence("GNRMC,120000.00,A,4404.13387,N,12118.85628,W,0.029,,311225,,,A")
      + SentenceText.sentence(
        "GNGGA,120000.00,4404.13387,N,12118.85628,W,1,12,1.01,1144.8,M,-21.4,M,,")
    return Array(nmea.utf8) + MadeMessage.positionVelocityTime(second: 1)
  }()

  /// A complete epoch that must be found whatever came before it.
  static let following =
    Array(
      (SentenceText.sentence("GNRMC,120010.00,A,4404.13399,N,12118.85699,W,1.000,,311225,,,A")
        + SentenceText.sentence(
          "GNGGA,120010.00,4404.13399,N,12118.85699,W,1,12,1.01,1144.8,M,-21.4,M,,")).utf8)

  @Test("wherever the stream is cut, the epochs are the same")
  func everySplit() {
    let bytes = Self.message + Self.following
    let whole = DecodedLog(bytes, piece: bytes.count)
    #expect(whole.epochs.count == 3 && whole.refused.isEmpty)
    for cut in 1..<bytes.count {
      var stream = ReceiverStream()
      var epochs: [ReceiverEpoch] = []
      let report: (ReceiverReport) -> Void = {
        if case .epoch(let epoch) = $0 { epochs.append(epoch) }
      }
      let instant = SensorInstant(nanoseconds: 0)
      let (first, second) = (Array(bytes[..<cut]), Array(bytes[cut...]))
      stream.receive(bytes: first.span, at: instant, report: report)
      stream.receive(bytes: second.span, at: instant, report: report)
      stream.finish(report: report)
      #expect(epochs == whole.epochs, "cut at \(cut)")
    }
    #expect(DecodedLog(bytes, piece: 1).epochs == whole.epochs)
  }

  @Test("after one flipped bit in any byte the next epoch is read in full")
  func everyFlip() {
    var random = SplitMix(state: 20_251_231)
    for place in Self.message.indices {
      var bytes = Self.message
      bytes[place] ^= 1 << UInt8(random.next() % 8)
      let log = DecodedLog(bytes + Self.following)
      let last = log.epochs.last { $0.nanosecondsOfDay == 43_210_000_000_000 }
      #expect(last?.sources == [.rmc, .gga], "flip in byte \(place)")
      #expect(last?.latitudeDegrees == 44 + 4.13399 / 60, "flip in byte \(place)")
      // A damaged message is refused or is noise; it never gives a value.
      for epoch in log.epochs where epoch.nanosecondsOfDay != 43_210_000_000_000 {
        if let latitude = epoch.latitudeDegrees { #expect(abs(latitude - 44.0688978) < 1e-6) }
      }
    }
  }

  @Test("rubbish, cut sentences and false headers between epochs lose none")
  func rubbish() {
    var random = SplitMix(state: 3)
    var bytes: [UInt8] = []
    for second in 0..<200 {
      let clock =
        "12\(second / 60 < 10 ? "0" : "")\(second / 60)\(second % 60 < 10 ? "0" : "")\(second % 60)"
      bytes += Array(
        SentenceText.sentence(
          "GNGGA,\(clock),4404.13387,N,12118.85628,W,1,12,1.01,1144.8,M,-21.4,M,,"
        ).utf8)
      switch second % 5 {
      case 0: bytes += (0..<50).map { _ in UInt8(truncatingIfNeeded: random.next()) } + [13, 10]
      case 1: bytes += Array("$GPRMC,120".utf8)
      case 2: bytes += [0xB5, 0x62, 0x01, 0x07, 92, 0]
      case 3: bytes += [0xD3, 0x00, 0x13]
      default: bytes += Array(repeating: UInt8(ascii: "$"), count: 9)
      }
    }
    let log = DecodedLog(bytes)
    #expect(log.epochs.count == 200)
    #expect(log.statistics.fixes == 200)
  }

  @Test("any bytes at all are taken without a trap")
  func anyBytes() {
    var random = SplitMix(state: 99)
    for _ in 0..<300 {
      // Real messages with random stretches overwritten.
      var bytes = Self.message + Self.message
      for _ in 0..<4 {
        let start = Int(random.next() % UInt64(bytes.count))
        let length = Int(random.next() % 12)
        for place in start..<min(bytes.count, start + length) {
          bytes[place] = UInt8(truncatingIfNeeded: random.next())
        }
      }
      let log = DecodedLog(bytes + Self.following)
      #expect(log.epochs.contains { $0.nanosecondsOfDay == 43_210_000_000_000 })
    }
  }
}
