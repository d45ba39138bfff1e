import CommandLineTool
import Testing

@Suite("Help")
struct HelpTests {
  private static let names = Tool.commands.map(\.name)

  @Test(
    "the tool's help names every command and exits with 0", arguments: ["-h", "--help", "help"])
  func overview(word: String) {
    let console = Console(keepsText: true)
    #expect(Tool.run([word], console: console) == .good)
    for command in Tool.commands {
      #expect(console.output.contains("  \(command.name) "))
    }
    #expect(console.errors.isEmpty)
  }

  @Test("every command's help has usage, options, examples and exit status", arguments: names)
  func command(name: String) throws {
    let console = Console(keepsText: true)
    #expect(Tool.run([name, "--help"], console: console) == .good)
    let text = console.output
    let command = try #require(Tool.commands.first { $0.name == name })
    #expect(text.hasPrefix("Usage: binnacle \(name) "))
    for part in ["\nOptions:\n", "\nExamples:\n", "\nExit status:\n", command.purpose] {
      #expect(text.contains(part))
    }
    for option in command.options { #expect(text.contains(option.spelling)) }
    #expect(!command.examples.isEmpty)
    #expect(console.errors.isEmpty)
    let asked = Console(keepsText: true)
    #expect(Tool.run(["help", name], console: asked) == .good)
    #expect(asked.output == text)
  }

  @Test("help fits a terminal of 80 columns", arguments: names)
  func width(name: String) {
    let console = Console(keepsText: true)
    _ = Tool.run([name, "--help"], console: console)
    for line in console.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  @Test("the examples in help are themselves understood", arguments: names)
  func examples(name: String) throws {
    let command = try #require(Tool.commands.first { $0.name == name })
    for example in command.examples {
      let line = example.line.split(separator: "|")[0].split(separator: " ").map(String.init)
      #expect(line.starts(with: ["binnacle", name]))
      #expect(throws: Never.self) {
        _ = try ArgumentParser(command).parse(Array(line.dropFirst(2)))
      }
    }
  }

  @Test("the version is one line")
  func version() {
    let console = Console(keepsText: true)
    #expect(Tool.run(["--version"], console: console) == .good)
    #expect(console.output == "binnacle \(Tool.version)\n")
  }
}
