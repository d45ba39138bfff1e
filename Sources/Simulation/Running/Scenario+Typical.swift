extension Scenario {
  /// What one would fit to a vehicle of that kind: the scenario of a trajectory's name with its
  /// usual sensors at their usual rates, or `nil` for an unknown name.
  ///
  /// The car has an odometer; the flight has neither barometer (it outgrows the standard
  /// atmosphere's use as an altimeter) nor magnetometer (useless at the pole).
  public static func typical(
    _ name: String, grade: SensorGrade, duration: Double, seed: UInt64 = 1,
    earthField: @escaping EarthField = Scenario.dipoleField
  ) -> Scenario? {
    guard let trajectory = Trajectory.named(name) else { return nil }
    let kind = kinds[name] ?? (platform: "handheld", profile: "other")
    var scenario = Scenario(
      name: name, description: "Simulated \(name), sensors of grade \(grade.rawValue)",
      platform: kind.platform, profile: kind.profile, trajectory: trajectory, duration: duration,
      seed: seed, inertial: grade.inertial(rate: 100),
      receiver: grade.receiver(rate: name == "multirotor" ? 5 : 1), earthField: earthField)
    if name == "car" { scenario.odometer = grade.odometer(rate: 10) }
    if name != "flight" {
      scenario.barometer = grade.barometer(rate: 10)
      scenario.magnetometer = grade.magnetometer(rate: 25)
    }
    return scenario
  }

  /// The manifest's platform and profile of each trajectory.
  private static let kinds: [String: (platform: String, profile: String)] = [
    "car": ("car", "automotive"), "multirotor": ("multirotor", "airborne"),
    "walk": ("pedestrian", "pedestrian"), "still": ("handheld", "other"),
    "ship": ("ship", "marine"), "flight": ("fixed-wing", "airborne"),
  ]
}
