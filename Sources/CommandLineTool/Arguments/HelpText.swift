/// Lays out help for a terminal of 80 columns.
package enum HelpText {
  private static let width = 80

  /// The help of one subcommand.
  package static func of(_ command: CommandSpecification) -> String {
    var text = "Usage: \(command.usage)\n\n\(command.purpose)\n"
    for paragraph in command.details {
      text += "\n" + wrap(paragraph, indent: 0)
    }
    text += "\nOptions:\n"
    for option in command.options + [help] {
      text += entry(option)
    }
    text += "\nExamples:\n"
    for example in command.examples {
      text += "  \(example.line)\n" + wrap(example.meaning, indent: 6)
    }
    return text + "\n" + exitStatus(good: command.goodMeaning, finding: command.findingMeaning)
  }

  /// The help of the tool itself.
  package static func overview(_ commands: [CommandSpecification], version: String) -> String {
    var text = """
      Usage: binnacle COMMAND [ARGUMENT]...

      Position, attitude and how far to trust them, from GNSS, IMU, barometer and
      magnetometer, live or recorded.

      Commands:

      """
    let column = (commands.map(\.name.count).max() ?? 0) + 4
    for command in commands {
      text += hanging("  " + command.name, command.purpose, column: column)
    }
    text += """

      Options:
        -h, --help  print this help; `binnacle COMMAND --help` prints a command's
        --version   print the version (\(version))

      Examples:
        binnacle run
            Estimate from the sensors of this machine; binnacle doctor says what is wrong.
        binnacle replay Datasets/car_outage --report car.html
            Estimate the trajectory of a recorded drive; look at it in a browser.
        binnacle simulate car --output drive --outage 120 180
            Write a dataset with exact truth and a GNSS outage of one minute.


      """
    return text
      + exitStatus(good: "all is well", finding: "the command ran and found something wanting")
  }

  private static let help = OptionSpecification("help", letter: "h", help: "print this help")

  private static func entry(_ option: OptionSpecification) -> String {
    let letter = option.letter.map { "-\($0), " } ?? "    "
    var description = option.help
    if option.isRepeatable { description += "; may be repeated" }
    if let text = option.defaultText { description += " (default: \(text))" }
    return hanging("  " + letter + option.spelling, description, column: 30)
  }

  private static func exitStatus(good: String, finding: String) -> String {
    var text = "Exit status:\n"
    for (code, meaning) in [
      ("0", good), ("1", finding), ("2", "the command line cannot be understood"),
      ("3", "the data are missing, damaged or cannot be trusted"),
      ("4", "a file or folder may not be read or written"),
    ] where !meaning.isEmpty {
      text += hanging("  " + code, meaning, column: 5)
    }
    return text
  }

  /// A head and its description in a column; a long head gets a line of its own.
  private static func hanging(_ head: String, _ description: String, column: Int) -> String {
    let body = wrap(description, indent: column)
    guard head.count + 2 <= column else { return head + "\n" + body }
    return head + body.dropFirst(head.count)
  }

  /// Breaks a paragraph into lines of at most 80 columns, each indented.
  package static func wrap(_ paragraph: String, indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = margin
    for word in paragraph.split(whereSeparator: \.isWhitespace) {
      let isFirst = line.count == indent
      if !isFirst, line.count + 1 + word.count > width {
        lines.append(line)
        line = margin + word
      } else {
        line += (isFirst ? "" : " ") + word
      }
    }
    lines.append(line)
    return lines.joined(separator: "\n") + "\n"
  }
}
