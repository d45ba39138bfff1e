internal import LivePipeline

/// `binnacle run`: reads the sensors of this machine and estimates as they come.
enum RunCommand {
  static let specification = CommandSpecification(
    name: "run",
    purpose: "Estimate position, velocity and attitude live from this machine's sensors.",
    operands: [],
    options: [
      OptionSpecification(
        "config", letter: "c", values: ["FILE"],
        help: "the configuration: the keys of dataset.json, and for each sensor which device it is "
          + "and how it is read", default: "/etc/binnacle.json where it is there"),
      OptionSpecification(
        "print-config", help: "print what is in force and where each value came from, and end"),
      OptionSpecification(
        "root", values: ["DIR"],
        help: "look for sensors in DIR/sys and DIR/dev, a simulated board's say", default: "/"),
      OptionSpecification(
        "port", values: ["DEVICE"],
        help: "the receiver's port; a serial port is never opened unasked",
        default: "what is found at /dev/gnss*"),
      OptionSpecification(
        "baud", values: ["RATE"], help: "the port's baud rate", default: "found by trying"),
      OptionSpecification(
        "gpsd", values: ["HOST:PORT"], help: "take fixes from gpsd instead of a port"),
      OptionSpecification(
        "not-before", values: ["DATE"],
        help: "the earliest date that the receiver can mean, for receivers whose week has rolled "
          + "over", default: "20 weeks before this program was built"),
      OptionSpecification(
        "profile", values: ["PROFILE"],
        help: "what the sensors ride on: automotive, pedestrian, airborne, marine or other",
        default: "what the configuration says, else other"),
      OptionSpecification(
        "record", values: ["FOLDER"],
        help: "record a dataset that binnacle replay reproduces bit for bit"),
      OptionSpecification(
        "force", help: "replace a recording that the folder of --record holds already"),
      OptionSpecification(
        "output", letter: "o", values: ["FILE"],
        help: "write the estimates to FILE, CSV, as replay does; - is standard output"),
      OptionSpecification(
        "state", values: ["FILE"],
        help: "keep what is learnt (hard iron, biases, last pose) in FILE",
        default: "/var/lib/binnacle/state.json; with --root, nowhere"),
      OptionSpecification(
        "rate", values: ["HZ"],
        help: "refresh the screen, or write JSON lines, so often, and thin the rows of --output",
        default: "screen 4, JSON 1, every row"),
      OptionSpecification(
        "duration", values: ["S"], help: "end by itself after so long", default: "until Ctrl-C"),
      OptionSpecification(
        "no-wait", help: "end with 3 where no sensor is there, instead of waiting for one"),
      OptionSpecification(
        "json", help: "write JSON lines even to a terminal; a pipe gets them anyway"),
    ],
    details: [
      "Inertial sensors, magnetometers and barometers are found through the kernel's Industrial "
        + "I/O, receivers at their ports; binnacle devices lists them, binnacle doctor says what "
        + "is wrong. None of them has to be there at the start: a sensor that comes, goes or comes "
        + "back is told and used. Ctrl-C or SIGTERM ends the run and puts every device back as it "
        + "was.",
      "On a terminal the state is redrawn in place. ± is one standard deviation: of a position "
        + "the root of the sum of both axes' variances, of a speed that of one axis. Delay is "
        + "from a measurement to its arrival. JSON lines have a type each: estimate, event, "
        + "sensor_event, health (once a second) and, last, summary; Documentation/Formats.md "
        + "describes them.",
    ],
    examples: [
      ("binnacle run", "See where this machine is."),
      (
        "binnacle run --record drive --output drive.csv --duration 600",
        "Record ten minutes, and the estimates too."
      ),
      (
        "binnacle run --root /tmp/board --config /tmp/board/dataset.json",
        "Read a simulated board, played by: binnacle simulate car --live /tmp/board"
      ),
      (
        "binnacle run --json --rate 10 | jq -c 'select(.type == \"estimate\")'",
        "Ten states a second for another program."
      ),
    ],
    goodMeaning: "the run was ended by Ctrl-C, SIGTERM or --duration",
    findingMeaning: "it ran, but no estimate came of it")

  static func run(_ arguments: ParsedArguments, console: Console) throws -> ExitStatus {
    let options = try RunOptions(arguments)
    if arguments.has("print-config") {
      console.write(
        arguments.has("json")
          ? options.configuration.printoutJSON + "\n" : options.configuration.printout)
      return .good
    }
    if let output = options.output { try PathCheck.writable(output, option: "--output") }
    if let folder = options.configuration.recordFolder {
      try checkRecording(folder, isForced: options.isRecordingForced)
    }
    return try LiveRun(options: options, console: console).run()
  }

  /// Throws where the folder is a file, or holds anything that may not be replaced.
  private static func checkRecording(_ folder: String, isForced: Bool) throws(ToolError) {
    guard PathCheck.isThere(folder) else { return }
    if PathCheck.isThere(folder + "/dataset.json") {
      // What is no recording is refused by the recorder, forced or not.
      if isForced { return }
      throw ToolError(
        .usage, "--record: the folder '\(folder)' holds a dataset already",
        remedy: "name a new folder, or give --force to replace an earlier recording")
    }
    try PathCheck.freeFolder(folder, option: "--record")
  }
}
