internal import ErrorStateFilter
internal import Fusion
internal import LinearAlgebra
internal import Replay
internal import Sensing
internal import Spatial
internal import TextFiles

extension LiveConfiguration {
  /// Every value in force, in the order of the file's description.
  package var entries: [ConfigurationEntry] {
    var list = EntryList(configuration: self)
    addTop(to: &list)
    addInertial(to: &list)
    for sensor in LiveSensor.allCases {
      switch sensor {
      case .receiver: addReceiver(to: &list)
      case .barometer: addBarometer(to: &list)
      case .magnetometer: addMagnetometer(to: &list)
      case .odometer:
        list.add(
          "odometer.sd_mps", number: manifest.configuration.odometerDeviation, builtIn: 0.1,
          note: "of a sample that states none")
      default: break
      }
      addSettings(of: sensor, to: &list)
    }
    return list.entries
  }

  /// Where the value of a key came from; `isProfile` says what a value that nobody gave is.
  package func origin(of key: String, isProfile: Bool = false) -> ConfigurationOrigin {
    if let option = options[key] { return .option(option) }
    if let line = line(of: key) { return .file(fileName, line: line) }
    if let calibration = manifest.calibration, let line = calibration.lines[key] {
      return .file(calibration.file, line: line)
    }
    if learntKeys.contains(key) { return .learnt }
    if clockKeys.contains(key) { return .clock }
    return isProfile ? .profile : .builtIn
  }

  /// The line of the file on which a key stands.
  private func line(of key: String) -> Int? {
    var value = tree
    for part in key.split(separator: ".") {
      guard case .object(let members) = value.content,
        let member = members.first(where: { $0.key == part })
      else { return nil }
      value = member.value
    }
    // null is as good as not there.
    if case .null = value.content { return nil }
    return value.line
  }

  private func addTop(to list: inout EntryList) {
    let engine = manifest.configuration
    list.add("name", text: manifest.name)
    list.add("profile", text: DatasetManifest.word(engine.profile))
    list.add("calibration", text: manifest.calibration?.file, note: "none")
    list.add("horizon_s", json: "\(engine.horizon)")
    let used = manifest.engineConfiguration.horizon
    if used > engine.horizon { list.remark("widened to \(used) by the latencies") }
    list.add("uses_standstill", json: "\(engine.usesStandstill)")
    list.add("decimal_year", json: "\(engine.magnetometer.decimalYear)")
    list.add("start", text: start.rawValue)
    list.add("state", text: statePath, note: "nothing is kept")
    list.add("record", text: recordFolder, note: "nothing is recorded")
    list.add("root", text: root)
  }

  private func addInertial(to list: inout EntryList) {
    let inertial = manifest.configuration.inertial
    let noise = manifest.configuration.inertialNoise
    let isPedestrian = manifest.configuration.profile == .pedestrian
    list.add("imu.angle_random_walk_rad_per_sqrt_s", json: "\(noise.angleRandomWalk)")
    list.add("imu.velocity_random_walk_mps_per_sqrt_s", json: "\(noise.velocityRandomWalk)")
    list.add("imu.gyro_bias_sd_radps", json: "\(noise.gyroscopeBias)")
    list.add("imu.accel_bias_sd_mps2", json: "\(noise.accelerometerBias)")
    list.add("imu.bias_time_s", json: "\(noise.gyroscopeBiasTime)")
    list.add("imu.gyro_scale_sd", json: "\(noise.gyroscopeScale)", isProfile: isPedestrian)
    list.add("imu.accel_scale_sd", json: "\(noise.accelerometerScale)", isProfile: isPedestrian)
    list.add("imu.accel_range_mps2", number: inertial.accelerometerRange, note: "not watched")
    list.add("imu.gyro_range_radps", number: inertial.gyroscopeRange, note: "not watched")
    let gyroscope = inertial.initialGyroscopeBias
    list.add("imu.initial_gyro_bias_radps", vector: gyroscope?.bias, note: "not known")
    list.add("imu.initial_gyro_bias_sd_radps", vector: gyroscope?.deviation, note: "not known")
    let accelerometer = inertial.initialAccelerometerBias
    list.add("imu.initial_accel_bias_mps2", vector: accelerometer?.bias, note: "not known")
    list.add("imu.initial_accel_bias_sd_mps2", vector: accelerometer?.deviation, note: "not known")
    list.add("imu.mount", matrix: inertial.mount)
  }

  private func addReceiver(to list: inout EntryList) {
    list.add(
      "gnss.height", text: manifest.heightReference == .meanSeaLevel ? "msl" : "ellipsoidal")
    list.add("gnss.lever_arm_m", vector: manifest.configuration.satellite.leverArm)
    if manifest.configuration.satellite.leverArm == .zero {
      list.remark("the antenna is taken to be at the inertial sensor")
    }
  }

  private func addBarometer(to list: inout EntryList) {
    let barometer = manifest.configuration.barometer
    list.add(
      "baro.sd_m", number: barometer.deviation, builtIn: 0.7, note: "over a tenth of a second")
    list.add("baro.bias_sd_m", json: "\(manifest.configuration.inertialNoise.barometerBias)")
    list.add("baro.bias_time_s", json: "\(manifest.configuration.inertialNoise.barometerBiasTime)")
  }

  private func addMagnetometer(to list: inout EntryList) {
    let magnetometer = manifest.configuration.magnetometer
    list.add(
      "mag.sd_ut", number: magnetometer.deviation.map { $0 * 1e6 }, note: "3 degrees of direction")
    list.add(
      "mag.hard_iron_ut", vector: magnetometer.initialOffset.map { 1e6 * $0 }, note: "not known")
    list.add("mag.soft_iron", matrix: magnetometer.softIron)
  }

  private func addSettings(of sensor: LiveSensor, to list: inout EntryList) {
    let settings = self[sensor]
    func key(_ name: String) -> String { "\(sensor.key).\(name)" }
    let keys = SensorSettings.keys(sensor)
    list.add(key("disabled"), json: "\(settings.isDisabled)")
    list.add(key("match"), json: settings.match.json, note: "any that measures it")
    list.add(key("prefer"), json: JSONValue.list(settings.prefer.map(\.text)), note: "no order")
    list.add(key("spare"), json: "\(settings.usesSpare)")
    let alias = sensor == .receiver && origin(of: "gnss.port") != .builtIn ? "port" : "device"
    list.add(key(alias), text: settings.device, note: "found")
    list.add(key("rate_hz"), number: settings.rate, note: "as it is set; measured")
    list.add(key("latency_s"), json: "\(settings.latency)")
    if sensor == .receiver {
      list.add(key("baud"), json: settings.baud.json)
      list.add(key("pps"), json: settings.pulse.json)
      list.add(key("protocol"), text: settings.receiverProtocol.rawValue)
      list.add(key("gpsd"), text: settings.gpsd?.description, note: "not asked")
      list.add(
        key("not_before"),
        text: settings.notBefore.map { UniversalTime.text(days: $0) },
        note: "20 weeks before this program was built")
      list.add(key("checksums"), text: settings.checksums.rawValue)
    }
    if keys.contains("polled") { list.add(key("polled"), json: "\(settings.isPolled)") }
    if keys.contains("mount") { list.add(key("mount"), matrix: settings.mount ?? .identity) }
    list.add(key("priority"), number: settings.priority.map(Double.init), note: "ordinary thread")
    list.add(key("cpu"), number: settings.processor.map(Double.init), note: "any")
  }
}

extension DeviceMatch {
  /// The value as a file has it; `nil` where nothing is asked for.
  fileprivate var json: String? {
    if isEmpty { return nil }
    if !any.isEmpty { return JSONValue.list(any.map(\.text)) }
    var object = JSONText()
    for (key, patterns) in [("name", names), ("label", labels), ("path", paths)]
    where !patterns.isEmpty {
      object.add(key, patterns.map(\.text))
    }
    return object.text
  }
}

extension SensorSettings.Baud {
  fileprivate var json: String {
    switch self {
    case .automatic: "\"auto\""
    case .fixed(let number): "\(number)"
    }
  }
}

extension SensorSettings.Pulse {
  fileprivate var json: String {
    switch self {
    case .automatic: "\"auto\""
    case .unused: "false"
    case .device(let path): JSONText.quoted(path)
    }
  }
}

extension JSONValue {
  /// A list of texts as JSON; `nil` where it is empty.
  fileprivate static func list(_ texts: [String]) -> String? {
    texts.isEmpty ? nil : "[" + texts.map(JSONText.quoted).joined(separator: ", ") + "]"
  }
}
