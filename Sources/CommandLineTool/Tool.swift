internal import LinuxPlatform
internal import Replay
internal import Simulation
internal import TextFiles

/// The command line `binnacle`: finds the command, runs it, and turns what it throws into words
/// and an exit status.
package enum Tool {
  package static let version = "0.1.0"

  /// The subcommands in the order in which help lists them.
  package static let commands: [CommandSpecification] = [
    RunCommand.specification, DevicesCommand.specification, DoctorCommand.specification,
    ReplayCommand.specification, ScoreCommand.specification, DegradeCommand.specification,
    SimulateCommand.specification, DecodeCommand.specification, CalibrateCommand.specification,
  ]

  /// Runs a command line without its program name.
  ///
  /// Output that did not get through is a failure, whatever else the command found.
  package static func run(_ arguments: [String], console: Console = Console()) -> ExitStatus {
    StandardStreams.fillClosed()
    Console.ignoreWriteSignals()
    let status = dispatch(arguments, console: console)
    return console.confirmOutput() ? status : .permission
  }

  private static func dispatch(_ arguments: [String], console: Console) -> ExitStatus {
    guard let first = arguments.first else {
      console.complain(HelpText.overview(commands, version: version))
      return .usage
    }
    switch first {
    case "-h", "--help":
      console.write(HelpText.overview(commands, version: version))
      return .good
    case "--version":
      console.write("binnacle \(version)\n")
      return .good
    case "help":
      return help(arguments.dropFirst().first, console: console)
    default: break
    }
    guard let command = commands.first(where: { $0.name == first }) else {
      let kind = first.hasPrefix("-") ? "option" : "command"
      return refuse(
        UsageError(
          "there is no \(kind) '\(first)'",
          suggestion: Spelling.nearest(
            to: String(first.drop { $0 == "-" }), among: commands.map(\.name) + ["help", "version"])
        ), usage: "binnacle COMMAND [ARGUMENT]...", help: "binnacle --help", console: console)
    }
    return run(command, Array(arguments.dropFirst()), console: console)
  }

  private static func run(
    _ command: CommandSpecification, _ arguments: [String], console: Console
  ) -> ExitStatus {
    perform(command, arguments, console: console) { parsed in
      switch command.name {
      case "run": return try RunCommand.run(parsed, console: console)
      case "devices": return try DevicesCommand.run(parsed, console: console)
      case "doctor": return try DoctorCommand.run(parsed, console: console)
      case "replay": return try ReplayCommand.run(parsed, console: console)
      case "score": return try ScoreCommand.run(parsed, console: console)
      case "degrade": return try DegradeCommand.run(parsed, console: console)
      case "decode": return try DecodeCommand.run(parsed, console: console)
      case "calibrate": return try CalibrateCommand.run(arguments, console: console)
      default: return try SimulateCommand.run(parsed, console: console)
      }
    }
  }

  /// Parses a command's arguments, runs `body` on them, and turns what it throws into words and an exit
  /// status; prints the help where that is asked for.
  package static func perform(
    _ command: CommandSpecification, _ arguments: [String], console: Console,
    _ body: (ParsedArguments) throws -> ExitStatus
  ) -> ExitStatus {
    do {
      let parsed = try ArgumentParser(command).parse(arguments)
      if parsed.wantsHelp {
        console.write(HelpText.of(command))
        return .good
      }
      return try body(parsed)
    } catch let error as UsageError {
      return refuse(
        error, usage: command.usage, help: "binnacle \(command.name) --help", console: console)
    } catch let error as ToolError {
      return fail(error.message, error.remedy, error.status, command, console)
    } catch let error as DataError {
      return fail(error.description, nil, ExitStatus(error.kind), command, console)
    } catch let error as SystemError {
      return fail(error.sentence, error.remedy, .permission, command, console)
    } catch let error as DatasetWriteError {
      return fail(
        error.description, "check the permissions and the free space", .permission, command,
        console)
    } catch {
      return fail("\(error)", nil, .data, command, console)
    }
  }

  private static func help(_ name: String?, console: Console) -> ExitStatus {
    guard let name else {
      console.write(HelpText.overview(commands, version: version))
      return .good
    }
    guard let command = commands.first(where: { $0.name == name }) else {
      return refuse(
        UsageError(
          "there is no command '\(name)'",
          suggestion: Spelling.nearest(to: name, among: commands.map(\.name))),
        usage: "binnacle help [COMMAND]", help: "binnacle --help", console: console)
    }
    console.write(HelpText.of(command))
    return .good
  }

  private static func refuse(
    _ error: UsageError, usage: String, help: String, console: Console
  ) -> ExitStatus {
    var text = "binnacle: \(PrintableText.of(error.message, limit: 1000))\n"
    if let suggestion = error.suggestion { text += "  did you mean '\(suggestion)'?\n" }
    console.complain(text + "Usage: \(usage)\nTry '\(help)'.\n")
    return .usage
  }

  private static func fail(
    _ message: String, _ remedy: String?, _ status: ExitStatus, _ command: CommandSpecification,
    _ console: Console
  ) -> ExitStatus {
    console.complain("binnacle \(command.name): \(PrintableText.of(message, limit: 2000))\n")
    if let remedy { console.complain("  \(PrintableText.of(remedy, limit: 1000))\n") }
    return status
  }
}

extension SystemError {
  /// What failed, without its remedy.
  fileprivate var sentence: String {
    "\(path.map { "\($0): " } ?? "")\(call): \(number.words) (\(symbol))"
  }
}

extension ExitStatus {
  /// The exit status for a kind of error of the files.
  init(_ kind: DataError.Kind) {
    switch kind {
    case .data: self = .data
    case .permission, .output: self = .permission
    }
  }
}
