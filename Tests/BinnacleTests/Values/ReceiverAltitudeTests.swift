import Sensing
import Testing

@testable import Binnacle
@testable import SatelliteReceivers

@Suite("Heights by the receiver")
struct ReceiverAltitudeTests {
  private static let expected = ReceiverAltitude(ellipsoidal: 592.3, meanSeaLevel: 545.4)

  @Test("GGA, UBX and gpsd give identical heights of the same point")
  func protocols() throws {
    let epochs = [
      Self.sentence(separation: "46.9"), Self.message(),
      Self.report(#""altHAE":592.3000,"altMSL":545.4000,"#),
      Self.report(#""altHAE":592.3000,"altMSL":545.4000,"geoidSep":46.900,"#),
    ]
    for epoch in epochs {
      let epoch = try #require(epoch)
      let altitude = try #require(ReceiverAltitude(epoch))
      #expect(altitude == Self.expected)
      #expect(altitude.ellipsoidal == 592.3)
      #expect(altitude.meanSeaLevel == 545.4)
      #expect(altitude.geoidSeparation == 46.9)
      #expect(altitude.geoid == .receiver && "\(altitude.geoid)" == "receiver")
    }
  }

  @Test("the same comes through the fix that the engine takes")
  func throughFix() throws {
    for epoch in [
      Self.sentence(separation: "46.9"), Self.message(),
      Self.report(#""altHAE":592.3000,"altMSL":545.4000,"#),
    ] {
      let fix = try #require(epoch?.satelliteFix(at: Samples.instant))
      #expect(ReceiverAltitude(fix) == Self.expected)
    }
  }

  @Test("without a separation there is no ellipsoidal height, and never a copy")
  func empty() throws {
    let epoch = try #require(Self.sentence(separation: ""))
    let altitude = try #require(ReceiverAltitude(epoch))
    #expect(altitude.ellipsoidal == nil && altitude.geoidSeparation == nil)
    #expect(altitude.meanSeaLevel == 545.4)
    let fix = try #require(epoch.satelliteFix(at: Samples.instant))
    #expect(fix.heightOrigin == .egm96)
    #expect(ReceiverAltitude(fix) == altitude)
    // gpsd without an ellipsoidal height, and one without the other.
    let level = try #require(Self.report(#""altMSL":545.4,"#))
    let reported = try #require(ReceiverAltitude(level))
    #expect(reported == altitude)
    let ellipsoidal = try #require(Self.report(#""altHAE":592.3,"#))
    let other = try #require(ReceiverAltitude(ellipsoidal))
    #expect(other.ellipsoidal == 592.3 && other.meanSeaLevel == nil)
  }

  // MARK: The same point in three protocols

  private static func sentence(separation: String) -> ReceiverEpoch? {
    let unit = separation.isEmpty ? "" : "M"
    let body =
      "GPGGA,120000.00,4808.2292,N,01134.5674,E,1,09,0.9,545.4,M,\(separation),\(unit),,"
    let sum = body.utf8.reduce(UInt8(0), ^)
    let digits = String(sum, radix: 16, uppercase: true)
    let line = "$\(body)*\(digits.utf8.count < 2 ? "0" : "")\(digits)\r\n"
    return epoch(of: Array(line.utf8))
  }

  private static func message() -> ReceiverEpoch? {
    var payload = [UInt8](repeating: 0, count: 92)
    func put(_ value: Int, at offset: Int, length: Int) {
      for byte in 0..<length {
        payload[offset + byte] = UInt8(truncatingIfNeeded: value >> (8 * byte))
      }
    }
    put(216_018_000, at: 0, length: 4)
    put(2026, at: 4, length: 2)
    (payload[6], payload[7], payload[8]) = (5, 26, 12)
    payload[11] = 7
    payload[20] = 3
    payload[21] = 1
    payload[23] = 9
    put(115_761_233, at: 24, length: 4)
    put(481_371_533, at: 28, length: 4)
    put(592_300, at: 32, length: 4)
    put(545_400, at: 36, length: 4)
    put(1_800, at: 40, length: 4)
    put(2_500, at: 44, length: 4)
    var frame: [UInt8] = [1, 7, 92, 0] + payload
    var (a, b) = (UInt8(0), UInt8(0))
    for byte in frame {
      a &+= byte
      b &+= a
    }
    frame = [0xB5, 0x62] + frame + [a, b]
    return epoch(of: frame)
  }

  private static func epoch(of bytes: [UInt8]) -> ReceiverEpoch? {
    var stream = ReceiverStream()
    var epochs: [ReceiverEpoch] = []
    stream.receive(bytes: bytes.span, at: Samples.instant) {
      if case .epoch(let epoch) = $0 { epochs.append(epoch) }
    }
    stream.finish { if case .epoch(let epoch) = $0 { epochs.append(epoch) } }
    return epochs.first
  }

  private static func report(_ heights: String) -> ReceiverEpoch? {
    var session = GPSDSession(at: Samples.instant)
    let lines = """
      {"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}
      {"class":"TPV","device":"/dev/ttyACM0","mode":3,"time":"2026-05-26T12:00:00.000Z",\
      \(heights)"lat":48.1371533,"lon":11.5761233,"speed":0.1}

      """
    var epochs: [ReceiverEpoch] = []
    session.receive(Array(lines.utf8).span, at: Samples.instant) {
      if case .epoch(let epoch) = $0 { epochs.append(epoch) }
    }
    session.advance(to: Samples.instant.advanced(bySeconds: 1)) {
      if case .epoch(let epoch) = $0 { epochs.append(epoch) }
    }
    return epochs.first
  }
}
