internal import Fusion
internal import LinearAlgebra
internal import LinuxPlatform
internal import Spatial
package import TextFiles

extension LearntState {
  /// Puts the state in the place of the file at `path`, as a whole or not at all.
  ///
  /// The folder is made where it is missing.
  package func write(to path: String) throws(DataError) {
    do throws(SystemError) {
      try FileSystem.makeDirectories(FileSystem.parent(of: path))
      try AtomicFile.replace(path, with: text)
    } catch {
      throw DataError(
        "what was learnt cannot be kept (\(error.call), \(error.symbol))",
        remedy: error.remedy ?? "name another file with --state, or none", file: path,
        kind: error.number.meansMissingRight ? .permission : .output)
    }
  }

  /// The state as the text of its file.
  package var text: String {
    var lines = ["  \"version\": \(Self.version)"]
    func add(_ key: String, _ block: JSONText) { lines.append("  \"\(key)\": \(block.text)") }
    if let inertial { add("imu", Self.text(inertial)) }
    if let magnetic {
      var block = JSONText()
      block.add("identity", magnetic.identity)
      block.add("utc_s", magnetic.time)
      block.add("hard_iron_ut", Self.list(1e6 * magnetic.offset))
      add("mag", block)
    }
    if let vehicle {
      var block = JSONText()
      block.add("utc_s", vehicle.time)
      block.add("mounting_yaw_rad", vehicle.mountingYaw?.value)
      block.add("mounting_yaw_sd_rad", vehicle.mountingYaw?.deviation)
      block.add("odometer_scale", vehicle.odometerScale?.value)
      block.add("odometer_scale_sd", vehicle.odometerScale?.deviation)
      add("vehicle", block)
    }
    if let pose { add("pose", Self.text(pose)) }
    return "{\n" + lines.joined(separator: ",\n") + "\n}\n"
  }

  private static func text(_ inertial: Inertial) -> JSONText {
    var block = JSONText()
    block.add("identity", inertial.identity)
    if inertial.mount != .identity {
      block.add("mount", (0..<9).map { inertial.mount[$0 / 3, $0 % 3] })
    }
    block.add("utc_s", inertial.time)
    block.add("temperature_k", inertial.temperature)
    block.add("gyro_bias_radps", list(inertial.gyroscope.value.bias))
    block.add("gyro_bias_sd_radps", list(inertial.gyroscope.value.deviation))
    if let accelerometer = inertial.accelerometer {
      block.add("accel_bias_mps2", list(accelerometer.value.bias))
      block.add("accel_bias_sd_mps2", list(accelerometer.value.deviation))
    }
    return block
  }

  private static func text(_ pose: LastPose) -> JSONText {
    var block = JSONText()
    block.add("utc_s", pose.time)
    block.add("lat_deg", pose.latitudeDegrees)
    block.add("lon_deg", pose.longitudeDegrees)
    block.add("height_m", pose.height)
    block.add("sd_position_m", pose.positionDeviation)
    block.add("speed_mps", pose.speed)
    if let angles = pose.rollPitchYawDegrees {
      block.add("roll_pitch_yaw_deg", angles)
      block.add("sd_heading_deg", pose.headingDeviationDegrees)
    }
    return block
  }

  private static func list(_ v: Vector3<Body>) -> [Double] { [v.x, v.y, v.z] }
}
