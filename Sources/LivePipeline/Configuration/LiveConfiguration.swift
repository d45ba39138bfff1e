package import Replay
package import TextFiles

/// Everything that a live run is told, and where each value came from.
package struct LiveConfiguration: Sendable {
  /// Where a run looks when it is given no file.
  package static let usualPath = "/etc/binnacle.json"
  package static let usualStatePath = "/var/lib/binnacle/state.json"

  /// How a run starts.
  package enum Start: String, CaseIterable, Hashable, Sendable {
    /// With the first fix.
    case fix
    /// At rest where the last run ended, until a fix says otherwise.
    case lastPose = "last pose"
  }

  /// The file that was read, where there was one.
  package let file: String?
  /// What the engine is told, and what a recording writes down of it.
  package internal(set) var manifest = DatasetManifest(name: Self.usualName)
  /// Where what is learnt is kept; `nil`: nowhere.
  package internal(set) var statePath: String? = Self.usualStatePath
  /// The folder to record in.
  package internal(set) var recordFolder: String?
  /// Where `sys`, `dev` and `proc` are looked for.
  package internal(set) var root = "/"
  package internal(set) var start = Start.fix
  /// What was read over, with its place.
  package internal(set) var warnings: [DataError] = []

  var sensors: [LiveSensor: SensorSettings] = [:]
  /// What was read, with the options put in.
  var tree: JSONValue
  /// The option that gave a key its value.
  var options: [String: String] = [:]
  /// What an earlier run or the clock gave.
  var learntKeys: Set<String> = []
  var clockKeys: Set<String> = []

  static let usualName = "live run"

  /// The defaults, as without a file.
  package init() {
    file = nil
    tree = JSONValue(content: .object([]), line: 1, column: 1)
  }

  /// Reads a configuration from the bytes of its file; messages name it as `file`.
  package init(bytes: [UInt8], file: String) throws(DataError) {
    self.file = file
    tree = try JSONParser.parse(bytes, file: file)
    try readTree()
  }

  /// Reads the file that was asked for, which must be there; without one `/etc/binnacle.json`,
  /// which need not.
  package static func read(
    path: String?, usualPath: String = Self.usualPath
  ) throws(DataError) -> LiveConfiguration {
    if path == nil, !InputFile.exists(usualPath) { return LiveConfiguration() }
    let path = path ?? usualPath
    if !InputFile.exists(path) {
      throw DataError(
        "is missing", remedy: "check --config, or leave it out to run with the defaults",
        file: path)
    }
    let bytes = try InputFile.bytes(path, limit: DatasetManifest.largestSize)
    return try LiveConfiguration(bytes: bytes, file: path)
  }

  /// The settings of a sensor, its defaults where it has no block.
  package subscript(_ sensor: LiveSensor) -> SensorSettings {
    sensors[sensor] ?? SensorSettings()
  }
}
