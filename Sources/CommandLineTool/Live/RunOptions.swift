internal import LivePipeline
internal import Sensing
internal import TextFiles

/// What the command line of `binnacle run` says.
struct RunOptions {
  var configuration: LiveConfiguration
  var output: String?
  /// Hz; `nil` where nothing was said.
  var rate: Double?
  /// s; `nil` is without end.
  var duration: Double?
  var waits = true
  var wantsJSON = false
  /// Whether a recording that is there may be replaced.
  var isRecordingForced = false

  /// Faster than this no eye and few programs follow.
  private static let rates = 0.001...200.0
  /// A year, s.
  private static let longest = 31_557_600.0

  init(_ arguments: ParsedArguments) throws {
    rate = try arguments.number("rate", in: Self.rates, unit: "Hz")
    duration = try arguments.number("duration", in: 0.1...Self.longest, unit: "s")
    waits = !arguments.has("no-wait")
    wantsJSON = arguments.has("json")
    isRecordingForced = arguments.has("force")
    output = arguments.text("output")
    for name in ["output", "record", "state", "root", "config", "port"]
    where arguments.text(name)?.isEmpty ?? false {
      throw UsageError("--\(name) needs a name")
    }
    let profile = try arguments.choice("profile", among: Profile.allCases.map(\.name))
    configuration = try LiveConfiguration.read(path: arguments.text("config"))
    try set("profile", profile, "--profile")
    for (name, key) in [
      ("root", "root"), ("port", "gnss.device"), ("gpsd", "gnss.gpsd"),
      ("not-before", "gnss.not_before"), ("record", "record"), ("state", "state"),
    ] {
      try set(key, arguments.text(name), "--" + name)
    }
    // What a simulated board teaches is nothing about this machine.
    if configuration.root != "/", configuration.statePath == LiveConfiguration.usualStatePath,
      arguments.text("state") == nil
    {
      try configuration.override("state", json: "false", option: "--root")
    }
    if let baud = try arguments.unsigned("baud") {
      try configuration.override("gnss.baud", json: String(baud), option: "--baud")
    }
  }

  private mutating func set(_ key: String, _ text: String?, _ option: String) throws(DataError) {
    guard let text else { return }
    try configuration.override(key, text: text, option: option)
  }
}
