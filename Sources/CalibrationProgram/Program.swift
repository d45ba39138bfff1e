internal import CalibrationTool
internal import CommandLineTool
internal import Glibc

/// The entry point of `binnacle-calibrate`; everything else is in `CalibrationTool`.
@main
enum Program {
  static func main() {
    exit(CalibrationCommandLine.run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }
}
