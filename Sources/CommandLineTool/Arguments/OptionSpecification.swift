/// One option of a command: how it is spelt, what values it takes and what its help says.
package struct OptionSpecification: Sendable {
  /// The long name without its dashes.
  package var name: String
  /// The one-letter spelling, where there is one.
  package var letter: Character?
  /// The names of its values as help prints them; empty for a flag.
  package var valueNames: [String]
  /// Whether each occurrence counts. Otherwise the last one wins.
  package var isRepeatable: Bool
  /// What it does, with units; one sentence or two.
  package var help: String
  /// The default as help prints it; `nil` where leaving it out means "not done".
  package var defaultText: String?

  package init(
    _ name: String, letter: Character? = nil, values: [String] = [], repeatable: Bool = false,
    help: String, default defaultText: String? = nil
  ) {
    self.name = name
    self.letter = letter
    valueNames = values
    isRepeatable = repeatable
    self.help = help
    self.defaultText = defaultText
  }

  /// The option with its values as a synopsis spells it, `--outage FILE START STOP`.
  package var spelling: String {
    (["--" + name] + valueNames).joined(separator: " ")
  }
}
