import Calibration
import Testing

@testable import Fusion

@Suite("Gates")
struct GateTests {
  @Test("they stand at 99 % and at one in a million of chi-square", arguments: 1...3)
  func quantiles(dimension: Int) {
    let gate = Gate(dimension: dimension)
    let degrees = Double(dimension)
    // Printed to three digits.
    #expect(abs(gate.soft - ChiSquare.quantile(0.99, degreesOfFreedom: degrees)) < 0.01)
    #expect(abs(gate.hard - ChiSquare.quantile(1 - 1e-6, degreesOfFreedom: degrees)) < 0.06)
  }
}
