import CMath
import ErrorStateFilter
import Geodesy
import LinearAlgebra
import Sensing
import Simulation
import Spatial
import Testing

@testable import Fusion

@Suite("What the matrix of honesty taught")
struct HonestStartTests {
  private func filter(yaw: Double = 0.4, velocity: Vector3<NorthEastDown> = .zero)
    -> NavigationFilter
  {
    NavigationFilter(
      state: NavigationState(
        instant: SensorInstant(nanoseconds: 0),
        position: GeodeticPosition(latitude: 0.8, longitude: 0.2, height: 100),
        velocity: velocity,
        attitude: Rotation(roll: .radians(0.1), pitch: .radians(-0.05), yaw: .radians(yaw))),
      noise: .consumer, positionDeviation: Vector3(1, 2, 3),
      velocityDeviation: Vector3(0.1, 0.2, 0.3), attitudeDeviation: Vector3(0.1, 0.1, 0.3))
  }

  @Test("the row of a magnetic field does not lean with the noise of the reading")
  func magneticRow() {
    let state = filter().state
    let truth =
      state.attitude.inverse * (state.localLevel * Vector3<NorthEastDown>(20e-6, 0, 43e-6))
    // The same reading, turned by what the sensor's noise turns it.
    let noise = Rotation<EarthFixed, EarthFixed>(
      exponentialOf: 0.02 * (state.localLevel * Vector3<NorthEastDown>(0, 0, 1)))
    let noisy = state.attitude.inverse * (noise * (state.attitude * truth))
    let a = MagneticField(field: truth, declination: 0.05, variance: 1e-4).linearized(at: state)
    let b = MagneticField(field: noisy, declination: 0.05, variance: 1e-4).linearized(at: state)
    #expect(abs(a.innovation(0) - b.innovation(0) - 0.02) < 1e-12)
    let (rowA, rowB) = (a.row(0), b.row(0))
    // Rounding of a field of 5e-5: the row's entries are of the order of one.
    for k in 0..<StateBlock.total { #expect(abs(rowA[k] - rowB[k]) < 1e-12) }
  }

  @Test("a vehicle that is turned about its antenna leaves the antenna where and as it was")
  func turnAboutAntenna() {
    let arm = Vector3<Body>(-3, 1, -8)
    var turned = filter(velocity: Vector3(3, -1, 0.2))
    turned.state.angularRate = Vector3(0.08, 0.03, -0.02)
    func antenna(_ s: NavigationState) -> (Vector3<EarthFixed>, Vector3<EarthFixed>) {
      (s.position + s.attitude * arm, s.velocity + s.attitude * s.angularRate.cross(arm))
    }
    let before = antenna(turned.state)
    turned.turn(by: 2.3, aboutAntennaAt: arm)
    let after = antenna(turned.state)
    // Earth-centred coordinates have a resolution of a nanometre.
    #expect((before.0 - after.0).norm < 1e-8)
    #expect((before.1 - after.1).norm < 1e-12)
    // The sensor's place is less certain by what the heading is on the arm.
    var plain = filter(velocity: Vector3(3, -1, 0.2))
    let expected = plain.levelCovariance(of: .position)
    let moved = turned.levelCovariance(of: .position)
    // 0.3 rad of heading on 3.2 m.
    #expect(moved[0, 0] + moved[1, 1] > expected[0, 0] + expected[1, 1] + 0.5)
    for i in 0..<StateBlock.total {
      for j in 0..<StateBlock.total { #expect(turned.covariance[i, j] == turned.covariance[j, i]) }
    }
  }

  @Test("filters that become one keep the mean and the spread of all")
  func mixture() {
    var first = filter()
    var second = filter()
    let east = second.state.localLevel * Vector3<NorthEastDown>(0, 2, 0)
    second.state.position += east
    second.state.refreshLocalLevel()
    let alone = first.levelCovariance(of: .position)
    var bank = HypothesisBank(placeholder: first)
    bank.spread()
    bank.filters[0] = first
    bank.filters[1] = second
    for i in 2..<HypothesisBank.capacity { bank.weigh(i, by: -30) }
    // A quarter and three quarters.
    bank.weigh(1, by: Elementary.logarithm(3))
    bank.normalize()
    bank.collapse(headingDeviation: 0)
    var merged = bank.filters[0]
    let moved = first.state.localLevel.transposed * (merged.state.position - first.state.position)
    // Rounding of Earth-centred coordinates.
    #expect((moved - Vector3(0, 1.5, 0)).norm < 1e-8)
    let together = merged.levelCovariance(of: .position)
    // w(1-w)d² = 0.1875 · 4, along east alone.
    #expect(abs(together[1, 1] - alone[1, 1] - 0.75) < 1e-6)
    #expect(abs(together[0, 0] - alone[0, 0]) < 1e-6)
  }

  @Test("a swaying ship starts with its own velocity, not with that of its mast")
  func startOfAShip() {
    let scenario = Scenario(
      name: "ship", trajectory: .ship(), duration: 3,
      inertial: SensorGrade.mems.inertial(rate: 50),
      receiver: SensorGrade.mems.receiver(rate: 1, leverArm: Triple(0, 0, -12)), truthRate: 0)
    var configuration = FusionConfiguration(profile: .marine)
    configuration.satellite.leverArm = Vector3(0, 0, -12)
    let recording = Recording(scenario)
    let run = EngineRun(recording.samples, configuration)
    guard let first = run.estimates.first(where: { $0.mode == .aligning }) else {
      Issue.record("no estimate")
      return
    }
    let truth = recording.truth(at: first.instant)
    let exact: Vector3<NorthEastDown> = Recording.vector(truth.localLevel.velocity)
    let error = (first.velocity ?? .zero) - exact
    // How fast the mast's top swings: what the start took for the ship's own velocity before.
    let rate: Vector3<Body> = Recording.vector(truth.rateOverGround)
    let swing = rate.cross(Vector3(0, 0, -12))
    let size = (swing.x * swing.x + swing.y * swing.y).squareRoot()
    #expect(size > 0.3)
    // The heading of the first hypothesis is as good as any; a third of a turn doubles the rest.
    let stated = (0..<2).map { first.velocityCovariance[$0, $0] }.reduce(0, +).squareRoot()
    #expect((error.x * error.x + error.y * error.y).squareRoot() < 3 * stated, "\(error)")
  }
}
