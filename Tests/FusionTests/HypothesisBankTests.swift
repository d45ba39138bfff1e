import ErrorStateFilter
import Geodesy
import LinearAlgebra
import Sensing
import Spatial
import Testing

@testable import Fusion

@Suite("Hypotheses of the heading")
struct HypothesisBankTests {
  private func filter(yaw: Double) -> NavigationFilter {
    NavigationFilter(
      state: NavigationState(
        instant: SensorInstant(nanoseconds: 0),
        position: .degrees(latitude: 50, longitude: 8, height: 100), velocity: Vector3(3, 0, 0),
        attitude: Rotation(roll: .degrees(2), pitch: .degrees(-1), yaw: .degrees(yaw))),
      noise: .consumer, positionDeviation: Vector3(1, 1, 2), velocityDeviation: Vector3(1, 1, 1),
      attitudeDeviation: Vector3(0.02, 0.02, 0.1))
  }

  private func spread() -> HypothesisBank {
    let first = filter(yaw: 10)
    var bank = HypothesisBank(placeholder: first)
    bank.spread()
    return bank
  }

  @Test("twelve headings stand 30 degrees apart, tilt and velocity alike")
  func headings() {
    let bank = spread()
    #expect(bank.count == 12 && !bank.isSingle)
    for i in 0..<bank.count {
      let (roll, pitch, yaw) = bank.filters[i].state.attitudeNorthEastDown.rollPitchYaw
      let expected = 10 * .pi / 180 + Double(i) * .pi / 6
      #expect(Angle.wrapped(radians: yaw - expected).magnitude < 1e-12)
      #expect(abs(roll - 2 * .pi / 180) < 1e-12 && abs(pitch + .pi / 180) < 1e-12)
      #expect(bank.filters[i].state.velocity == bank.filters[0].state.velocity)
    }
  }

  @Test("equal weights know nothing; one weight left knows its own heading and deviation")
  func evidence() {
    var bank = spread()
    #expect(bank.heading().deviation > 1.5)
    for i in 0..<12 where i != 4 { bank.weigh(i, by: -30) }
    bank.normalize()
    #expect(bank.isSingle)
    let heading = bank.heading()
    #expect(Angle.wrapped(radians: heading.mean - 130 * .pi / 180).magnitude < 1e-9)
    // One tenth, seen through two degrees of tilt.
    #expect(abs(heading.deviation - 0.1) < 1e-3)
  }

  @Test("a hypothesis that is still possible is kept, and widens what is stated")
  func doubt() {
    var bank = spread()
    for i in 0..<12 where i != 4 && i != 5 { bank.weigh(i, by: -30) }
    bank.weigh(5, by: -1)
    bank.normalize()
    #expect(bank.count == 2)
    let heading = bank.heading()
    // Two headings half a radian apart with weights 0.73 and 0.27: deviation 0.23, and 0.1 each.
    #expect(abs(heading.deviation - 0.254) < 0.005)
    #expect(abs(heading.bestWeight - 0.731) < 1e-3)
    // Their positions differ: the second moment about the best shows it.
    bank.filters[1].state.position +=
      bank.filters[1].state.localLevel * Vector3<NorthEastDown>(10, 0, 0)
    let moments = bank.momentsAboutBest(withTilt: true)
    // Both lean by what the first did, towards half a radian apart.
    #expect(moments.tilt[0, 0] >= 0 && moments.tilt[0, 0] + moments.tilt[1, 1] < 1e-3)
    #expect(abs(moments.position[0, 0] - 26.9) < 0.1 && abs(moments.position[1, 1]) < 1e-9)
    bank.collapse(headingDeviation: heading.deviation)
    #expect(bank.isSingle)
    var left = bank.filters[0]
    let yaw = left.yawEstimate
    // The mean of all that is possible, 0.27 of the way; seen through two degrees of tilt.
    #expect(Angle.wrapped(radians: yaw.angle - heading.mean).magnitude < 1e-3)
    #expect(Angle.wrapped(radians: yaw.angle - 138.07 * .pi / 180).magnitude < 2e-3)
    #expect(abs(yaw.variance.squareRoot() - heading.deviation) < 1e-3)
  }
}
