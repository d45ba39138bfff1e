import ErrorStateFilter
import Fusion
import LinearAlgebra
import Sensing
import Simulation
import Spatial
import Testing

@Suite("Free inertial navigation")
struct FreeInertialReleaseTests {
  /// A trajectory and the rate at which a perfect sensor samples it.
  struct Case: Sendable, CustomTestStringConvertible {
    var trajectory: Trajectory
    var rate: Double
    var testDescription: String { "\(trajectory.name) at \(Int(rate)) Hz" }
  }

  static let cases = [
    Case(trajectory: .still(), rate: 100),
    Case(trajectory: .car(standing: 2), rate: 100),
    Case(trajectory: .car(standing: 2), rate: 50),
    Case(trajectory: .ship(lyingStill: 2), rate: 20),
    Case(trajectory: .flight(standing: 2), rate: 50),
    Case(trajectory: .walk(standing: 2), rate: 100),
    Case(trajectory: .multirotor(standing: 2), rate: 100),
    Case(trajectory: .multirotor(standing: 2), rate: 200),
  ]

  // 1 cm and 0.01 deg over ten minutes: issue 2. The accelerometer that errs that much all the
  // time errs by 6e-8 m/s²: it is a test of the integration, of gravity and of Earth rate to nine
  // digits.
  @Test(
    "started from truth, without aids, perfect sensors keep the engine at the truth",
    arguments: cases)
  func staysAtTruth(_ c: Case) throws {
    let scenario = Scenario(
      name: "free", trajectory: c.trajectory, duration: 600,
      inertial: SensorGrade.perfect.inertial(rate: c.rate), truthRate: 0)
    var configuration = FusionConfiguration(profile: .other)
    configuration.usesStandstill = false
    configuration.inertial.angleRandomWalk = 0
    configuration.inertial.velocityRandomWalk = 0
    configuration.inertial.gyroscopeBias = 0
    configuration.inertial.accelerometerBias = 0
    configuration.inertial.gyroscopeScale = 0
    configuration.inertial.accelerometerScale = 0
    var engine = FusionEngine(configuration: configuration)
    engine.setStart(
      c.trajectory.state(at: 0).start(
        at: SensorInstant(nanoseconds: 0), deviations: (1e-4, 1e-5, 1e-7, 1e-7)))
    var worst = Worst()
    var simulator = Simulator(scenario)
    while let row = simulator.next() {
      if let sample = row.sample { engine.receive(sample) }
      worst.compare(&engine, with: c.trajectory)
    }
    engine.finish()
    worst.compare(&engine, with: c.trajectory)
    #expect(worst.last == SensorInstant(seconds: 600))
    #expect(worst.position < 0.01, "m")
    #expect(worst.angle < 0.01 * .pi / 180, "rad")
    while let event = engine.nextEvent() {
      #expect(event.kind != .standstillBegan && event.kind != .navigationLost)
    }
    #expect(engine.nextOutcome() == nil, "an aid acted")
  }

  private struct Worst {
    var position = 0.0
    var angle = 0.0
    var last: SensorInstant?

    mutating func compare(_ engine: inout FusionEngine, with trajectory: Trajectory) {
      while let estimate = engine.nextEstimate() {
        last = estimate.instant
        // Four times a second: errors grow over minutes.
        if estimate.instant.nanoseconds % 250_000_000 != 0 { continue }
        guard let filter = engine.navigationFilter() else {
          position = .infinity
          continue
        }
        let truth = trajectory.state(at: estimate.instant.seconds)
        let offset = filter.state.position - truth.position.vector(in: EarthFixed.self)
        position = max(position, offset.norm)
        angle = max(angle, (truth.attitude * filter.state.attitude.inverse).logarithm.norm)
      }
    }
  }
}
