/// Parses the arguments of one subcommand.
///
/// `--flag`, `--option VALUE`, `--option=VALUE`, options of several values (`--outage FILE START
/// STOP`), `--` (all that follows are operands), `-h` and `--help`. Options and operands may
/// stand in any order. A value may begin with one dash (a negative number) but not with two.
package struct ArgumentParser: Sendable {
  private let command: CommandSpecification

  package init(_ command: CommandSpecification) { self.command = command }

  /// - Throws: what cannot be understood, with the nearest valid spelling.
  package func parse(_ arguments: [String]) throws(UsageError) -> ParsedArguments {
    var result = ParsedArguments()
    var index = 0
    while index < arguments.count {
      let word = arguments[index]
      index += 1
      if word == "--" {
        result.operands += arguments[index...]
        break
      }
      if word == "-h" || word == "--help" {
        result.wantsHelp = true
        return result
      }
      guard word.hasPrefix("-"), word != "-" else {
        result.operands.append(word)
        continue
      }
      let (option, attached) = try option(for: word)
      let values = try values(of: option, attached: attached, arguments, &index)
      if option.isRepeatable {
        result.occurrences[option.name, default: []].append(values)
      } else {
        result.occurrences[option.name] = [values]
      }
    }
    try checkOperands(result.operands)
    return result
  }

  private func option(
    for word: String
  ) throws(UsageError) -> (OptionSpecification, attached: String?) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let spelt = String(parts[0])
    let attached = parts.count > 1 ? String(parts[1]) : nil
    for option in command.options {
      if spelt == "--" + option.name { return (option, attached) }
      if let letter = option.letter, spelt == "-" + String(letter) { return (option, attached) }
    }
    let bare = String(spelt.drop { $0 == "-" })
    let names = command.options.map(\.name) + ["help"]
    throw UsageError(
      "\(command.name) has no option '\(spelt)'",
      suggestion: Spelling.nearest(to: bare, among: names).map { "--" + $0 })
  }

  private func values(
    of option: OptionSpecification, attached: String?, _ arguments: [String], _ index: inout Int
  ) throws(UsageError) -> [String] {
    let wanted = option.valueNames.count
    if let attached {
      guard wanted == 1 else {
        throw UsageError(
          wanted == 0
            ? "--\(option.name) takes no value"
            : "--\(option.name) takes \(wanted) values, each a word of its own",
          suggestion: option.spelling)
      }
      return [attached]
    }
    var values: [String] = []
    while values.count < wanted {
      guard index < arguments.count, !arguments[index].hasPrefix("--") else {
        throw UsageError(
          "--\(option.name) needs \(wanted == 1 ? "a value" : "\(wanted) values"), "
            + "got \(values.isEmpty ? "none" : String(values.count))",
          suggestion: option.spelling)
      }
      values.append(arguments[index])
      index += 1
    }
    return values
  }

  private func checkOperands(_ operands: [String]) throws(UsageError) {
    if operands.count < command.neededOperands {
      throw UsageError("\(command.name) needs \(command.operands[operands.count])")
    }
    if operands.count > command.operands.count {
      throw UsageError(
        "\(command.name) does not know what to do with '\(operands[command.operands.count])'")
    }
  }
}
