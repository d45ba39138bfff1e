internal import LiveSimulation
internal import Simulation

/// The options of `binnacle simulate` that only a live play knows.
enum LiveOptions {
  static let names = ["chip", "receiver", "unplug"]

  static let specifications: [OptionSpecification] = [
    OptionSpecification(
      "receiver", values: ["LANGUAGE"],
      help: "live: what the receiver speaks, nmea (which has no vertical speed) or ubx",
      default: "nmea"),
    OptionSpecification(
      "chip", values: ["PART", "NAME"], repeatable: true,
      help: "live: imu bmi160 or mpu6500 (big endian); mag lis3mdl or hmc5883l (whose driver "
        + "states a scale a hundred times too small)", default: "bmi160, lis3mdl; baro is bmp280"),
    OptionSpecification(
      "unplug", values: ["PART", "FROM", "TO"], repeatable: true,
      help: "live: pull imu, gnss, baro or mag out from FROM until TO, s; it comes back under "
        + "another number"),
  ]

  /// How long after its epoch a receiver's first byte comes where nothing else is said, and by how
  /// much that varies, s.
  static let serialDelay = (least: 0.06, jitter: 0.03)

  /// The plan that a scenario and the options make.
  static func plan(_ scenario: Scenario, _ arguments: ParsedArguments) throws(UsageError)
    -> LivePlan
  {
    var scenario = scenario
    // The kernel has no common interface for a wheel's pulses.
    scenario.odometer = nil
    if let timing = scenario.receiver?.timing, !timing.isDelayedLive {
      scenario.receiver?.timing.arrivalDelay = serialDelay.least
      scenario.receiver?.timing.arrivalJitter = serialDelay.jitter
    }
    var plan = LivePlan(scenario: scenario)
    if let language = try arguments.choice("receiver", among: ["nmea", "ubx"]) {
      plan.language = language == "ubx" ? .ubx : .nmea
    }
    for values in arguments.all("chip") { try choose(values[0], values[1], &plan) }
    for values in arguments.all("unplug") {
      let part = try part(values[0], of: "the PART of --unplug")
      let limits = 0...scenario.duration
      let from = try ParsedArguments.number(
        values[1], of: "FROM of --unplug", in: limits, unit: "s")
      let to = try ParsedArguments.number(values[2], of: "TO of --unplug", in: 0...1e6, unit: "s")
      guard to > from else {
        throw UsageError("--unplug \(values[0]) must end after it begins, not at \(values[2])")
      }
      plan.unpluggings.append(LivePlan.Unplugging(part: part, from: from, to: to))
    }
    return plan
  }

  private static func part(_ text: String, of what: String) throws(UsageError) -> LivePlan.Part {
    let names = LivePlan.Part.allCases.map(\.rawValue)
    let name = try ParsedArguments.choice(text, of: what, among: names)
    return LivePlan.Part(rawValue: name) ?? .imu
  }

  private static func choose(
    _ part: String, _ name: String, _ plan: inout LivePlan
  ) throws(UsageError) {
    switch try ParsedArguments.choice(part, of: "the PART of --chip", among: ["imu", "mag"]) {
    case "imu":
      let names = LivePlan.InertialChip.allCases.map(\.rawValue)
      let name = try ParsedArguments.choice(name, of: "the imu of --chip", among: names)
      plan.inertialChip = LivePlan.InertialChip(rawValue: name) ?? .bmi160
    default:
      let names = LivePlan.MagneticChip.allCases.map(\.rawValue)
      let name = try ParsedArguments.choice(name, of: "the mag of --chip", among: names)
      plan.magneticChip = LivePlan.MagneticChip(rawValue: name) ?? .lis3mdl
    }
  }
}

extension SensorTiming {
  /// Whether the command line gave it a delay.
  fileprivate var isDelayedLive: Bool { arrivalDelay > 0 || arrivalJitter > 0 }
}
