import CommandLineTool

/// One run of the tool with what it wrote.
struct ToolRun {
  let status: ExitStatus
  let output: String
  let errors: String

  init(_ arguments: String...) { self.init(arguments) }

  init(_ arguments: [String]) {
    let console = Console(keepsText: true)
    status = Tool.run(arguments, console: console)
    output = console.output
    errors = console.errors
  }
}
