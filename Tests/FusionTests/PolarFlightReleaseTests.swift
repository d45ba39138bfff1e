import ErrorStateFilter
import Fusion
import Geodesy
import LinearAlgebra
import Sensing
import Simulation
import Spatial
import Testing

@Suite("Flight across the antimeridian and the pole")
struct PolarFlightReleaseTests {
  /// From one degree beside the pole: the antimeridian is crossed on the way, the pole after eleven
  /// minutes.
  static let scenario = Scenario(
    name: "flight", trajectory: .flight(startLatitude: 89 * .pi / 180, standing: 30), duration: 780,
    seed: 1, inertial: ConsistencyPlatform.inertial(rate: 50),
    receiver: ConsistencyPlatform.receiver(rate: 1, leverArm: Triple(2, 0, -1)), truthRate: 0)

  @Test("position and attitude in EarthFixed go on as if nothing was there")
  func crossesBoth() throws {
    var configuration = ConsistencyPlatform.configuration(of: Self.scenario)
    configuration.profile = .airborne
    var engine = FusionEngine(configuration: configuration)
    let d = ConsistencyPlatform.startDeviations
    engine.setStart(
      Self.scenario.trajectory.state(at: 0).start(
        at: SensorInstant(nanoseconds: 0), deviations: d))
    var flight = Flight(trajectory: Self.scenario.trajectory)
    var simulator = Simulator(Self.scenario)
    while let row = simulator.next() {
      guard let sample = row.sample else { continue }
      engine.receive(sample)
      flight.follow(&engine)
    }
    engine.finish()
    flight.follow(&engine)
    print(flight)
    #expect(flight.last == SensorInstant(seconds: 780))
  }

  /// What is seen on the way.
  struct Flight {
    let trajectory: Trajectory
    var last: SensorInstant?
    var antimeridianCrossings: [Double] = []
    var largestLatitude = 0.0
    var yawMissing: [Double] = []
    var largestStep = 0.0
    var largestTurn = 0.0
    var worst: [String: Double] = [:]
    var events: [FusionEvent] = []
    var refused = 0
    var accepted = 0
    private var position: Vector3<EarthFixed>?
    private var velocity = Vector3<EarthFixed>.zero
    private var attitude: Rotation<Body, EarthFixed> = .identity
    private var longitude = 0.0

    init(trajectory: Trajectory) { self.trajectory = trajectory }

    mutating func follow(_ engine: inout FusionEngine) {
      while let estimate = engine.nextEstimate() {
        guard var filter = engine.navigationFilter(), let geodetic = estimate.position else {
          continue
        }
        let now = estimate.instant.seconds
        let state = filter.state
        if let position {
          let dt = 0.02
          largestStep = max(
            largestStep, (state.position - position - dt * velocity).norm)
          let turn = (state.attitude * attitude.inverse).logarithm.norm
          largestTurn = max(largestTurn, turn)
          if abs(geodetic.longitude - longitude) > .pi && abs(geodetic.latitude) < 1.57 {
            antimeridianCrossings.append(now)
          }
        }
        if estimate.headingReference == nil { yawMissing.append(now) }
        largestLatitude = max(largestLatitude, geodetic.latitude)
        position = state.position
        velocity = state.velocity
        attitude = state.attitude
        longitude = geodetic.longitude
        last = estimate.instant
        if estimate.instant.nanoseconds % 1_000_000_000 == 0 || yawMissing.last == now {
          judge(&filter, at: now)
        }
      }
      while let event = engine.nextEvent() { events.append(event) }
      while let outcome = engine.nextOutcome() {
        if case .refused = outcome.verdict { refused += 1 } else { accepted += 1 }
      }
    }

    private mutating func judge(_ filter: inout NavigationFilter, at now: Double) {
      let truth = trajectory.state(at: now)
      let state = filter.state
      let p = (state.position - truth.position.vector(in: EarthFixed.self)).norm
      let v = (state.velocity - truth.velocity.vector(in: EarthFixed.self)).norm
      let a = (truth.attitude * state.attitude.inverse).logarithm.norm
      let part = now < 60 ? "start" : truth.latitude > 89.9 * .pi / 180 ? "pole" : "rest"
      worst[part + " p"] = max(worst[part + " p"] ?? 0, p)
      worst[part + " v"] = max(worst[part + " v"] ?? 0, v)
      worst[part + " a"] = max(worst[part + " a"] ?? 0, a)
    }
  }
}
