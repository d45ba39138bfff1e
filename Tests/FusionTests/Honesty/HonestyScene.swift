import Fusion
import Geodesy
import LinearAlgebra
import Sensing
import Simulation
import Spatial

/// A simulated recording whose errors the filter does not model exactly: constant scale factors and
/// misalignment, correlated receivers, wheels; with the profile's defaults and what a manifest tells.
struct HonestyScene: Sendable {
  var name: String
  var scenario: Scenario
  var configuration: FusionConfiguration
  /// What is known not to hold yet.
  var unmet: Set<HonestyShares.Part> = []

  /// The scenario of a name with sensors of a grade, thirty seconds without GNSS in it.
  init?(
    _ trajectory: String, _ grade: SensorGrade, _ label: String = "", duration: Double = 240,
    outage: Double? = 120, change: (inout Scenario) -> Void = { _ in },
    configure: (inout FusionConfiguration) -> Void = { _ in }
  ) {
    let year = FusionConfiguration.Magnetometer().decimalYear
    guard
      var scenario = Scenario.typical(
        trajectory, grade: grade, duration: duration,
        earthField: { latitude, longitude, height in
          let field = MagneticModel.field(
            at: GeodeticPosition(latitude: latitude, longitude: longitude, height: height),
            decimalYear: year
          ).vector
          return Triple(field.x, field.y, field.z)
        })
    else { return nil }
    scenario.truthRate = 0
    scenario.inertial?.timing.rate = 50
    scenario.magnetometer?.timing.rate = 10
    if let outage { scenario.receiver?.outages = [Outage(start: outage, duration: 30)] }
    change(&scenario)
    self.scenario = scenario
    name = "\(trajectory), \(grade.rawValue)" + (label.isEmpty ? "" : ", \(label)")
    configuration = Self.told(of: scenario)
    configure(&configuration)
  }

  /// What a dataset's manifest tells of such a scenario.
  private static func told(of scenario: Scenario) -> FusionConfiguration {
    let profiles: [String: Profile] = [
      "automotive": .automotive, "pedestrian": .pedestrian, "airborne": .airborne,
      "marine": .marine,
    ]
    var result = FusionConfiguration(profile: profiles[scenario.profile] ?? .other)
    if let inertial = scenario.inertial {
      result.inertial.rate = inertial.timing.rate
      result.inertial.angleRandomWalk = inertial.angleRandomWalk
      result.inertial.velocityRandomWalk = inertial.velocityRandomWalk
      result.inertial.gyroscopeBias = inertial.gyroBias.sd
      result.inertial.accelerometerBias = inertial.accelerometerBias.sd
      result.inertial.biasTime = inertial.gyroBias.timeConstant
    }
    if let receiver = scenario.receiver {
      result.satellite.leverArm = receiver.leverArm.vector(in: Body.self)
    }
    return result
  }

  func unmet(_ parts: HonestyShares.Part...) -> HonestyScene {
    var result = self
    result.unmet = Set(parts)
    return result
  }

  /// A few that hold, for every run of the tests.
  static let few: [HonestyScene] = [
    HonestyScene("car", .mems), HonestyScene("walk", .mems), HonestyScene("ship", .mems),
    HonestyScene("multirotor", .mems),
  ].compactMap { $0 }

  static let all: [HonestyScene] = few + industrial + telephones

  /// Constant scale factors and misalignment; receivers with white noise.
  private static let industrial: [HonestyScene] = [
    HonestyScene("multirotor", .mems, "no mag") { $0.magnetometer = nil },
    HonestyScene("walk", .mems, "no mag") { $0.magnetometer = nil },
    HonestyScene("walk", .mems, "position only") { $0.receiver?.velocityNoise = nil },
    HonestyScene("ship", .mems, "no mag", duration: 400) { $0.magnetometer = nil },
    HonestyScene("still", .mems),
    HonestyScene("car", .mems, "no wheels") { $0.odometer = nil },
    HonestyScene("car", .mems, "no vehicle") {
      $0.odometer = nil
    } configure: {
      $0.profile = .other
    },
    HonestyScene("car", .mems, "noise not told") { _ in
    } configure: {
      $0.inertial = FusionConfiguration.Inertial()
    },
    HonestyScene("flight", .mems, "half an hour", duration: 2000, outage: 1200),
    HonestyScene("car", .mems, "claims 1/3") { $0.receiver?.statedFactor = 1 / 3 },
    HonestyScene("multirotor", .mems, "claims 1/3") { $0.receiver?.statedFactor = 1 / 3 },
    // Learning that a receiver claims a tenth of what it has takes the first seconds, of its height more.
    HonestyScene("car", .mems, "claims 1/10") { $0.receiver?.statedFactor = 1 / 10 }?
      .unmet(.horizontal, .height),
  ].compactMap { $0 }

  /// Receivers whose error wanders by 1.5 m in a minute, which no state follows; magnetometers beside a
  /// microtesla of iron. See Derivation (N-31), (N-32) and (H-3).
  private static let telephones: [HonestyScene] = [
    // Positions that wander for a minute turn the heading of a car a little.
    HonestyScene("car", .phone)?.unmet(.heading),
    HonestyScene("car", .phone, "no wheels") { $0.odometer = nil },
    HonestyScene("multirotor", .phone),
    HonestyScene("walk", .phone),
    HonestyScene("ship", .phone),
    HonestyScene("still", .phone),
    HonestyScene("walk", .phone, "no mag") { $0.magnetometer = nil },
    HonestyScene("ship", .phone, "no mag", duration: 400) { $0.magnetometer = nil },
  ].compactMap { $0 }
}
