import Fusion
import Geodesy
import LinearAlgebra
import Sensing
import Simulation
import Spatial
import Testing

/// A vehicle with sensors whose every error the engine is told, and the instants at which it is
/// judged.
struct ConsistencyPlatform: Sendable, CustomTestStringConvertible {
  var name: String
  var scenario: Scenario
  var configuration: FusionConfiguration
  /// Seconds.
  var epochs: [Double]
  var active: ActiveStates
  /// Whether the engine levels and aligns by itself instead of being told where it is.
  var startsItself = false
  var testDescription: String { name }

  /// Standard deviations of what the engine is started with: m, m/s, rad.
  static let startDeviations = (position: 2.0, velocity: 0.1, tilt: 0.005, heading: 0.03)

  /// An industrial MEMS unit whose slow errors are all of the kind that the filter models:
  /// Gauss-Markov with a correlation time of an hour.
  static func inertial(rate: Double) -> InertialSpecification {
    InertialSpecification(
      timing: SensorTiming(rate: rate), angleRandomWalk: 6e-5, velocityRandomWalk: 1.7e-3,
      gyroBias: Wander(sd: 2.5e-4, timeConstant: 3600),
      accelerometerBias: Wander(sd: 0.01, timeConstant: 3600),
      gyroScale: Wander(sd: 5e-4, timeConstant: 3600),
      accelerometerScale: Wander(sd: 5e-4, timeConstant: 3600))
  }

  static func receiver(rate: Double, leverArm: Triple) -> ReceiverSpecification {
    ReceiverSpecification(
      timing: SensorTiming(rate: rate), positionNoise: Triple(1.2, 1.2, 2.0),
      velocityNoise: Triple(0.05, 0.05, 0.1), leverArm: leverArm)
  }

  /// What the engine is told: exactly what the simulator does. Stillness and wheels that do not
  /// slide are known without a sensor, and better than the engine claims: they are left out.
  static func configuration(of scenario: Scenario) -> FusionConfiguration {
    var result = FusionConfiguration(profile: .other)
    result.usesStandstill = false
    if let inertial = scenario.inertial {
      result.inertial.rate = inertial.timing.rate
      result.inertial.angleRandomWalk = inertial.angleRandomWalk
      result.inertial.velocityRandomWalk = inertial.velocityRandomWalk
      result.inertial.gyroscopeBias = inertial.gyroBias.sd
      result.inertial.accelerometerBias = inertial.accelerometerBias.sd
      result.inertial.biasTime = inertial.gyroBias.timeConstant
      result.inertial.gyroscopeScale = inertial.gyroScale.sd
      result.inertial.accelerometerScale = inertial.accelerometerScale.sd
      result.inertial.misalignment = inertial.gyroMisalignment
    }
    if let receiver = scenario.receiver {
      result.satellite.leverArm = receiver.leverArm.vector(in: Body.self)
    }
    if let barometer = scenario.barometer {
      result.barometer.deviation = barometer.noise
      result.barometer.bias = barometer.bias.sd
      result.barometer.biasTime = barometer.bias.timeConstant
    }
    if let magnetometer = scenario.magnetometer {
      result.magnetometer.deviation = magnetometer.noise
    }
    return result
  }

  /// A car with a receiver and an inertial sensor.
  static var car: ConsistencyPlatform {
    let scenario = Scenario(
      name: "car", trajectory: .car(standing: 2), duration: 150, inertial: inertial(rate: 100),
      receiver: receiver(rate: 2, leverArm: Triple(-0.4, 0.1, -1.2)), truthRate: 0)
    return ConsistencyPlatform(
      name: "car", scenario: scenario, configuration: configuration(of: scenario),
      epochs: [30, 60, 90, 120, 150], active: ActiveStates(barometer: false, scales: true))
  }

  /// A multirotor with all four sensors.
  static var multirotor: ConsistencyPlatform {
    let year = FusionConfiguration.Magnetometer().decimalYear
    let scenario = Scenario(
      name: "multirotor", trajectory: .multirotor(standing: 2), duration: 150,
      inertial: inertial(rate: 100),
      receiver: receiver(rate: 2, leverArm: Triple(0.05, 0, -0.1)),
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
    return ConsistencyPlatform(
      name: "multirotor", scenario: scenario, configuration: configuration(of: scenario),
      epochs: [30, 60, 90, 120, 150], active: ActiveStates(barometer: true, scales: true))
  }
}
