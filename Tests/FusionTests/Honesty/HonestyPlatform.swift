import Fusion
import Geodesy
import LinearAlgebra
import Sensing
import Simulation

/// A vehicle whose every sensor error the engine is told, that it has to align by itself, and the
/// instants at which it is judged.
struct HonestyPlatform: Sendable {
  /// What the instant of a judgement belongs to.
  enum Phase: String, Sendable { case alignment, tracking, outage, reacquisition }

  struct Instant: Sendable {
    var seconds: Double
    var phase: Phase
  }

  /// Scenario, configuration and truth.
  var base: ConsistencyPlatform
  var instants: [Instant]
  var name: String { base.name }

  /// Thirty seconds without GNSS begin at `outage`; judged are the first seconds, the time until
  /// then, the outage, its end, and the seconds after it.
  init(
    _ trajectory: Trajectory, rate: Double, leverArm: Triple, alignment: [Double],
    tracking: [Double], outage: Double
  ) {
    instants = alignment.map { Instant(seconds: $0, phase: .alignment) }
    instants += tracking.map { Instant(seconds: $0, phase: .tracking) }
    instants += [10, 20, 29.9].map { Instant(seconds: outage + $0, phase: .outage) }
    instants += [30, 31, 33, 36, 40].map { Instant(seconds: outage + $0, phase: .reacquisition) }
    instants.append(Instant(seconds: outage + 55, phase: .tracking))
    var receiver = ConsistencyPlatform.receiver(rate: rate, leverArm: leverArm)
    receiver.outages = [Outage(start: outage + 0.1, duration: 29.8)]
    let year = FusionConfiguration.Magnetometer().decimalYear
    let scenario = Scenario(
      name: trajectory.name, trajectory: trajectory, duration: outage + 55,
      inertial: ConsistencyPlatform.inertial(rate: 50), receiver: receiver,
      barometer: BarometerSpecification(
        timing: SensorTiming(rate: 10), noise: 0.2, bias: Wander(sd: 5, timeConstant: 3600)),
      magnetometer: MagnetometerSpecification(timing: SensorTiming(rate: 10), noise: 0.3e-6),
      truthRate: 0,
      earthField: { latitude, longitude, height in
        let field = MagneticModel.field(
          at: GeodeticPosition(latitude: latitude, longitude: longitude, height: height),
          decimalYear: year
        ).vector
        return Triple(field.x, field.y, field.z)
      })
    base = ConsistencyPlatform(
      name: trajectory.name, scenario: scenario,
      configuration: ConsistencyPlatform.configuration(of: scenario),
      epochs: instants.map(\.seconds), active: ActiveStates(barometer: true, scales: true),
      startsItself: true)
  }

  static let car = HonestyPlatform(
    .car(standing: 8), rate: 2, leverArm: Triple(-0.4, 0.1, -1.2), alignment: [3, 7, 12, 16, 20],
    tracking: [30, 45, 65], outage: 65)
  static let multirotor = HonestyPlatform(
    .multirotor(standing: 4), rate: 2, leverArm: Triple(0.05, 0, -0.1),
    alignment: [3, 8, 15, 20, 25], tracking: [35, 45, 60], outage: 60)
  static let ship = HonestyPlatform(
    .ship(lyingStill: 10), rate: 1, leverArm: Triple(-3, 1, -8), alignment: [3, 10, 20, 40, 60],
    tracking: [90, 120, 150], outage: 150)
  static let walk = HonestyPlatform(
    .walk(standing: 5), rate: 1, leverArm: Triple(0, 0.1, -0.3), alignment: [3, 8, 12, 20, 30],
    tracking: [45, 60, 70], outage: 70)
  // From 50 degrees north: nearer the pole the magnetic field has no direction to go by.
  static let flight = HonestyPlatform(
    .flight(startLatitude: 50 * .pi / 180, standing: 10), rate: 1,
    leverArm: Triple(2, 0, -1), alignment: [3, 9, 20, 30, 40], tracking: [60, 90, 120],
    outage: 120)
  static let still = HonestyPlatform(
    .still(), rate: 1, leverArm: Triple(0.1, 0.2, -0.5), alignment: [3, 10, 20],
    tracking: [30, 45, 60], outage: 60)
  static let all: [HonestyPlatform] = [car, multirotor, ship, walk, flight, still]

  /// The error states that take part: the barometer's only where there is one.
  func active(with subset: HonestySubset) -> ActiveStates {
    ActiveStates(barometer: subset.hasBarometer, scales: true)
  }
}
