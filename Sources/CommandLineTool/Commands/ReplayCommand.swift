internal import Fusion
internal import Replay
internal import Sensing
internal import Smoothing
internal import TextFiles

/// `binnacle replay`: runs the engine over a recorded dataset.
enum ReplayCommand {
  static let specification = CommandSpecification(
    name: "replay",
    purpose: "Estimate position, velocity and attitude from a recorded dataset.",
    operands: ["DATASET"],
    options: [
      OptionSpecification(
        "output", letter: "o", values: ["FILE"],
        help: "write the estimates to FILE, CSV; - is standard output (the summary then goes to "
          + "standard error)"),
      OptionSpecification(
        "rate", values: ["HZ"],
        help: "write HZ estimates a second: an IMU's are thinned; without an IMU the rows between "
          + "two fixes are interpolated, which uses the later one",
        default: "one per IMU sample, one per fix without an IMU"),
      OptionSpecification(
        "profile", values: ["PROFILE"],
        help: "what the sensors ride on: automotive, pedestrian, airborne, marine or other",
        default: "what dataset.json says, else other"),
      ReceiverLogOptions.checksums,
      OptionSpecification(
        "smooth",
        help: "let every estimate use the measurements after it, too: fixed-interval smoothing"),
      OptionSpecification(
        "report", values: ["FILE"],
        help: "write a report with map, curves and innovations to FILE, one self-contained HTML "
          + "file"),
      OptionSpecification(
        "json", help: "print the summary as one JSON object"),
    ],
    details: [
      "DATASET is a folder with imu.csv, gnss.csv, baro.csv, mag.csv, odometer.csv (any of them, "
        + "but the first or the second must be there) and dataset.json. Where it holds truth.csv, "
        + "the estimates are compared with it. Nothing of the dataset is changed.",
      "DATASET may also be a satellite receiver's raw log, NMEA or UBX: a file, or - for standard "
        + "input. Its epochs are then the rows of gnss.csv, with t_s from the midnight (UTC) that "
        + "begins the log's first day; --checksums is for such logs alone. binnacle decode shows "
        + "them.",
      "Rows that --rate interpolates are the luxury of a recording: no live run could know the "
        + "later fix. Only gaps of up to 2.5 s are bridged. The summary and the report speak of "
        + "what the engine said at the fixes.",
      "--smooth reads the dataset twice and keeps 10 kB for every second of it in a temporary file "
        + "below $TMPDIR, else /var/tmp. The rows stand at the same instants and state the smoothed "
        + "standard deviations; where the heading is not known yet, or without an inertial sensor, "
        + "they are the filter's. Not for a receiver's log, which has none.",
      "The same dataset and options give the same estimates, bit for bit. Memory does not grow "
        + "with the length of the recording. Documentation/Formats.md describes every file.",
    ],
    examples: [
      ("binnacle replay Datasets/car_outage", "Print how good the estimates are."),
      (
        "binnacle replay drive -o drive.csv --rate 10 --report drive.html",
        "Write ten estimates a second and a report to look at in a browser."
      ),
      (
        "binnacle replay drive --json | jq .accuracy.horizontal_m.rms",
        "Pick one figure out of the summary."
      ),
      (
        "binnacle replay drive --smooth -o drive.csv",
        "Estimate afterwards, with all that the recording knows."
      ),
      (
        "binnacle replay drive.nmea --profile automotive -o drive.csv",
        "Smooth a receiver's log as a car's track."
      ),
    ],
    goodMeaning: "the dataset was replayed",
    findingMeaning: "it was replayed, but no estimate came of it or one is not finite")

  /// Below, the nanoseconds between two rows are no whole number of 64 bits; above, interpolation
  /// would fill any disk.
  private static let rates = 1e-6...10_000.0

  static func run(_ arguments: ParsedArguments, console: Console) throws -> ExitStatus {
    let folder = arguments.operands[0]
    let rate = try arguments.number("rate", in: rates, unit: "Hz")
    let profile = try profile(arguments)
    let checksums = try ReceiverLogOptions.checksums(arguments)
    let output = arguments.text("output")
    let reportPath = arguments.text("report")
    let marks = (EstimateWriter.header + "\n", "<!DOCTYPE html>\n")
    for (path, option, mark) in [
      (output, "--output", marks.0), (reportPath, "--report", marks.1),
    ] {
      guard let path else { continue }
      if path.isEmpty { throw UsageError("\(option) needs the name of a file") }
      try PathCheck.isNoInput(path, option: option, dataset: folder, mark: mark)
    }
    if let reportPath {
      if reportPath == "-" || reportPath == output {
        throw UsageError("--report needs a file of its own")
      }
    }
    var log: ReceiverLogRows?
    let smooths = arguments.has("smooth")
    if isReceiverLog(folder) {
      if smooths {
        throw UsageError(
          "--smooth needs a dataset with an inertial sensor, and '\(folder)' is a receiver's log")
      }
      for path in [output, reportPath] {
        guard let path, PathCheck.isSameFile(path, folder) else { continue }
        throw UsageError("'\(path)' is the log itself: name another file")
      }
      log = ReceiverLogRows(file: try ReceiverLogFile(folder), checksums: checksums)
    } else if arguments.has("checksums") {
      throw UsageError("--checksums is for a receiver's log, and '\(folder)' is none")
    }
    let stream =
      try log.map {
        try DatasetStream(satelliteRows: $0, name: logName(folder), profile: profile)
      } ?? DatasetStream(folder: folder, profile: profile)
    if let output { try PathCheck.writable(output, option: "--output") }
    if let reportPath { try PathCheck.writable(reportPath, option: "--report") }
    let summary = try replay(
      stream, folder: folder, log: log, output: output, rate: rate, reportPath: reportPath,
      profile: profile, isSmoothed: smooths, console: console)
    let text = arguments.has("json") ? summary.json + "\n" : summary.text
    if output == "-" { console.complain(text) } else { console.write(text) }
    let isUsable = summary.estimates.count > 0 && summary.estimates.notFinite == 0
    return isUsable ? .good : .finding
  }

  /// Whether a path is a receiver's log: no folder, and none of a dataset's own files.
  private static func isReceiverLog(_ path: String) -> Bool {
    if path == "-" { return true }
    return PathCheck.isThere(path) && !PathCheck.isFolder(path) && !path.hasSuffix(".csv")
      && !path.hasSuffix(".json")
  }

  private static func logName(_ path: String) -> String {
    path == "-" ? "standard input" : path
  }

  private static func profile(_ arguments: ParsedArguments) throws(UsageError) -> Profile? {
    guard let name = try arguments.choice("profile", among: Profile.allCases.map(\.name)) else {
      return nil
    }
    return Profile.allCases.first { $0.name == name }
  }

  private static func replay(
    _ stream: consuming DatasetStream, folder: String, log: ReceiverLogRows?, output: String?,
    rate: Double?, reportPath: String?, profile stated: Profile?, isSmoothed: Bool,
    console: Console
  ) throws(DataError) -> ReplaySummary {
    let watch = Stopwatch()
    var writer: EstimateWriter?
    if let output {
      let profile = stream.manifest.configuration.profile
      writer = try EstimateWriter(path: output, rate: rate, profile: profile)
    }
    var truth: TruthComparison?
    if log == nil, let reference = try ReferenceStream(folder: folder) {
      truth = TruthComparison(reference)
    }
    var bar = ProgressBar(console: console)
    defer { bar.clear() }
    var smoothed: SmoothedReplay?
    let driver: ReplayDriver
    if isSmoothed {
      let replay = try SmoothedReplay(
        progress: { progress in
          switch progress {
          case .gathering(let share): bar.show(share / 2, "first pass")
          case .goingBack(let share): bar.show(0.5, "going back: \(Int(100 * share)) %")
          }
        },
        open: { () throws(DataError) in try DatasetStream(folder: folder, profile: stated) })
      driver = replay.replay
      smoothed = consume replay
    } else {
      driver = ReplayDriver(stream: stream)
    }
    var recorder = ReplayRecorder(writer: writer, truth: truth, wantsReport: reportPath != nil)
    var steps = 0
    while try step(&recorder, driver, &smoothed) {
      steps += 1
      guard steps.isMultiple(of: 512) else { continue }
      let progress = driver.stream.progress
      let factor = recorder.estimates.duration / max(watch.seconds, 1e-3)
      let share = Double(progress.read) / Double(max(progress.total, 1))
      bar.show(
        isSmoothed ? 0.5 + share / 2 : share,
        "\(NumberText.short(factor)) times real time")
    }
    var summary = ReplaySummary(
      folder: folder, manifest: driver.stream.manifest, configuration: driver.configuration)
    summary.isSmoothed = isSmoothed
    summary.rowsWritten = recorder.rowsWritten
    try recorder.finish()
    summary.wallSeconds = watch.seconds
    summary.counts = driver.stream.counts + (recorder.truthCounts.map { [$0] } ?? [])
    summary.recordedCount = recorder.recordedCount
    summary.recordedEvents = recorder.recordedEvents
    summary.warnings =
      driver.stream.warnings.map(\.description) + ReplaySummary.skippedRows(summary.counts)
      + ReplaySummary.rateDifferences(driver.stream.manifest, summary.counts)
      + (log?.warnings ?? [])
    if let truth = recorder.truthCounts, truth.used == 0 {
      summary.warnings.append(
        "\(folder)/truth.csv: has no row that can be used; no accuracy is told")
    }
    summary.estimates = recorder.estimates
    summary.tally = recorder.tally
    summary.events = recorder.events
    summary.accuracy = recorder.accuracy
    summary.output = output
    summary.report = reportPath
    if let reportPath, let report = recorder.report {
      let page = ReportPage(data: report, summary: summary.report(of: report))
      var file = try OutputFile(path: reportPath)
      file.text.append(page.html)
      try file.close()
    }
    return summary
  }

  private static func step(
    _ recorder: inout ReplayRecorder, _ driver: ReplayDriver, _ smoothed: inout SmoothedReplay?
  ) throws(DataError) -> Bool {
    if smoothed == nil { return try driver.step(&recorder) }
    return try smoothed?.step(&recorder) ?? false
  }
}
