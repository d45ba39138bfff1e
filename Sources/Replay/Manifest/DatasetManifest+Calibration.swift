internal import Fusion
internal import LinearAlgebra
internal import Spatial
internal import TextFiles

extension DatasetManifest {
  /// What `binnacle-calibrate` found out about the sensors, read from its own file.
  public struct Calibration: Hashable, Sendable {
    /// The path as it was opened.
    public var file: String
    /// The values taken from it, as `mag.hard_iron_ut`, and the line each stands on.
    public var lines: [String: Int] = [:]
  }

  /// What the file of a calibration calls its form.
  package static let calibrationSchema = "binnacle-calibration-1"

  /// Takes over the values of the calibration at `name`, where the manifest does not say otherwise; a
  /// relative path starts from the folder of the manifest, `file`.
  mutating func readCalibration(_ name: String, beside file: String) throws(DataError) {
    let path: String
    if name.hasPrefix("/") {
      path = name
    } else if let slash = file.lastIndex(of: "/") {
      path = String(file[...slash]) + name
    } else {
      path = name
    }
    if PathKind(path) == .missing {
      throw DataError(
        "there is no such calibration",
        remedy: "make it with binnacle-calibrate, or remove the key",
        file: path)
    }
    let root = try JSONParser.parse(InputFile.bytes(path, limit: Self.largestSize), file: path)
    var fields = try ManifestFields(root, path: "", file: path)
    guard try fields.text("schema") == Self.calibrationSchema else {
      throw fields.error(
        "schema", "this is no calibration",
        remedy: "binnacle-calibrate writes one; its schema is \(Self.calibrationSchema)")
    }
    var found = DatasetManifest(name: "")
    var lines: [String: Int] = [:]
    func note(_ key: String, _ isTaken: Bool, _ block: ManifestFields) {
      if isTaken { lines[key] = block.line(of: String(key.split(separator: ".")[1])) ?? 1 }
    }
    if var block = try fields.block("imu") {
      try found.readInertial(&block)
      let inertial = found.configuration.inertial
      note(
        "imu.angle_random_walk_rad_per_sqrt_s",
        Self.fill(&configuration.inertial.angleRandomWalk, inertial.angleRandomWalk), block)
      note(
        "imu.velocity_random_walk_mps_per_sqrt_s",
        Self.fill(&configuration.inertial.velocityRandomWalk, inertial.velocityRandomWalk), block)
    }
    if var block = try fields.block("mag") {
      try found.readMagnetometer(&block)
      let magnetometer = found.configuration.magnetometer
      // The two belong together: an offset of other readings is not this matrix's.
      if configuration.magnetometer.initialOffset == nil,
        configuration.magnetometer.softIron == .identity
      {
        configuration.magnetometer.initialOffset = magnetometer.initialOffset
        configuration.magnetometer.softIron = magnetometer.softIron
        note("mag.hard_iron_ut", magnetometer.initialOffset != nil, block)
        note("mag.soft_iron", magnetometer.softIron != .identity, block)
      }
    }
    calibration = Calibration(file: path, lines: lines)
  }

  /// Whether a value that was not given is now.
  private static func fill(_ value: inout Double?, _ other: Double?) -> Bool {
    guard value == nil, let other else { return false }
    value = other
    return true
  }
}
