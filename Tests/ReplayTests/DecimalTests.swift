import Testing

@testable import Replay

@Suite("decimal numbers")
struct DecimalTests {
  private func read(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    guard let decimal = DecimalText(bytes.span, 0..<bytes.count) else { return nil }
    return decimal.exactDouble ?? Double(text)
  }

  private func nanoseconds(_ text: String) -> Int64? {
    let bytes = Array(text.utf8)
    return DecimalText(bytes.span, 0..<bytes.count)?.nanounits
  }

  @Test("numbers read as the standard library reads them, to the bit")
  func reading() {
    var random = MersenneTwister(seed: 1)
    for round in 0..<20_000 {
      let digits = 1 + Int(random.uniform() * 21)
      var text = random.uniform() < 0.5 ? "-" : ""
      let point = Int(random.uniform() * Double(digits + 1))
      for k in 0..<digits {
        if k == point { text += "." }
        text += "\(Int(random.uniform() * 10))"
      }
      if round % 3 == 0 { text += "e\(Int(random.uniform() * 60) - 30)" }
      #expect(read(text)?.bitPattern == Double(text)?.bitPattern, "\(text)")
    }
  }

  @Test(
    "what is no decimal number is refused",
    arguments: [
      "", "-", ".", "nan", "inf", "0x1p3", "1e", "1e+", "1.2.3", "1 2", "1,5", "--1", "e5",
    ])
  func refusing(_ text: String) { #expect(read(text) == nil) }

  @Test(
    "seconds become nanoseconds exactly",
    arguments: [
      ("0", 0), ("-0.031000", -31_000_000), ("1.9898", 1_989_800_000),
      ("9007199.254740993", 9_007_199_254_740_993), ("1e-9", 1), ("2.5e3", 2_500_000_000_000),
      ("0.0000000005", 1), ("0.00000000049", 0), ("-0.0000000015", -2),
      ("1700000000.123456789", 1_700_000_000_123_456_789),
      ("1700000000.1234567895", 1_700_000_000_123_456_790), ("000012.5", 12_500_000_000),
    ] as [(String, Int64)])
  func times(_ text: String, _ expected: Int64) { #expect(nanoseconds(text) == expected) }

  @Test("a time beyond 292 years is refused", arguments: ["9223372036.9", "1e12", "-1e300"])
  func hugeTimes(_ text: String) { #expect(nanoseconds(text) == nil) }

  @Test("written numbers read back the same and are as short as the standard library's")
  func writing() {
    var random = MersenneTwister(seed: 2)
    for round in 0..<20_000 {
      let value: Double
      switch round % 4 {
      case 0: value = (random.uniform() - 0.5) * 1000
      case 1: value = Double(Int(random.uniform() * 1e9)) / 1e6
      case 2:
        value = random.uniform() * Double(sign: .plus, exponent: round % 80 - 50, significand: 1)
      default: value = Double(Int(random.uniform() * 1e15))
      }
      var writer = DecimalWriter()
      writer.append(value)
      #expect(Double(writer.string)?.bitPattern == value.bitPattern)
      // A zero before the point and an exponent are written differently.
      let digits = writer.string.filter(\.isNumber).drop { $0 == "0" }.count
      if value.magnitude > 1e-4, value != value.rounded() {
        #expect(digits <= "\(value)".filter(\.isNumber).drop { $0 == "0" }.count, "\(value)")
      }
    }
  }

  @Test("times are written with nine digits, negative ones too")
  func writingTimes() {
    var writer = DecimalWriter()
    writer.append(seconds: -31_000_000)
    writer.append(UInt8(ascii: " "))
    writer.append(seconds: 12_000_000_001)
    #expect(writer.string == "-0.031000000 12.000000001")
  }

  @Test(
    "numbers look as Python writes them",
    arguments: [
      (1e16, "1e+16"), (123456789012345.0, "123456789012345.0"), (1e-5, "1e-05"), (1e-4, "0.0001"),
      (-2.5, "-2.5"), (1.5e300, "1.5e+300"), (0, "0.0"), (1e22, "1e+22"),
      (9999999999999998, "9999999999999998.0"),
      (.leastNonzeroMagnitude, "5e-324"), (.nan, "nan"), (-.infinity, "-inf"),
    ] as [(Double, String)])
  func python(_ value: Double, _ text: String) {
    #expect(PythonNumber.representation(value) == text)
  }
}
