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
  var seeds: ClosedRange<UInt64> = 1...50

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

  static let all: [HonestyScene] = {
    var scenes: [HonestyScene?] = []
    for grade in [SensorGrade.mems, .phone] {
      for name in ["car", "multirotor", "walk", "ship", "still"] {
        scenes.append(HonestyScene(name, grade))
      }
      scenes.append(
        HonestyScene("car", grade, "no wheels") { $0.odometer = nil })
      scenes.append(
        HonestyScene("car", grade, "no vehicle") { $0.odometer = nil } configure: {
          $0.profile = .other
        })
      scenes.append(
        HonestyScene("walk", grade, "no mag") { $0.magnetometer = nil })
      scenes.append(
        HonestyScene("multirotor", grade, "no mag") { $0.magnetometer = nil })
      scenes.append(
        HonestyScene("ship", grade, "no mag", duration: 400) { $0.magnetometer = nil })
      scenes.append(
        HonestyScene("walk", grade, "position only") { $0.receiver?.velocityNoise = nil })
      for claim in [3.0, 10.0] {
        scenes.append(
          HonestyScene("car", grade, "claims 1/\(Int(claim))") {
            $0.receiver?.statedFactor = 1 / claim
          })
      }
      scenes.append(
        HonestyScene("multirotor", grade, "claims 1/3") { $0.receiver?.statedFactor = 1 / 3 })
      scenes.append(
        HonestyScene("car", grade, "noise not told") { _ in } configure: {
          $0.inertial = FusionConfiguration.Inertial()
        })
    }
    var flight = HonestyScene("flight", .mems, "half an hour", duration: 2000, outage: 1200)
    flight?.seeds = 1...8
    scenes.append(flight)
    return scenes.compactMap { $0 }
  }()
}
