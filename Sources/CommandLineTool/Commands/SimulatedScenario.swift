internal import Geodesy
internal import LinearAlgebra
internal import Simulation
internal import Spatial

/// The scenario that the options of `binnacle simulate` describe.
struct SimulatedScenario {
  private(set) var scenario: Scenario

  /// The files that a rate, a latency or a delay can be given for.
  private static let files = ["imu", "gnss", "baro", "mag", "odometer"]

  /// Times that an option may name, s: ten days, far below what nanoseconds of 64 bits hold.
  private static let longest = 864_000.0

  /// The Earth's field of the World Magnetic Model in the middle of 2026, T.
  ///
  /// One date for all, the engine's default, so that a recording does not depend on the day it is
  /// made.
  static let earthField: EarthField = { latitude, longitude, height in
    let field = MagneticModel.field(
      at: GeodeticPosition(latitude: latitude, longitude: longitude, height: height),
      decimalYear: 2026.5
    ).vector
    return Triple(field.x, field.y, field.z)
  }

  init(_ kind: String, _ arguments: ParsedArguments) throws(UsageError) {
    let seed = try arguments.unsigned("seed")
    if var preset = Scenario.preset(named: kind, earthField: Self.earthField) {
      for name in arguments.occurrences.keys.sorted()
      where !(["seed", "output", "compact", "live"] + LiveOptions.names).contains(name) {
        throw UsageError("\(kind) is made as it is bundled; --\(name) cannot be given for it")
      }
      if let seed { preset.seed = seed }
      scenario = preset
      return
    }
    guard let standard = Trajectory.named(kind) else { throw UsageError("no such kind '\(kind)'") }
    let defaults = Defaults(kind)
    let gradeName = try arguments.choice("grade", among: SensorGrade.allCases.map(\.rawValue))
    let grade = gradeName.flatMap(SensorGrade.init(rawValue:)) ?? defaults.grade
    let rates = try Self.rates(arguments, defaults)
    scenario = Scenario(
      name: kind, description: "Simulated: \(kind), \(grade.rawValue) sensors",
      platform: defaults.platform, profile: defaults.profile,
      trajectory: try Self.trajectory(kind, arguments) ?? standard,
      duration: try arguments.number("duration", in: 1...Self.longest, unit: "s")
        ?? defaults.duration, seed: seed ?? 1,
      truthRate: rates["truth"] ?? 0, earthField: Self.earthField)
    func wanted(_ file: String) -> Double? { rates[file].flatMap { $0 > 0 ? $0 : nil } }
    scenario.inertial = wanted("imu").map { grade.inertial(rate: $0) }
    let arm = try Self.leverArm(arguments)
    scenario.receiver = wanted("gnss").map { grade.receiver(rate: $0, leverArm: arm) }
    scenario.barometer = wanted("baro").map { grade.barometer(rate: $0) }
    scenario.magnetometer = wanted("mag").map { grade.magnetometer(rate: $0) }
    scenario.odometer = wanted("odometer").map { grade.odometer(rate: $0) }
    guard scenario.inertial != nil || scenario.receiver != nil else {
      throw UsageError("a dataset needs imu or gnss; not both rates can be 0")
    }
    let fastest = max(rates["imu"] ?? 0, rates["gnss"] ?? 0)
    guard fastest * scenario.duration >= 1 else {
      throw UsageError("neither imu nor gnss would have a sample in \(scenario.duration) s")
    }
    try applyReceiver(arguments)
    try applyTiming(arguments)
  }

  private static func rates(
    _ arguments: ParsedArguments, _ defaults: Defaults
  ) throws(UsageError) -> [String: Double] {
    var rates = defaults.rates
    for values in arguments.all("rate") {
      let file = try ParsedArguments.choice(
        values[0], of: "the FILE of --rate", among: files + ["truth"])
      let rate = try ParsedArguments.number(
        values[1], of: "the HZ of --rate", in: 0...10_000, unit: "Hz")
      // 0 leaves the file out; a tiny rate would put the first sample beyond all time.
      guard rate == 0 || rate >= 1e-6 else {
        throw UsageError("the HZ of --rate must be 0 or at least 1e-6, not \(values[1])")
      }
      rates[file] = rate
    }
    return rates
  }

  private static func trajectory(
    _ kind: String, _ arguments: ParsedArguments
  ) throws(UsageError) -> Trajectory? {
    guard let values = arguments.all("start").last else { return nil }
    let latitude = try ParsedArguments.number(values[0], of: "the LAT of --start")
    let longitude = try ParsedArguments.number(values[1], of: "the LON of --start")
    let height = try ParsedArguments.number(values[2], of: "the HEIGHT of --start")
    guard abs(latitude) <= 89, abs(longitude) <= 180, (-1000...20_000).contains(height) else {
      throw UsageError(
        "--start needs a latitude from -89 to 89, a longitude from -180 to 180 and a height from "
          + "-1000 to 20000")
    }
    let place = Place.degrees(latitude, longitude, height: height)
    switch kind {
    case "car": return .car(from: place)
    case "multirotor": return .multirotor(from: place)
    case "walk": return .walk(from: place)
    case "still": return .still(at: place)
    case "ship": return .ship(from: place)
    default: throw UsageError("\(kind) starts where it does; --start cannot be given for it")
    }
  }

  private static func leverArm(_ arguments: ParsedArguments) throws(UsageError) -> Triple {
    guard let values = arguments.all("lever-arm").last else { return .zero }
    let x = try length(values[0], "the X of --lever-arm")
    let y = try length(values[1], "the Y of --lever-arm")
    let z = try length(values[2], "the Z of --lever-arm")
    return Triple(x, y, z)
  }

  /// A distance on a vehicle, m, as far as dataset.json may give it.
  private static func length(_ text: String, _ what: String) throws(UsageError) -> Double {
    try ParsedArguments.number(text, of: what, in: -1000...1000, unit: "m")
  }

  private static func seconds(_ text: String, _ what: String) throws(UsageError) -> Double {
    try ParsedArguments.number(text, of: what, in: 0...longest, unit: "s")
  }

  private mutating func applyReceiver(_ arguments: ParsedArguments) throws(UsageError) {
    for values in arguments.all("outage") {
      let start = try Self.seconds(values[0], "the START of --outage")
      let stop = try Self.seconds(values[1], "the STOP of --outage")
      guard stop > start else { throw UsageError("an --outage must stop after its start") }
      scenario.receiver?.outages.append(Outage(start: start, duration: stop - start))
    }
    if let values = arguments.all("correlated-noise").last {
      // A greater error would carry fixes off the globe.
      let sd = try ParsedArguments.number(
        values[0], of: "the SD_M of --correlated-noise", in: 0...10_000, unit: "m")
      let tau = try Self.seconds(values[1], "the TAU_S of --correlated-noise")
      guard tau > 0 else { throw UsageError("the TAU_S of --correlated-noise must be above 0") }
      scenario.receiver?.correlatedPosition = Wander(sd: sd, timeConstant: tau)
    }
    if let factor = try arguments.number("stated-factor", in: 0.001...1000, unit: "") {
      scenario.receiver?.statedFactor = factor
    }
  }

  private mutating func applyTiming(_ arguments: ParsedArguments) throws(UsageError) {
    for values in arguments.all("latency") {
      // What dataset.json may say.
      let seconds = try ParsedArguments.number(
        values[1], of: "the S of --latency", in: -10...10, unit: "s")
      try setTiming(of: values[0], option: "--latency") { $0.stampLatency = seconds }
    }
    for values in arguments.all("delay") {
      let seconds = try Self.seconds(values[1], "the S of --delay")
      let jitter = try Self.seconds(values[2], "the JITTER_S of --delay")
      try setTiming(of: values[0], option: "--delay") {
        $0.arrivalDelay = seconds
        $0.arrivalJitter = jitter
      }
    }
  }

  private mutating func setTiming(
    of file: String, option: String, _ change: (inout SensorTiming) -> Void
  ) throws(UsageError) {
    func apply(_ timing: SensorTiming) -> SensorTiming {
      var timing = timing
      change(&timing)
      return timing
    }
    switch try ParsedArguments.choice(file, of: "the FILE of \(option)", among: Self.files) {
    case "imu": if let old = scenario.inertial?.timing { scenario.inertial?.timing = apply(old) }
    case "gnss": if let old = scenario.receiver?.timing { scenario.receiver?.timing = apply(old) }
    case "baro": if let old = scenario.barometer?.timing { scenario.barometer?.timing = apply(old) }
    case "mag":
      if let old = scenario.magnetometer?.timing { scenario.magnetometer?.timing = apply(old) }
    default: if let old = scenario.odometer?.timing { scenario.odometer?.timing = apply(old) }
    }
  }

  /// What suits a kind where nothing else is said.
  private struct Defaults {
    var duration: Double
    var platform: String
    var profile: String
    var grade = SensorGrade.mems
    var rates: [String: Double] = [
      "imu": 100, "gnss": 1, "baro": 25, "mag": 25, "odometer": 0, "truth": 10,
    ]

    init(_ kind: String) {
      switch kind {
      case "car":
        (duration, platform, profile) = (300, "car", "automotive")
        rates["odometer"] = 10
      case "multirotor":
        (duration, platform, profile) = (120, "multirotor", "airborne")
        rates["gnss"] = 5
      case "walk":
        (duration, platform, profile) = (300, "pedestrian", "pedestrian")
        grade = .phone
      case "ship": (duration, platform, profile) = (900, "ship", "marine")
      case "flight": (duration, platform, profile) = (3600, "fixed-wing", "airborne")
      default: (duration, platform, profile) = (120, "handheld", "other")
      }
    }
  }
}
