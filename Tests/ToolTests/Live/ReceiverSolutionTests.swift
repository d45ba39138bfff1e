import LiveSimulation
import Simulation
import Testing

@Suite("What a simulated receiver sends")
struct ReceiverSolutionTests {
  /// A fix of a receiver without errors, with what this suite looks at set.
  static func row(latitude: Double = 48.2 * .pi / 180) throws -> ReceiverRow {
    var simulator = Simulator(
      Scenario(
        name: "still", trajectory: .still(), duration: 1,
        receiver: SensorGrade.perfect.receiver(rate: 1), truthRate: 0))
    guard case .receiver(var row)? = simulator.next() else { throw TestFailure.noRow }
    row.latitude = latitude
    row.longitude = -11.6 * .pi / 180
    row.height = 560.1234
    row.positionDeviation = Triple(1.2, 1.2, 2)
    row.velocity = Triple(3, 4, -0.5)
    row.velocityDeviation = Triple(0.05, 0.05, 0.1)
    return row
  }

  private enum TestFailure: Error { case noRow }

  /// 2023-12-30T23:59:42Z: GPS week 2295, time of week 0.
  static let utc: Int64 = 1_703_980_782_000_000_000

  @Test("GPS week 2295, time of week 0 is 2023-12-30T23:59:42Z")
  func calendar() {
    let time = CalendarTime(nanoseconds: Self.utc)
    #expect(time.timeOfWeek == 0)
    #expect([time.year, time.month, time.day] == [2023, 12, 30])
    #expect([time.hour, time.minute, time.second] == [23, 59, 42])
    let leapDay = CalendarTime(nanoseconds: 1_709_164_800_123_000_000)
    #expect(
      [leapDay.year, leapDay.month, leapDay.day, leapDay.nanosecond] == [2024, 2, 29, 123_000_000])
  }

  @Test("sentences carry ten-millionths of a minute, west and a right checksum")
  func sentences() throws {
    let text = ReceiverSolution(utc: Self.utc, row: try Self.row(), undulation: 46).sentences
    let lines = text.split(whereSeparator: \.isNewline).map(String.init)
    #expect(lines.count == 5)
    #expect(
      lines[2].hasPrefix(
        "$GNGGA,235942.00,4812.0000000,N,01136.0000000,W,1,12,0.71,514.123,M,46.000,M,,*"))
    // 5 m/s are 9.719 knots; atan2(4, 3) is 53.13 degrees.
    #expect(lines[0].contains(",9.719,53.13,301223,"))
    for line in lines {
      let parts = line.dropFirst().split(separator: "*")
      let sum = parts[0].utf8.reduce(UInt8(0)) { $0 ^ $1 }
      #expect(UInt8(parts[1], radix: 16) == sum)
    }
  }

  @Test("sixty minutes never stand beside a degree")
  func roundedMinutes() throws {
    let row = try Self.row(latitude: (49 - 1e-10) * .pi / 180)
    let text = ReceiverSolution(utc: Self.utc, row: row, undulation: 0).sentences
    #expect(text.contains(",4900.0000000,N,"))
  }

  @Test("without a fix the sentences say so")
  func noFix() {
    let text = ReceiverSolution(utc: Self.utc, row: nil, undulation: 0).sentences
    #expect(text.contains("GNRMC,235942.00,V,"))
    #expect(text.contains("GNGGA,235942.00,,,,,0,"))
    #expect(text.contains("GNGSA,A,1,"))
  }

  @Test("NAV-PVT is 92 bytes long and NAV-EOE closes the epoch")
  func frames() throws {
    let bytes = ReceiverSolution(utc: Self.utc, row: try Self.row(), undulation: 46).frames
    #expect(bytes.count == 100 + 12)
    #expect(Array(bytes[0..<6]) == [0xB5, 0x62, 0x01, 0x07, 92, 0])
    #expect(Array(bytes[100..<106]) == [0xB5, 0x62, 0x01, 0x61, 4, 0])
    func number(_ offset: Int) -> Int32 {
      var value: UInt32 = 0
      for place in 0..<4 { value |= UInt32(bytes[6 + offset + place]) << UInt32(8 * place) }
      return Int32(bitPattern: value)
    }
    #expect(number(24) == -116_000_000)
    #expect(number(28) == 482_000_000)
    #expect(number(32) == 560_123)
    #expect(number(36) == 514_123)
    #expect([number(48), number(52), number(56)] == [3000, 4000, -500])
  }
}
