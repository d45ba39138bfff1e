/// One subcommand: its operands, options and the texts of its help.
package struct CommandSpecification: Sendable {
  package var name: String
  /// One line: what it does.
  package var purpose: String
  /// The names of its operands.
  package var operands: [String]
  /// How many of them must be given, the first ones; all unless said otherwise.
  package var neededOperands: Int
  package var options: [OptionSpecification]
  /// Paragraphs that say what a user should know before the options.
  package var details: [String]
  /// Whole command lines, each with what it does.
  package var examples: [(line: String, meaning: String)]
  /// What the exit statuses 0 and 1 mean for this command (empty where 1 does not occur); the
  /// others are the same for all.
  package var goodMeaning: String
  package var findingMeaning: String

  package init(
    name: String, purpose: String, operands: [String], neededOperands: Int? = nil,
    options: [OptionSpecification], details: [String], examples: [(line: String, meaning: String)],
    goodMeaning: String,
    findingMeaning: String
  ) {
    self.name = name
    self.purpose = purpose
    self.operands = operands
    self.neededOperands = neededOperands ?? operands.count
    self.options = options
    self.details = details
    self.examples = examples
    self.goodMeaning = goodMeaning
    self.findingMeaning = findingMeaning
  }

  /// The command line in short, `binnacle replay DATASET [OPTION]...`.
  package var usage: String {
    let words = operands.enumerated().map { $0 < neededOperands ? $1 : "[\($1)]" }
    return (["binnacle", name] + words + (options.isEmpty ? [] : ["[OPTION]..."]))
      .joined(separator: " ")
  }
}
