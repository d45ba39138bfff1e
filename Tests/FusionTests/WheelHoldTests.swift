import Testing

@testable import Fusion

@Suite("How well wheels hold")
struct WheelHoldTests {
  private let hold = WheelHold()

  private func lateral(_ speed: Double, _ turnRate: Double, share: Double = 0.2) -> Double {
    hold.lateralVariance(speed: speed, turnRate: turnRate, share: share)
  }

  @Test("less in a bend, either way, and the less the faster and the tighter")
  func bends() {
    #expect(lateral(10, 0) < lateral(10, 0.1))
    #expect(lateral(10, 0.1) < lateral(10, 0.4))
    #expect(lateral(10, 0.4) < lateral(20, 0.4))
    #expect(lateral(10, 0.4) == lateral(10, -0.4))
  }

  @Test("on a straight road to centimetres a second, in a bend to decimetres, over a second")
  func sizes() {
    // A second's fusions of 0.2 s each carry together the error of one: 0.03 m/s and two thousandths
    // of the speed, alike for 0.7 s: 0.0355 m/s.
    let straight = (lateral(15, 0) * 0.2).squareRoot()
    #expect(straight > 0.03 && straight < 0.06)
    let bend = (lateral(8, 0.4) * 0.2).squareRoot()
    #expect(bend > 0.15 && bend < 0.6)
    let rough = (hold.verticalVariance(speed: 15, pull: 0, share: 0.2) * 0.2).squareRoot()
    #expect(rough > 0.1 && rough < 0.3)
  }

  @Test("braking pitches the body: the vertical row is worth less")
  func braking() {
    #expect(
      hold.verticalVariance(speed: 15, pull: -4, share: 0.2)
        > 1.2 * hold.verticalVariance(speed: 15, pull: 0, share: 0.2))
  }

  @Test("half as many fusions of half the variance say the same")
  func shares() {
    #expect((lateral(12, 0.2, share: 0.4) * 2 - lateral(12, 0.2, share: 0.2)).magnitude < 1e-12)
  }
}
