internal import Fusion
internal import Geodesy
internal import LinearAlgebra
internal import LinuxPlatform
internal import Replay
internal import Spatial
package import TextFiles

extension LearntState {
  /// No state is longer than this, bytes.
  private static let largestSize = 1 << 16

  /// The state that an earlier run left at `path`, and what the user has to know about it.
  ///
  /// No file is no error. A file that is broken is renamed to end in `.broken`, so that nothing is
  /// lost and the next run does not stumble over it again; the run starts without.
  package static func read(_ path: String) -> (state: LearntState, problem: DataError?) {
    if !InputFile.exists(path) { return (LearntState(), nil) }
    let bytes: [UInt8]
    do throws(DataError) {
      bytes = try InputFile.bytes(path, limit: largestSize)
    } catch {
      if error.kind == .permission {
        var error = error
        error.remedy = "check the permissions; the run starts without what was learnt"
        return (LearntState(), error)
      }
      return (LearntState(), setAside(path, error))
    }
    do throws(DataError) {
      return (try LearntState(bytes: bytes, file: path), nil)
    } catch {
      return (LearntState(), setAside(path, error))
    }
  }

  private static func setAside(_ path: String, _ reason: DataError) -> DataError {
    var error = reason
    do throws(SystemError) {
      try FileSystem.rename(path, to: path + ".broken")
      error.remedy = "it is set aside as \(path).broken, and the run starts without it"
    } catch {
      // The reason counts; that the folder cannot be written shows again when the state is.
      var kept = reason
      kept.remedy = "it is not used; remove it"
      return kept
    }
    return error
  }

  /// Reads a state from the bytes of its file; everything in it is plausible.
  package init(bytes: [UInt8], file: String) throws(DataError) {
    self.init()
    let root = try JSONParser.parse(bytes, file: file)
    var fields = try ManifestFields(root, path: "", file: file)
    guard try fields.integer("version", in: 1...1_000_000) == Self.version else {
      throw fields.error("version", "this is no state that this program can read")
    }
    if var block = try fields.block("imu") { inertial = try Self.inertial(&block) }
    if var block = try fields.block("mag") { magnetic = try Self.magnetic(&block) }
    if var block = try fields.block("vehicle") { vehicle = try Self.vehicle(&block) }
    if var block = try fields.block("pose") { pose = try Self.pose(&block) }
  }

  /// From 2000 to 2200.
  private static func time(_ block: inout ManifestFields) throws(DataError) -> Double? {
    try block.number("utc_s", in: 946_684_800...7_258_118_400)
  }

  private static func needed<Value>(
    _ value: Value?, _ key: String, _ block: ManifestFields
  ) throws(DataError) -> Value {
    guard let value else { throw block.error(key, "is missing") }
    return value
  }

  private static func inertial(_ block: inout ManifestFields) throws(DataError) -> Inertial {
    let identity = try needed(try block.text("identity"), "identity", block)
    // Beyond this it is no bias: half a turn in six seconds, half of gravity.
    let gyroscope = try bias("gyro_bias", "radps", upTo: 0.5, &block)
    return Inertial(
      identity: identity, mount: try block.mount("mount") ?? .identity, time: try time(&block),
      temperature: try block.number("temperature_k", in: 150...500),
      gyroscope: try needed(gyroscope, "gyro_bias_radps", block),
      accelerometer: try bias("accel_bias", "mps2", upTo: 5, &block))
  }

  private static func bias(
    _ name: String, _ unit: String, upTo limit: Double, _ block: inout ManifestFields
  ) throws(DataError) -> LearntBias? {
    let key = "\(name)_sd_\(unit)"
    guard let bias = try block.numbers("\(name)_\(unit)", count: 3, upTo: limit) else {
      return nil
    }
    let deviation = try needed(try block.numbers(key, count: 3, upTo: limit), key, block)
    for value in deviation where !(value > 0) {
      throw block.error(key, "\(value) is no standard deviation")
    }
    return LearntBias(
      FusionConfiguration.BiasPrior(
        bias: Vector3(bias[0], bias[1], bias[2]),
        deviation: Vector3(deviation[0], deviation[1], deviation[2])))
  }

  private static func magnetic(_ block: inout ManifestFields) throws(DataError) -> Magnetic {
    let key = "hard_iron_ut"
    // Twenty times the Earth's field.
    let offset = try needed(try block.numbers(key, count: 3, upTo: 1000), key, block)
    return Magnetic(
      identity: try needed(try block.text("identity"), "identity", block), time: try time(&block),
      offset: 1e-6 * Vector3(offset[0], offset[1], offset[2]))
  }

  private static func vehicle(_ block: inout ManifestFields) throws(DataError) -> Vehicle {
    Vehicle(
      time: try time(&block),
      mountingYaw: try estimated("mounting_yaw", "rad", upTo: 4, &block),
      odometerScale: try estimated("odometer_scale", nil, upTo: 1, &block))
  }

  private static func estimated(
    _ name: String, _ unit: String?, upTo limit: Double, _ block: inout ManifestFields
  ) throws(DataError) -> SensorErrors.Estimated? {
    let suffix = unit.map { "_" + $0 } ?? ""
    guard let value = try block.number(name + suffix, in: -limit...limit) else { return nil }
    let key = "\(name)_sd\(suffix)"
    let deviation = try needed(try block.positive(key), key, block)
    return SensorErrors.Estimated(value: value, deviation: deviation)
  }

  private static func pose(_ block: inout ManifestFields) throws(DataError) -> LastPose {
    var pose = LastPose(
      latitudeDegrees: try needed(try block.number("lat_deg", in: -90...90), "lat_deg", block),
      longitudeDegrees: try needed(try block.number("lon_deg", in: -180...180), "lon_deg", block),
      height: try needed(try block.number("height_m", in: -12_000...1e6), "height_m", block))
    pose.time = try time(&block)
    let key = "sd_position_m"
    pose.positionDeviation = try needed(
      try block.numbers(key, count: 3, upTo: 1e7), key, block)
    for value in pose.positionDeviation where !(value > 0) {
      throw block.error(key, "\(value) is no standard deviation")
    }
    pose.speed = try block.number("speed_mps", in: 0...1e4) ?? 0
    pose.rollPitchYawDegrees = try block.numbers("roll_pitch_yaw_deg", count: 3, upTo: 360)
    pose.headingDeviationDegrees = try block.positive("sd_heading_deg")
    return pose
  }
}
