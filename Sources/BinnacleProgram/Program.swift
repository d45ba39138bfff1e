internal import CommandLineTool
internal import Glibc

/// The entry point; everything else is in `CommandLineTool`.
@main
enum Program {
  static func main() {
    exit(Tool.run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }
}
