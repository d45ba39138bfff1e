import IndustrialIO
import LinearAlgebra
import Spatial
import Testing

@Suite("Attribute values")
struct AttributeValueTests {
  @Test(
    "a printed number is the nearest Double, also through a change of unit",
    arguments: [
      ("0.000598", 0, 0.000598), ("0.000009174", -4, 9.174e-10),
      ("100.653253906", 3, 100653.253906),
      ("25080.000000000", -3, 25.08), ("25080", -3, 25.08), ("-2000", 0, -2000), ("+5", 0, 5),
      ("0.019154\n", 0, 0.019154), (" 1.5e-3 ", 0, 0.0015), ("12.500", 0, 12.5), (".5", 0, 0.5),
      ("5.", 0, 5), ("0", 3, 0), ("123456789012345678901234", 0, 123456789012345678901234.0),
      ("0.000000000000000000000000001", 0, 1e-27),
    ] as [(String, Int, Double)])
  func numbers(text: String, power: Int, expected: Double) throws {
    let number = try #require(DecimalNumber(parsing: text))
    #expect(number.double(timesTenTo: power) == expected)
  }

  @Test(
    "anything else is no number",
    arguments: [
      "", " ", "-", ".", "nan", "inf", "0x10", "1,5", "1 2", "1e", "1e99999", "12abc", "--1",
      "1.2.3",
      "5 dB",
    ])
  func noNumbers(text: String) {
    #expect(DecimalNumber(parsing: text) == nil)
  }

  @Test("a rotation is taken as it is")
  func mountMatrices() throws {
    #expect(try MountMatrix.parse("1, 0, 0; 0, 1, 0; 0, 0, 1") == .identity)
    #expect(
      try MountMatrix.parse("0,-1,0;1,0,0;0,0,1\n")
        == Matrix3(Vector3(0, -1, 0), Vector3(1, 0, 0), Vector3(0, 0, 1)))
    // 45° with four decimals, as device trees write it.
    _ = try MountMatrix.parse("0.7071, -0.7071, 0; 0.7071, 0.7071, 0; 0, 0, 1")
  }

  @Test(
    "what is no rotation is refused with its reason",
    arguments: [
      ("0, 0, 0; 0, 0, 0; 0, 0, 0", "loses a direction"),
      ("1, 0, 0; 0, 1, 0; 0, 1, 0", "loses a direction"),
      ("1, 0, 0; 0, 1, 0; 0, 0, -1", "mirrors"), ("-1, 0, 0; 0, -1, 0; 0, 0, -1", "mirrors"),
      ("1, 0.2, 0; 0, 1, 0; 0, 0, 1", "no rotation"), ("2, 0, 0; 0, 2, 0; 0, 0, 2", "no rotation"),
      ("1, 0, 0; 0, 1, 0", "not of the form"), ("1 0 0; 0 1 0; 0 0 1", "not of the form"),
      ("", "not of the form"), ("a, b, c; d, e, f; g, h, i", "not of the form"),
    ])
  func refusedMatrices(text: String, reason: String) {
    let error = #expect(throws: MountMatrixFailure.self) { try MountMatrix.parse(text) }
    #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
  }

  @Test("plausible magnitudes pass")
  func plausible() {
    #expect(SensorMagnitude.judge(.acceleration, magnitude: 9.81) == .plausible)
    #expect(SensorMagnitude.judge(.magneticField, magnitude: 48e-6) == .plausible)
    #expect(SensorMagnitude.judge(.angularVelocity, magnitude: 0.02) == .plausible)
    #expect(SensorMagnitude.judge(.pressure, magnitude: 100_653) == .plausible)
  }

  @Test(
    "errors of unit are named with their factor",
    arguments: [
      // The hmc5883l at 0.5 gauss through the kernel's table.
      (Quantities.magneticField, 499.4 * 9.174e-10, 100.0), (.acceleration, 1.0, 9.80665),
      (.acceleration, 96.2, 1 / 9.80665), (.acceleration, 981, 0.01),
      (.angularVelocity, 1.2, 1 / 57.29578), (.magneticField, 0.48, 1e-4), (.pressure, 101.3, 1000),
      (.pressure, 1013, 100), (.magneticField, 48, 1e-6),
    ])
  func unitErrors(quantity: Quantities, magnitude: Double, factor: Double) throws {
    let verdict = SensorMagnitude.judge(quantity, magnitude: magnitude)
    guard case .suspectScale(let found, _) = verdict else {
      Issue.record("\(verdict)")
      return
    }
    #expect(abs(found / factor - 1) < 1e-6)
  }

  @Test("a magnitude is told to three digits, a field in microtesla")
  func shortMagnitudes() {
    let told = [
      (Quantities.magneticField, 4.927211737467585e-7, "0.493 µT"),
      (.acceleration, 1.000123456789, "1 m/s²"), (.acceleration, 962.345678, "962 m/s²"),
      (.pressure, 101.32512345, "101 Pa"), (.acceleration, -1, "-1.0 m/s²"),
    ]
    for (quantity, magnitude, text) in told {
      switch SensorMagnitude.judge(quantity, magnitude: magnitude) {
      case .suspectScale(_, let explanation), .impossible(let explanation):
        #expect(explanation.contains(text), "\(explanation)")
      case .plausible: Issue.record("\(magnitude)")
      }
    }
  }

  @Test("what no unit explains is impossible")
  func impossible() {
    for (quantity, magnitude) in [
      (Quantities.acceleration, 0.0), (.acceleration, .nan), (.magneticField, 0),
      (.temperature, 4000), (.pressure, -1), (.acceleration, .infinity),
    ] {
      guard case .impossible = SensorMagnitude.judge(quantity, magnitude: magnitude) else {
        Issue.record("\(quantity) \(magnitude)")
        continue
      }
    }
  }
}
