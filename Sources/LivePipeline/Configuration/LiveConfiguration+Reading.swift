internal import Replay
internal import TextFiles

extension LiveConfiguration {
  /// The keys beside those of `dataset.json`, without those within blocks.
  private static let topKeys = ["state", "record", "root", "start", "accel", "gyro"]

  /// All of them, as `"imu.match"`.
  private static let liveKeys: Set<String> = {
    var keys = Set(topKeys)
    for sensor in LiveSensor.allCases {
      for key in SensorSettings.keys(sensor) { keys.insert("\(sensor.key).\(key)") }
    }
    return keys
  }()

  /// The name that messages give the file; that of the usual one where there is none.
  var fileName: String { file ?? Self.usualPath }

  /// Takes everything out of `tree`.
  mutating func readTree() throws(DataError) {
    manifest = try DatasetManifest(
      tree, file: fileName, foreignKeys: Self.liveKeys, defaultName: Self.usualName)
    warnings = manifest.warnings
    manifest.warnings = []
    learntKeys = []
    clockKeys = []
    var fields = try ManifestFields(tree, path: "", file: fileName)
    try readTop(&fields)
    sensors = [:]
    for sensor in LiveSensor.allCases {
      guard var block = try fields.block(sensor.key) else { continue }
      sensors[sensor] = try SensorSettings(sensor, &block)
      // Of the others' blocks the manifest has said which keys are not known.
      if sensor.kind == nil { block.warnOfOthers() }
      warnings += block.warnings
    }
  }

  private mutating func readTop(_ fields: inout ManifestFields) throws(DataError) {
    statePath = Self.usualStatePath
    if case .boolean(false)? = fields.value("state")?.content {
      statePath = nil
    } else if let path = try fields.text("state") {
      statePath = path.isEmpty ? nil : path
    }
    recordFolder = try fields.text("record").flatMap { $0.isEmpty ? nil : $0 }
    root = "/"
    if let path = try fields.text("root") {
      guard !path.isEmpty else {
        throw fields.error("root", "this is no path", remedy: "leave it out for \"/\"")
      }
      root = path
    }
    start = .fix
    if let word = try fields.keyword("start", Start.allCases.map(\.rawValue)),
      let chosen = Start(rawValue: word)
    {
      start = chosen
    }
  }
}
