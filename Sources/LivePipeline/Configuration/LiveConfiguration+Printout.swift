internal import TextFiles

extension LiveConfiguration {
  /// What is in force and where each value came from, for people: one value to a line.
  package var printout: String {
    let entries = entries
    let keyWidth = entries.map(\.key.count).max() ?? 0
    // A mount would push all others out of sight.
    let valueWidth = min(entries.map { Self.shown($0).count }.max() ?? 0, 28)
    var text = "configuration: \(file ?? "no file (\(Self.usualPath) is not there)")\n\n"
    for entry in entries {
      let shown = Self.shown(entry)
      text += entry.key + Self.blanks(keyWidth - entry.key.count + 2)
      text += shown + Self.blanks(valueWidth - shown.count + 2)
      text += entry.origin.description + "\n"
    }
    for warning in warnings { text += "\nwarning: \(warning.description)" }
    return warnings.isEmpty ? text : text + "\n"
  }

  /// The same for programs: one JSON object on one line.
  package var printoutJSON: String {
    var object = JSONText()
    object.add("schema", "binnacle-configuration-1")
    object.add("file", file)
    object.add(
      "values",
      entries.map { entry in
        var value = JSONText()
        value.add("key", entry.key)
        value.add("value", json: entry.value)
        value.add("origin", entry.origin.word)
        if case .file(let name, let line) = entry.origin {
          value.add("file", name)
          value.add("line", line)
        }
        if case .option(let name) = entry.origin { value.add("option", name) }
        if !entry.note.isEmpty { value.add("note", entry.note) }
        return value
      })
    object.add("warnings", warnings.map(\.description))
    return object.text
  }

  private static func shown(_ entry: ConfigurationEntry) -> String {
    if entry.value == "null" { return entry.note.isEmpty ? "-" : "- (\(entry.note))" }
    let value = PrintableText.of(entry.value, limit: 200)
    return entry.note.isEmpty ? value : "\(value) (\(entry.note))"
  }

  private static func blanks(_ count: Int) -> String {
    String(repeating: " ", count: max(count, 2))
  }
}
