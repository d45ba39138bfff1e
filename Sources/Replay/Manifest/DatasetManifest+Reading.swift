internal import Fusion
internal import LinearAlgebra
package import Sensing
internal import Spatial
public import TextFiles

extension DatasetManifest {
  /// No manifest is longer than this, in bytes.
  package static let largestSize = 1 << 20

  /// Reads `dataset.json` in `folder`.
  ///
  /// A key that is not known is a warning; a value of the wrong type or out of range is an error.
  public init(folder: String) throws(DataError) {
    let path = Folder.path(folder, "dataset.json")
    if PathKind(path) == .missing {
      throw DataError(
        "is missing", remedy: "write one with at least {\"name\": \"…\"}", file: path)
    }
    try self.init(bytes: InputFile.bytes(path, limit: Self.largestSize), file: path)
  }

  /// Reads the manifest from the bytes of its file; messages name it as `file`.
  public init(bytes: [UInt8], file: String = "dataset.json") throws(DataError) {
    let root = try JSONParser.parse(bytes, file: file)
    try self.init(root, file: file)
  }

  /// Reads the manifest out of an object that may hold more.
  ///
  /// `foreignKeys` are those that somebody else reads, as `"imu.match"`: they are no mistakes.
  /// Without `defaultName` the name must be given.
  package init(
    _ root: JSONValue, file: String, foreignKeys: Set<String> = [], defaultName: String? = nil
  ) throws(DataError) {
    var fields = try ManifestFields(root, path: "", file: file, foreignKeys: foreignKeys)
    guard let name = try fields.text("name") ?? defaultName else {
      throw DataError(
        "the name is missing", remedy: "add \"name\": \"…\"", file: file, line: root.line,
        column: root.column, field: "name")
    }
    self.init(name: name)
    try readDescription(&fields)
    if let word = try fields.keyword("profile", Self.profiles.map(\.0)) {
      profile = Self.profiles.first { $0.0 == word }?.1
    }
    configuration = FusionConfiguration(profile: profile ?? .other)
    try readEngine(&fields)
    for (key, kind) in Self.blocks {
      guard var block = try fields.block(key) else { continue }
      declaredSensors.insert(kind)
      let index = Int(kind.rawValue)
      rates[index] = try block.rate("rate_hz")
      latencies[index] = try block.number("latency_s", in: -10...10) ?? 0
      switch kind {
      case .inertial: try readInertial(&block)
      case .satellite: try readSatellite(&block)
      case .barometer: try readBarometer(&block)
      case .magnetometer: try readMagnetometer(&block)
      case .odometer: configuration.odometerDeviation = try block.positive("sd_mps")
      }
      block.warnOfOthers()
      warnings += block.warnings
    }
    if let path = try fields.text("calibration") { try readCalibration(path, beside: file) }
    configuration.inertial.rate = rates[Int(SensorKind.inertial.rawValue)]
    configuration.satellite.rate = rates[Int(SensorKind.satellite.rawValue)]
    fields.warnOfOthers()
    warnings = fields.warnings + warnings
  }

  private static let platforms = [
    "car", "pedestrian", "multirotor", "fixed-wing", "handheld", "rover", "ship",
  ]
  static let profiles: [(String, Profile)] = [
    ("automotive", .automotive), ("pedestrian", .pedestrian), ("airborne", .airborne),
    ("marine", .marine), ("other", .other),
  ]
  package static let blocks: [(String, SensorKind)] = [
    ("imu", .inertial), ("gnss", .satellite), ("baro", .barometer), ("mag", .magnetometer),
    ("odometer", .odometer),
  ]
  static let receivedRows = "as received"

  private mutating func readDescription(_ fields: inout ManifestFields) throws(DataError) {
    summary = try fields.text("description")
    source = try fields.text("source")
    license = try fields.text("license")
    truth = try fields.text("truth")
    notes = try fields.text("notes")
    recordedBy = try fields.text("recorded_by")
    platform = try fields.keyword("platform", Self.platforms, isStrict: false)
    rowsAreAsReceived =
      try fields.keyword("rows", [Self.receivedRows, "checked"])
      .map { $0 == Self.receivedRows } ?? false
  }

  private mutating func readEngine(_ fields: inout ManifestFields) throws(DataError) {
    if let horizon = try fields.number("horizon_s", in: 0...10) { configuration.horizon = horizon }
    if let flag = try fields.boolean("uses_standstill") { configuration.usesStandstill = flag }
    // The World Magnetic Model 2025 is made for these years.
    if let year = try fields.number("decimal_year", in: 2025...2030) {
      configuration.magnetometer.decimalYear = year
    }
    if var block = try fields.block("start_pose") {
      start = try readStart(&block)
      block.warnOfOthers()
      warnings += block.warnings
    }
  }

  private func readStart(_ block: inout ManifestFields) throws(DataError) -> Start {
    guard let text = try block.text("t_s"),
      let instant = Self.instant(text)
    else {
      throw block.error(
        "t_s", "the time is missing", remedy: "write it as text, as \"12.500000000\"")
    }
    guard let latitude = try block.number("lat_deg", in: -90...90),
      let longitude = try block.number("lon_deg", in: -180...180),
      let height = try block.number("height_m", in: -1e6...1e6)
    else {
      throw block.error(
        "lat_deg", "a place is missing", remedy: "give lat_deg, lon_deg and height_m")
    }
    var result = Start(
      instant: instant, latitudeDegrees: latitude, longitudeDegrees: longitude, height: height)
    if let list = try block.numbers("velocity_mps", count: 3, upTo: 1e4) {
      result.velocity = list
    }
    if let list = try block.numbers("roll_pitch_yaw_deg", count: 3, upTo: 720) {
      result.rollPitchYawDegrees = list
    }
    if let list = try block.deviations("sd_position_m") { result.positionDeviation = list }
    if let list = try block.deviations("sd_velocity_mps") { result.velocityDeviation = list }
    if let list = try block.deviations("sd_attitude_deg") {
      result.attitudeDeviationDegrees = list
    }
    return result
  }

  /// Seconds as text, to the nanosecond; `nil` where it is no such number.
  private static func instant(_ text: String) -> SensorInstant? {
    let bytes = Array(text.utf8)
    guard let nanoseconds = DecimalText(bytes.span, 0..<bytes.count)?.nanounits,
      nanoseconds.magnitude <= RecordedForm.latestInstant.magnitude
    else { return nil }
    return SensorInstant(nanoseconds: nanoseconds)
  }
}
