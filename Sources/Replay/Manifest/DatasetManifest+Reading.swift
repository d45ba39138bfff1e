internal import Fusion
internal import LinearAlgebra
internal import Sensing
internal import Spatial
public import TextFiles

extension DatasetManifest {
  /// No manifest is longer than this, in bytes.
  static let largestSize = 1 << 20

  /// Reads `dataset.json` in `folder`.
  ///
  /// A key that is not known is a warning; a value of the wrong type or out of range is an error.
  public init(folder: String) throws(DataError) {
    let path = Folder.path(folder, "dataset.json")
    if PathKind(path) == .missing {
      throw DataError(
        "is missing", remedy: "write one with at least {\"name\": \"…\"}", file: path)
    }
    var source = try ByteSource(path: path, name: path)
    var bytes = [UInt8](repeating: 0, count: Self.largestSize + 1)
    var count = 0
    while count < bytes.count {
      let step = try source.read(into: &bytes, at: count)
      if step == 0 { break }
      count += step
    }
    if count > Self.largestSize {
      throw DataError(
        "is longer than \(Self.largestSize) bytes", remedy: "is this a manifest?",
        file: path)
    }
    try self.init(bytes: Array(bytes[..<count]), file: path)
  }

  /// Reads the manifest from the bytes of its file; messages name it as `file`.
  public init(bytes: [UInt8], file: String = "dataset.json") throws(DataError) {
    let root = try JSONParser.parse(bytes, file: file)
    var fields = try ManifestFields(root, path: "", file: file)
    guard let name = try fields.text("name") else {
      throw DataError(
        "the name is missing", remedy: "add \"name\": \"…\"", file: file, line: root.line,
        column: root.column, field: "name")
    }
    self.init(name: name)
    summary = try fields.text("description")
    source = try fields.text("source")
    license = try fields.text("license")
    truth = try fields.text("truth")
    notes = try fields.text("notes")
    platform = try fields.keyword("platform", Self.platforms, isStrict: false)
    if let word = try fields.keyword("profile", Self.profiles.map(\.0)) {
      profile = Self.profiles.first { $0.0 == word }?.1
    }
    configuration = FusionConfiguration(profile: profile ?? .other)
    for (key, kind) in Self.blocks {
      guard var block = try fields.block(key) else { continue }
      declaredSensors.insert(kind)
      let index = Int(kind.rawValue)
      rates[index] = try block.rate("rate_hz")
      latencies[index] = try block.number("latency_s", in: -10...10) ?? 0
      if kind == .inertial { try readInertial(&block) }
      if kind == .satellite { try readSatellite(&block) }
      block.warnOfOthers()
      warnings += block.warnings
    }
    configuration.inertial.rate = rates[Int(SensorKind.inertial.rawValue)]
    configuration.satellite.rate = rates[Int(SensorKind.satellite.rawValue)]
    fields.warnOfOthers()
    warnings = fields.warnings + warnings
  }

  private static let platforms = [
    "car", "pedestrian", "multirotor", "fixed-wing", "handheld", "rover", "ship",
  ]
  private static let profiles: [(String, Profile)] = [
    ("automotive", .automotive), ("pedestrian", .pedestrian), ("airborne", .airborne),
    ("marine", .marine), ("other", .other),
  ]
  private static let blocks: [(String, SensorKind)] = [
    ("imu", .inertial), ("gnss", .satellite), ("baro", .barometer), ("mag", .magnetometer),
    ("odometer", .odometer),
  ]

  private mutating func readInertial(_ block: inout ManifestFields) throws(DataError) {
    var inertial = configuration.inertial
    inertial.angleRandomWalk = try block.positive("angle_random_walk_rad_per_sqrt_s")
    inertial.velocityRandomWalk = try block.positive("velocity_random_walk_mps_per_sqrt_s")
    inertial.gyroscopeBias = try block.positive("gyro_bias_sd_radps")
    inertial.accelerometerBias = try block.positive("accel_bias_sd_mps2")
    inertial.accelerometerRange = try block.positive("accel_range_mps2")
    inertial.gyroscopeRange = try block.positive("gyro_range_radps")
    if let m = try block.numbers("mount", count: 9) {
      let mount = Matrix3<Body, Body>(
        Vector3(m[0], m[1], m[2]), Vector3(m[3], m[4], m[5]), Vector3(m[6], m[7], m[8]))
      if let reason = Self.refusal(of: mount) {
        throw block.error(
          "mount", "\(reason)",
          remedy: "its rows are the body axes in sensor axes: a rotation, determinant +1")
      }
      inertial.mount = mount
    }
    configuration.inertial = inertial
  }

  private mutating func readSatellite(_ block: inout ManifestFields) throws(DataError) {
    if try block.keyword("height", ["ellipsoidal", "msl"]) == "msl" {
      heightReference = .meanSeaLevel
    }
    if let arm = try block.numbers("lever_arm_m", count: 3) {
      for length in arm where abs(length) > 1000 {
        throw block.error(
          "lever_arm_m", "\(length) m is no distance on a vehicle", remedy: "it is in metres")
      }
      configuration.satellite.leverArm = Vector3(arm[0], arm[1], arm[2])
    }
  }

  /// Why a matrix is no mount; `nil` where it is a rotation to four digits, as people write them.
  static func refusal(of mount: Matrix3<Body, Body>) -> String? {
    let determinant = mount.determinant
    if abs(determinant) < 1e-3 {
      return "the matrix is singular (determinant \(determinant)): an axis is lost"
    }
    let residual = mount * mount.transposed - .identity
    for row in 0..<3 {
      for column in 0..<3 where abs(residual[row, column]) > 1e-3 {
        return "the matrix is no rotation: its rows are not unit vectors at right angles"
      }
    }
    if determinant < 0 {
      return "the matrix reflects (determinant \(determinant)): an axis has the wrong sign"
    }
    return nil
  }
}
