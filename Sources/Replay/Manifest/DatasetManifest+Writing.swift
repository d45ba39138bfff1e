internal import Fusion
internal import LinearAlgebra
package import Sensing
internal import Spatial
internal import TextFiles

extension DatasetManifest {
  /// The manifest as the text of `dataset.json`: everything that the engine is told, in numbers that
  /// read back to the bit; what is not given is left out.
  package var text: String {
    var lines: [String] = []
    func add(_ key: String, _ value: String?) {
      if let value { lines.append("  \(JSONText.quoted(key)): \(value)") }
    }
    func text(_ key: String, _ value: String?) { add(key, value.map(JSONText.quoted)) }
    text("name", name)
    text("description", summary)
    text("source", source)
    text("license", license)
    text("platform", platform)
    text("profile", profileWord)
    text("recorded_by", recordedBy)
    if rowsAreAsReceived { text("rows", Self.receivedRows) }
    add("horizon_s", "\(configuration.horizon)")
    add("uses_standstill", configuration.usesStandstill ? "true" : "false")
    add("decimal_year", "\(configuration.magnetometer.decimalYear)")
    if let start { add("start_pose", Self.text(start).text) }
    for (key, kind) in Self.blocks {
      let block = block(kind)
      if declaredSensors.contains(kind) || !block.isEmpty { add(key, block.text) }
    }
    text("truth", truth)
    text("notes", notes)
    return "{\n" + lines.joined(separator: ",\n") + "\n}\n"
  }

  /// The word for a profile.
  package static func word(_ profile: Profile) -> String? {
    profiles.first { $0.1 == profile }?.0
  }

  /// `nil` where no profile was given and none was chosen since.
  private var profileWord: String? {
    if profile == nil, configuration.profile == .other { return nil }
    return Self.word(configuration.profile)
  }

  private func block(_ kind: SensorKind) -> JSONText {
    let index = Int(kind.rawValue)
    var block = JSONText()
    block.addGiven("rate_hz", rates[index])
    switch kind {
    case .inertial: addInertial(to: &block)
    case .satellite: addSatellite(to: &block)
    case .barometer:
      block.addGiven("sd_m", configuration.barometer.deviation)
      block.addGiven("bias_sd_m", configuration.barometer.bias)
      block.addGiven("bias_time_s", configuration.barometer.biasTime)
    case .magnetometer:
      block.addGiven(
        "sd_ut",
        configuration.magnetometer.deviation.map { FileUnit.microtesla(tesla: $0) })
      if let offset = configuration.magnetometer.initialOffset {
        block.add(
          "hard_iron_ut",
          Self.list(offset).map { FileUnit.microtesla(tesla: $0) })
      }
      let iron = configuration.magnetometer.softIron
      if iron != .identity { block.add("soft_iron", (0..<9).map { iron[$0 / 3, $0 % 3] }) }
    case .odometer: block.addGiven("sd_mps", configuration.odometerDeviation)
    }
    if latencies[index] != 0 { block.add("latency_s", latencies[index]) }
    return block
  }

  private func addInertial(to block: inout JSONText) {
    let inertial = configuration.inertial
    block.addGiven("angle_random_walk_rad_per_sqrt_s", inertial.angleRandomWalk)
    block.addGiven("velocity_random_walk_mps_per_sqrt_s", inertial.velocityRandomWalk)
    block.addGiven("gyro_bias_sd_radps", inertial.gyroscopeBias)
    block.addGiven("accel_bias_sd_mps2", inertial.accelerometerBias)
    block.addGiven("bias_time_s", inertial.biasTime)
    block.addGiven("gyro_scale_sd", inertial.gyroscopeScale)
    block.addGiven("accel_scale_sd", inertial.accelerometerScale)
    block.addGiven("accel_range_mps2", inertial.accelerometerRange)
    block.addGiven("gyro_range_radps", inertial.gyroscopeRange)
    if let prior = inertial.initialGyroscopeBias {
      block.add("initial_gyro_bias_radps", Self.list(prior.bias))
      block.add("initial_gyro_bias_sd_radps", Self.list(prior.deviation))
    }
    if let prior = inertial.initialAccelerometerBias {
      block.add("initial_accel_bias_mps2", Self.list(prior.bias))
      block.add("initial_accel_bias_sd_mps2", Self.list(prior.deviation))
    }
    if inertial.mount != .identity {
      let m = inertial.mount
      block.add("mount", (0..<9).map { m[$0 / 3, $0 % 3] })
    }
  }

  private func addSatellite(to block: inout JSONText) {
    if heightReference == .meanSeaLevel { block.add("height", "msl") }
    let arm = configuration.satellite.leverArm
    if arm != .zero { block.add("lever_arm_m", Self.list(arm)) }
  }

  private static func text(_ start: Start) -> JSONText {
    var time = DecimalWriter()
    time.append(seconds: start.instant.nanoseconds)
    var block = JSONText()
    block.add("t_s", time.string)
    block.add("lat_deg", start.latitudeDegrees)
    block.add("lon_deg", start.longitudeDegrees)
    block.add("height_m", start.height)
    block.add("velocity_mps", start.velocity)
    block.add("roll_pitch_yaw_deg", start.rollPitchYawDegrees)
    block.add("sd_position_m", start.positionDeviation)
    block.add("sd_velocity_mps", start.velocityDeviation)
    block.add("sd_attitude_deg", start.attitudeDeviationDegrees)
    return block
  }

  private static func list(_ v: Vector3<Body>) -> [Double] { [v.x, v.y, v.z] }
}

extension JSONText {
  /// Adds a number where there is one.
  fileprivate mutating func addGiven(_ key: String, _ value: Double?) {
    if let value { add(key, value) }
  }
}
