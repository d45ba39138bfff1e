extension Scenario {
  /// The names that `preset(named:)` knows.
  public static let presetNames: [String] = ["car_outage", "multirotor_four_sensors"]

  /// A bundled dataset's scenario by name, or `nil`.
  public static func preset(
    named name: String, earthField: @escaping EarthField = Scenario.dipoleField
  ) -> Scenario? {
    switch name {
    case "car_outage": carOutage
    case "multirotor_four_sensors": multirotorFourSensors(earthField: earthField)
    default: nil
    }
  }

  /// A car with MEMS sensors, a wheel-speed signal and 30 s without GNSS.
  public static var carOutage: Scenario {
    let grade = SensorGrade.mems
    var receiver = grade.receiver(rate: 1, leverArm: Triple(0.4, -0.2, -1.1))
    receiver.outages = [Outage(start: 110, duration: 30)]
    return Scenario(
      name: "car_outage",
      description: "A car in a town: stands, drives round blocks, stops and backs up; "
        + "30 s without GNSS",
      platform: "car", profile: "automotive", trajectory: .car(standing: 20), duration: 190,
      seed: 20_260_101, inertial: grade.inertial(rate: 100), receiver: receiver,
      odometer: grade.odometer(rate: 10), truthRate: 10)
  }

  /// A multirotor with IMU, GNSS, barometer and magnetometer.
  ///
  /// - Parameter earthField: The field at the place; with the default one there is no declination.
  /// - Returns: The scenario of the bundled dataset.
  public static func multirotorFourSensors(
    earthField: @escaping EarthField = Scenario.dipoleField
  ) -> Scenario {
    let grade = SensorGrade.mems
    return Scenario(
      name: "multirotor_four_sensors",
      description: "A multirotor takes off, hovers, flies fast, turns on the spot and lands",
      platform: "multirotor", profile: "airborne", trajectory: .multirotor(standing: 8),
      duration: 100, seed: 20_260_102, inertial: grade.inertial(rate: 100),
      receiver: grade.receiver(rate: 5, leverArm: Triple(-0.05, 0, -0.12)),
      barometer: grade.barometer(rate: 25), magnetometer: grade.magnetometer(rate: 25),
      truthRate: 10, undulation: 49.6, earthField: earthField)
  }
}
