import Calibration
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
  /// From one degree beside the pole, told nothing: the antimeridian is crossed twice on the way, the
  /// pole after eleven minutes.
  static let scenario = Scenario(
    name: "flight", trajectory: .flight(startLatitude: 89 * .pi / 180, standing: 30), duration: 780,
    seed: 1, inertial: ConsistencyPlatform.inertial(rate: 50),
    receiver: ConsistencyPlatform.receiver(rate: 1, leverArm: Triple(2, 0, -1)), truthRate: 0)

  @Test("position and attitude in EarthFixed go on as if nothing was there")
  func crossesBoth() throws {
    var configuration = ConsistencyPlatform.configuration(of: Self.scenario)
    configuration.profile = .airborne
    var engine = FusionEngine(configuration: configuration)
    var flight = Flight(trajectory: Self.scenario.trajectory)
    var simulator = Simulator(Self.scenario)
    while let row = simulator.next() {
      guard let sample = row.sample else { continue }
      engine.receive(sample)
      flight.follow(&engine)
    }
    engine.finish()
    flight.follow(&engine)
    #expect(flight.last == SensorInstant(seconds: 780))
    // It did cross: the antimeridian there and back, and the pole within a step (4.6 m).
    #expect(flight.antimeridianCrossings.count == 2)
    #expect(flight.smallestDistanceFromPole < 5)

    try expectNothingSpecial(on: flight)
    // The simulated path spends 22.2 m, 97 ms, within 0.0001 degrees of the pole: four or five
    // samples, and one more where the estimate lies beside the truth.
    #expect((3...6).contains(flight.withoutYaw.count))
    let (first, last) = try (
      #require(flight.withoutYaw.first), #require(flight.withoutYaw.last)
    )
    #expect(last - first < 0.13)

    // Aligned once, in motion, and never again lost, reset or refused.
    let kinds = flight.events.map(\.kind)
    #expect(kinds.filter { $0 == .headingAligned }.count == 1)
    #expect(
      kinds.allSatisfy {
        switch $0 {
        case .sensorAppeared, .leveled, .headingAligned, .standstillBegan, .standstillEnded: true
        default: false
        }
      }, "\(flight.events)")
    #expect(flight.refused == 0)
  }

  @Test("a receiver alone crosses the pole as it goes elsewhere")
  func receiverAlone() throws {
    var scenario = Self.scenario
    scenario.inertial = nil
    var engine = FusionEngine(configuration: FusionConfiguration(profile: .airborne))
    var simulator = Simulator(scenario)
    var worst = (pole: 0.0, elsewhere: 0.0)
    var count = 0
    func follow() throws {
      while let estimate = engine.nextEstimate() {
        let now = estimate.instant.seconds
        let truth = scenario.trajectory.state(at: now)
        let position = try #require(estimate.position)
        // The antenna's: two metres from the inertial sensor.
        let error = (position.earthFixed - truth.position.vector(in: EarthFixed.self)).norm
        count += 1
        if truth.latitude > 89.95 * .pi / 180 {
          worst.pole = max(worst.pole, error)
        } else if now > 60 {
          worst.elsewhere = max(worst.elsewhere, error)
        }
      }
    }
    while let row = simulator.next() {
      if let sample = row.sample { engine.receive(sample) }
      try follow()
    }
    engine.finish()
    try follow()
    #expect(count == 780)
    #expect(worst.pole < 1.5 * worst.elsewhere, "\(worst)")
    while let event = engine.nextEvent() {
      #expect(event.kind == .sensorAppeared(.satellite), "\(event)")
    }
  }

  /// Errors and steps at the crossings are as elsewhere, and everywhere within the stated accuracy.
  private func expectNothingSpecial(on flight: Flight) throws {
    let elsewhere = try #require(flight.records[.elsewhere])
    // Largest values of one run: half as much again is chance.
    let allowed = 1.5
    for part in [Flight.Part.antimeridian, .pole] {
      let record = try #require(flight.records[part])
      #expect(record.count > 500)
      #expect(record.positionJump < allowed * elsewhere.positionJump, "\(part)")
      #expect(record.attitudeJump < allowed * elsewhere.attitudeJump, "\(part)")
      #expect(record.position < allowed * elsewhere.position, "\(part)")
      #expect(record.velocity < allowed * elsewhere.velocity, "\(part)")
      #expect(record.attitude < allowed * elsewhere.attitude, "\(part)")
      // One in a million: the run's thousands of samples are worth some hundred independent ones.
      #expect(record.normalized < ChiSquare.quantile(1 - 1e-6, degreesOfFreedom: 9), "\(part)")
    }
    // A receiver of 1.2 and 2 m each second; a heading that a straight course hardly tells.
    #expect(elsewhere.position < 2.5)
    #expect(elsewhere.velocity < 0.2)
    #expect(elsewhere.attitude < 2 * .pi / 180)
    // What a fix moves: well below its own error.
    #expect(elsewhere.positionJump < 1)
    #expect(elsewhere.attitudeJump < 0.5 * .pi / 180)
  }
}

/// What is seen on the way.
struct Flight {
  /// Where errors are compared.
  enum Part: Hashable { case settling, antimeridian, pole, elsewhere }

  /// The largest of each in one part.
  struct Record {
    /// By how much one step of position, m, and attitude, rad, differed from velocity and rate.
    var positionJump = 0.0
    var attitudeJump = 0.0
    /// Errors, m, m/s, rad.
    var position = 0.0
    var velocity = 0.0
    var attitude = 0.0
    /// Normalized error squared of the nine together.
    var normalized = 0.0
    var count = 0
  }

  let trajectory: Trajectory
  private(set) var records: [Part: Record] = [:]
  private(set) var last: SensorInstant?
  /// Seconds.
  private(set) var antimeridianCrossings: [Double] = []
  private(set) var withoutYaw: [Double] = []
  private(set) var smallestDistanceFromPole = Double.infinity
  private(set) var events: [FusionEvent] = []
  private(set) var refused = 0
  private var before: (state: NavigationState, longitude: Double)?

  init(trajectory: Trajectory) { self.trajectory = trajectory }

  mutating func follow(_ engine: inout FusionEngine) {
    while let estimate = engine.nextEstimate() {
      guard var filter = engine.navigationFilter(), let place = estimate.position else { continue }
      last = estimate.instant
      if estimate.headingReference == nil { withoutYaw.append(estimate.instant.seconds) }
      judge(&filter, at: place)
    }
    while let event = engine.nextEvent() { events.append(event) }
    while let outcome = engine.nextOutcome() {
      if case .refused = outcome.verdict { refused += 1 }
    }
  }

  private mutating func judge(_ filter: inout NavigationFilter, at place: GeodeticPosition) {
    let state = filter.state
    let now = state.instant.seconds
    let part = part(of: place, at: now)
    var record = records[part] ?? Record()
    record.count += 1
    if let (old, longitude) = before {
      let duration = state.instant.seconds(since: old.instant)
      let step = state.position - old.position - (0.5 * duration) * (old.velocity + state.velocity)
      record.positionJump = max(record.positionJump, step.norm)
      let turn = (old.attitude.inverse * state.attitude).logarithm - duration * state.angularRate
      record.attitudeJump = max(record.attitudeJump, turn.norm)
      if part == .antimeridian && abs(place.longitude - longitude) > .pi {
        antimeridianCrossings.append(now)
      }
    }
    before = (state, place.longitude)
    let truth = trajectory.state(at: now)
    record.position = max(
      record.position, (state.position - truth.position.vector(in: EarthFixed.self)).norm)
    record.velocity = max(
      record.velocity, (state.velocity - truth.velocity.vector(in: EarthFixed.self)).norm)
    record.attitude = max(
      record.attitude, (truth.attitude * state.attitude.inverse).logarithm.norm)
    record.normalized = max(
      record.normalized,
      filter.normalizedErrorSquared(
        against: TrueEpoch(state: truth), over: Array(0..<9)))
    records[part] = record
  }

  /// Within 100 m of the antimeridian, within 5 km of the pole; the first two minutes settle.
  private mutating func part(of place: GeodeticPosition, at now: Double) -> Part {
    if now < 120 { return .settling }
    let fromPole = (0.5 * .pi - place.latitude) * 6.4e6
    smallestDistanceFromPole = min(smallestDistanceFromPole, fromPole)
    if fromPole < 5000 { return .pole }
    let fromAntimeridian = fromPole * (.pi - abs(place.longitude))
    return fromAntimeridian < 100 ? .antimeridian : .elsewhere
  }
}
