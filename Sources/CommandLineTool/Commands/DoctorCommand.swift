internal import LinuxPlatform
internal import LivePipeline

/// `binnacle doctor`: says what is wrong with this machine's sensors, and what to do about it.
enum DoctorCommand {
  static let specification = CommandSpecification(
    name: "doctor",
    purpose: "Say what is wrong with this machine's sensors, and what to do about it.",
    operands: [],
    options: [
      OptionSpecification(
        "config", letter: "c", values: ["FILE"], help: "the configuration, as for binnacle run",
        default: "/etc/binnacle.json where it is there"),
      OptionSpecification(
        "root", values: ["DIR"], help: "look for sensors in DIR/sys and DIR/dev", default: "/"),
      OptionSpecification("json", help: "print one JSON object"),
    ],
    details: [
      "Every device is listened to for up to 1.5 s and every port for a few seconds, longer where "
        + "the baud rate has to be searched for; then each is put back as it was. The vehicle "
        + "should stand still, and no other program should be reading the sensors.",
      "The checks are: " + DoctorCheckup.checks.map { $0.name }.joined(separator: ", ") + ".",
    ],
    examples: [
      ("binnacle doctor", "Look at this machine's sensors."),
      (
        "binnacle doctor --json | jq '.checks[] | select(.verdict == \"fault\")'",
        "What does not work, for another program."
      ),
    ],
    goodMeaning: "nothing is wrong; notes may have been printed",
    findingMeaning: "something is wrong: a warning or a fault")

  static func run(_ arguments: ParsedArguments, console: Console) throws -> ExitStatus {
    let configuration = try LiveConfiguration.forLooking(arguments)
    var bar = ProgressLine(console: console)
    let examination = DoctorExamination(configuration: configuration) { bar.show($0) }
    let checkup = DoctorCheckup(examination.evidence())
    bar.clear()
    if arguments.has("json") {
      console.write(checkup.json + "\n")
    } else {
      let isTerminal = console.isScreen
      let width = isTerminal ? TerminalSize.ofStandardOutput?.columns ?? 80 : 80
      console.write(
        checkup.text(style: isTerminal ? .ofEnvironment : .plain, width: min(width, 100)))
    }
    return checkup.isWell ? .good : .finding
  }
}

extension LiveConfiguration {
  /// The configuration of a command that looks but does not run.
  static func forLooking(_ arguments: ParsedArguments) throws -> LiveConfiguration {
    for name in ["root", "config"] where arguments.text(name)?.isEmpty ?? false {
      throw UsageError("--\(name) needs a name")
    }
    var configuration = try LiveConfiguration.read(path: arguments.text("config"))
    if let root = arguments.text("root") {
      try configuration.override("root", text: root, option: "--root")
    }
    if let problem = configuration.rootProblem {
      throw ToolError(.data, problem, remedy: "name the folder that has sys and dev")
    }
    return configuration
  }
}
