package import CommandLineTool
internal import LinuxPlatform
internal import Replay

/// The command line `binnacle-calibrate`.
package enum CalibrationCommandLine {
  private static let command = CalibrateCommand.specification

  /// Runs a command line without its program name.
  package static func run(
    _ arguments: [String], console: Console = Console()
  ) -> ExitStatus {
    StandardStreams.fillClosed()
    Console.ignoreWriteSignals()
    if arguments == ["--version"] {
      console.write("\(CalibrateCommand.program) \(Tool.version)\n")
      return console.confirmOutput() ? .good : .permission
    }
    let status = Tool.perform(command, arguments, console: console) { parsed in
      try calibrate(parsed, console: console)
    }
    return console.confirmOutput() ? status : .permission
  }

  private static func calibrate(
    _ arguments: ParsedArguments, console: Console
  ) throws -> ExitStatus {
    let dataset = arguments.operands[0]
    let files = [("--output", arguments.text("output")), ("--plot", arguments.text("plot"))]
    for case (let option, let path?) in files where path != "-" {
      try PathCheck.writable(path, option: option)
      try PathCheck.isNoInput(
        path, option: option, dataset: dataset,
        mark: option == "--plot" ? CalibrationPlot.mark : CalibrationFile.mark)
    }
    if let output = arguments.text("output"), let plot = arguments.text("plot"), output == plot {
      throw UsageError("--output and --plot are one file, '\(output)'")
    }
    // Weaker or stronger than anywhere on Earth is a unit mistaken.
    let field = try arguments.number("field", in: 15...75, unit: "µT")
    let recording = try CalibrationRecording(folder: dataset)
    for warning in recording.warnings { console.complain("\(warning)\n") }
    let result = SensorCalibration(of: recording, field: field.map { 1e-6 * $0 })
    for objection in result.objections { console.complain("binnacle calibrate: \(objection)\n") }
    guard result.iron != nil || result.noise != nil else {
      throw ToolError(
        .data, "\(dataset): nothing in it can be calibrated",
        remedy: "record a minute of slow turning about all three axes for the magnetometer, "
          + "and an hour at rest for the inertial sensor")
    }
    if let path = arguments.text("plot") {
      try write(CalibrationPlot(of: result, recording: recording).text, to: path)
    }
    if let path = arguments.text("output") { try write(CalibrationFile.text(of: result), to: path) }
    console.write(
      arguments.has("json") ? CalibrationFile.text(of: result) : CalibrationTable.text(of: result))
    return result.objections.isEmpty ? .good : .finding
  }

  private static func write(_ text: String, to path: String) throws {
    var file = try OutputFile(path: path)
    file.text.append(text)
    try file.close()
  }
}
