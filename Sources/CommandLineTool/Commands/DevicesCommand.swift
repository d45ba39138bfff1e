internal import IndustrialIO
internal import LinuxPlatform
internal import LivePipeline
internal import TextFiles

/// `binnacle devices`: lists the sensors of this machine and how they would be read.
enum DevicesCommand {
  static let specification = CommandSpecification(
    name: "devices",
    purpose: "List this machine's sensors, how they would be read, and what is wrong.",
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
      "It looks and changes nothing; binnacle doctor listens too. A device is known by its name, "
        + "its label and its place, which are what \"match\" in the configuration is held against; "
        + "the number in iio:deviceN changes with every plug."
    ],
    examples: [
      ("binnacle devices", "See what this machine has."),
      ("binnacle devices --root /tmp/board --json", "A simulated board's, for another program."),
    ],
    goodMeaning: "devices were listed", findingMeaning: "there is none")

  static func run(_ arguments: ParsedArguments, console: Console) throws -> ExitStatus {
    let configuration = try LiveConfiguration.forLooking(arguments)
    let list = DeviceList(configuration)
    if arguments.has("json") {
      console.write(list.json + "\n")
    } else {
      let isTerminal = console.isScreen
      let width = isTerminal ? TerminalSize.ofStandardOutput?.columns ?? 80 : 80
      console.write(list.text(style: isTerminal ? .ofEnvironment : .plain, width: min(width, 100)))
    }
    return list.isEmpty ? .finding : .good
  }
}
