internal import LinuxPlatform
internal import LiveSimulation
internal import Sensing
internal import Simulation

/// `binnacle simulate --live`: plays a scenario behind the kernel's interfaces and says so.
enum LivePlay {
  static func run(
    root: String, _ arguments: ParsedArguments, console: Console
  ) throws -> ExitStatus {
    for name in ["output", "compact", "latency"] where arguments.has(name) {
      throw UsageError("--\(name) cannot be given with --live")
    }
    if root.isEmpty { throw UsageError("--live needs the name of a folder") }
    let kind = try ParsedArguments.choice(
      arguments.operands.first ?? "car", of: "KIND", among: SimulateCommand.kinds)
    let scenario = try SimulatedScenario(kind, arguments).scenario
    let plan = try LiveOptions.plan(scenario, arguments)
    guard try LiveSimulation.mayPlay(at: root) else {
      throw ToolError(
        .usage, "--live: '\(root)' is not empty",
        remedy: "name a folder that is new, empty or of an earlier play")
    }
    // Before anything is made that a signal would leave behind.
    let signals = try SignalWaiter([.interrupt, .terminate, .hangup])
    let simulation = try LiveSimulation(plan: plan, root: root)
    console.write(opening(simulation))
    var isEnded = false
    var bar = ProgressBar(console: console)
    let length = plan.scenario.duration
    try simulation.run { instant throws(SystemError) in
      let now = BootClock.now().seconds(since: simulation.start)
      bar.show(now / length, "\(NumberText.duration(max(0, now))) played")
      isEnded = try signals.next(until: instant) != nil
      return !isEnded
    } report: { notice in
      let now = BootClock.now().seconds(since: simulation.start)
      bar.clear()
      console.write("  \(NumberText.fixed(max(0, now), 1)) s  \(words(notice))\n")
    }
    bar.clear()
    console.write(closing(simulation, isEnded: isEnded))
    return .good
  }

  private static func opening(_ simulation: LiveSimulation) -> String {
    let scenario = simulation.plan.scenario
    let root = simulation.root
    var table = TextTable()
    for (part, chip) in simulation.plan.chips {
      let rate =
        switch part {
        case .imu: scenario.inertial?.timing.rate
        case .mag: scenario.magnetometer?.timing.rate
        default: scenario.barometer?.timing.rate
        }
      table.add([
        part.rawValue, chip.name, rate.map { NumberText.short($0) + " Hz" } ?? "",
        "\(root)/\(simulation.device(of: part) ?? "")",
      ])
    }
    if let timing = scenario.receiver?.timing, let device = simulation.device(of: .gnss) {
      let delays = [timing.arrivalDelay, timing.arrivalDelay + timing.arrivalJitter]
        .map { NumberText.fixed(1000 * $0, 0) }.joined(separator: " to ")
      table.add([
        "gnss", simulation.plan.language.rawValue, NumberText.short(timing.rate) + " Hz",
        "\(root)/\(device), \(delays) ms late",
      ])
    }
    return """
      \(scenario.name) plays for \(NumberText.duration(scenario.duration)); Ctrl-C ends it
      \(table.text(hasText: true))
      See it from another terminal:
        binnacle run --root \(root) --config \(root)/dataset.json


      """
  }

  private static func words(_ notice: LiveSimulation.Notice) -> String {
    switch notice {
    case .pluggedIn(let part, let device): "\(part.rawValue) is there: \(device)"
    case .unplugged(let part): "\(part.rawValue) is unplugged"
    case .streamBegan(let part): "\(part.rawValue) is read"
    case .streamEnded(let part): "\(part.rawValue) is no longer read"
    }
  }

  private static func closing(_ simulation: LiveSimulation, isEnded: Bool) -> String {
    var table = TextTable()
    for (part, delivered, dropped) in simulation.delivered {
      table.add([
        part.rawValue,
        "\(NumberText.grouped(delivered)) \(part == .gnss ? "epochs" : "scans") delivered",
        dropped > 0 ? "\(NumberText.grouped(dropped)) lost: nobody emptied the buffer" : "",
      ])
    }
    return "\(isEnded ? "Ended" : "The play is over").\n" + table.text(hasText: true)
      + "The truth is in \(simulation.root)/truth.csv; score an estimate with: "
      + "binnacle score \(simulation.root) ESTIMATE.csv\n"
  }
}
