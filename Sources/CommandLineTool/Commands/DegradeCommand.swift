internal import Replay
internal import TextFiles

/// `binnacle degrade`: makes a dataset harder.
enum DegradeCommand {
  static let specification = CommandSpecification(
    name: "degrade",
    purpose: "Write a harder copy of a dataset: outages, spikes, delays, shuffles, drops.",
    operands: ["IN", "OUT"],
    options: [
      OptionSpecification(
        "outage", values: ["FILE", "START", "STOP"], repeatable: true,
        help: "leave out the rows of FILE with START <= t_s < STOP, s"),
      OptionSpecification(
        "spike", values: ["T", "NORTH_M", "EAST_M", "UP_M"], repeatable: true,
        help: "move the one GNSS fix nearest to T"),
      OptionSpecification(
        "hold-offset", values: ["START", "STOP", "NORTH_M", "EAST_M"], repeatable: true,
        help: "move every fix of the window: a decoy that agrees with itself"),
      OptionSpecification(
        "drop", values: ["FILE", "FRACTION"], repeatable: true,
        help: "leave out this share of the rows of FILE"),
      OptionSpecification(
        "duplicate", values: ["FILE", "FRACTION"], repeatable: true,
        help: "write this share of the rows of FILE twice"),
      OptionSpecification(
        "noise-gnss", values: ["SD_M"],
        help: "add white noise of this standard deviation to every fix, each axis, m",
        default: "0"),
      OptionSpecification(
        "delay", values: ["FILE", "MEAN_S", "SD_S"], repeatable: true,
        help: "write arrival_s, a normal delay (not below zero) after t_s, and put the rows of "
          + "FILE in order of arrival"),
      OptionSpecification(
        "drop-column", values: ["FILE", "NAME"], repeatable: true,
        help: "leave out a column of FILE"),
      OptionSpecification(
        "only", values: ["FILE,FILE"],
        help: "keep only these sensors' files, truth.csv and what is no CSV", default: "all"),
      OptionSpecification(
        "seed", values: ["N"], help: "one seed makes one copy, byte for byte", default: "1"),
    ],
    details: [
      "IN is a dataset's folder; OUT is made, or must be empty. FILE is imu, gnss, baro, mag or "
        + "odometer. truth.csv and what is no CSV are copied as they are. Rows keep their time "
        + "stamps. Values may be negative: --spike 300 -15 0 0."
    ],
    examples: [
      (
        "binnacle degrade drive hard --outage gnss 250 310 --spike 400 15 -8 0",
        "One minute without GNSS and a fix 17 m off."
      ),
      (
        "binnacle degrade drive late --delay gnss 0.12 0.03 --seed 4",
        "Fixes that arrive late and out of step."
      ),
    ],
    goodMeaning: "the copy was written", findingMeaning: "")

  static func run(_ arguments: ParsedArguments, console: Console) throws -> ExitStatus {
    let source = arguments.operands[0]
    let target = arguments.operands[1]
    let options = try options(arguments)
    guard PathCheck.isFolder(source) else {
      throw ToolError(
        .data, "there is no folder '\(source)'", remedy: "name the folder that holds the dataset")
    }
    if target.isEmpty { throw UsageError("OUT needs the name of a folder") }
    try PathCheck.freeFolder(target, option: "OUT")
    let results = try Degrader.degrade(source: source, target: target, options: options)
    var table = TextTable(indent: 0)
    for result in results {
      guard let read = result.rowsRead, let written = result.rowsWritten else {
        table.add([result.name, "copied"])
        continue
      }
      table.add([
        result.name,
        "\(NumberText.grouped(written)) rows"
          + (written == read ? "" : " of \(NumberText.grouped(read))"),
      ])
    }
    console.write(table.text(hasText: true))
    for warning in warnings(options, results) {
      console.complain(
        "binnacle degrade: warning: \(PrintableText.of(warning, limit: 500))\n")
    }
    return .good
  }

  /// What was asked for and did nothing.
  private static func warnings(
    _ options: Degrader.Options, _ results: [Degrader.FileResult]
  ) -> [String] {
    var warnings: [String] = []
    for outage in options.outages where outage.stop <= outage.start {
      warnings.append(
        "--outage \(outage.file) \(outage.start) \(outage.stop) stops before it starts: no row "
          + "is left out")
    }
    for hold in options.holdOffsets where hold.stop <= hold.start {
      warnings.append(
        "--hold-offset \(hold.start) \(hold.stop) stops before it starts: no fix is moved")
    }
    for result in results {
      for column in result.columnsNotFound {
        warnings.append("--drop-column: \(result.name) has no column '\(column)'")
      }
    }
    var uses: [(option: String, file: String)] = options.outages.map { ("outage", $0.file) }
    uses += options.drops.map { ("drop", $0.file) }
    uses += options.duplicates.map { ("duplicate", $0.file) }
    uses += options.delays.map { ("delay", $0.file) }
    uses += options.droppedColumns.map { ("drop-column", $0.file) }
    if !options.spikes.isEmpty { uses.append(("spike", "gnss")) }
    if !options.holdOffsets.isEmpty { uses.append(("hold-offset", "gnss")) }
    if options.satelliteNoise > 0 { uses.append(("noise-gnss", "gnss")) }
    uses += (options.only ?? []).sorted().map { ("only", $0) }
    for use in uses where !results.contains(where: { $0.name == use.file + ".csv" }) {
      warnings.append("--\(use.option): the copy has no \(use.file).csv")
    }
    return warnings
  }

  private static func options(_ arguments: ParsedArguments) throws(UsageError) -> Degrader.Options {
    var options = Degrader.Options()
    for v in arguments.all("outage") {
      options.outages.append(
        Degrader.Options.Outage(
          file: try file(v[0], "--outage"), start: try number(v[1], "the START of --outage"),
          stop: try number(v[2], "the STOP of --outage")))
    }
    for v in arguments.all("spike") {
      options.spikes.append(
        Degrader.Options.Spike(
          time: try number(v[0], "the T of --spike"),
          north: try number(v[1], "the NORTH_M of --spike"),
          east: try number(v[2], "the EAST_M of --spike"),
          up: try number(v[3], "the UP_M of --spike")))
    }
    for v in arguments.all("hold-offset") {
      options.holdOffsets.append(
        Degrader.Options.HoldOffset(
          start: try number(v[0], "the START of --hold-offset"),
          stop: try number(v[1], "the STOP of --hold-offset"),
          north: try number(v[2], "the NORTH_M of --hold-offset"),
          east: try number(v[3], "the EAST_M of --hold-offset")))
    }
    options.drops = try shares(arguments, "drop")
    options.duplicates = try shares(arguments, "duplicate")
    options.satelliteNoise = try arguments.nonNegativeNumber("noise-gnss") ?? 0
    for v in arguments.all("delay") {
      options.delays.append(
        Degrader.Options.Delay(
          file: try file(v[0], "--delay"), mean: try number(v[1], "the MEAN_S of --delay"),
          standardDeviation: try number(v[2], "the SD_S of --delay")))
    }
    for v in arguments.all("drop-column") {
      options.droppedColumns.append(
        Degrader.Options.DroppedColumn(file: try file(v[0], "--drop-column"), column: v[1]))
    }
    if let only = arguments.text("only"), !only.isEmpty {
      options.only = Set(
        try only.split(separator: ",").map { name throws(UsageError) in
          try file(String(name), "--only", among: files + ["events", "reference"])
        })
    }
    if let text = arguments.text("seed") {
      guard let seed = Int(text) else {
        throw UsageError("--seed needs a whole number, not '\(text)'")
      }
      options.seed = seed
    }
    return options
  }

  private static let files = ["imu", "gnss", "baro", "mag", "odometer"]

  private static func file(
    _ name: String, _ option: String, among names: [String] = files
  ) throws(UsageError) -> String {
    try ParsedArguments.choice(name, of: "the FILE of \(option)", among: names)
  }

  private static func number(_ text: String, _ what: String) throws(UsageError) -> Double {
    try ParsedArguments.number(text, of: what)
  }

  private static func shares(
    _ arguments: ParsedArguments, _ name: String
  ) throws(UsageError) -> [Degrader.Options.Share] {
    var shares: [Degrader.Options.Share] = []
    for v in arguments.all(name) {
      let fraction = try number(v[1], "the FRACTION of --\(name)")
      guard (0...1).contains(fraction) else {
        throw UsageError("the FRACTION of --\(name) must lie between 0 and 1, not \(v[1])")
      }
      shares.append(
        Degrader.Options.Share(file: try file(v[0], "--\(name)"), fraction: fraction))
    }
    return shares
  }
}
