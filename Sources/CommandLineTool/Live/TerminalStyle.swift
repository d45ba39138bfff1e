internal import Glibc

/// How words stand out on a terminal, or do not.
package struct TerminalStyle: Hashable, Sendable {
  package var hasColour: Bool

  package enum Mark: String, Hashable, Sendable {
    case bold = "1"
    case faint = "2"
    case good = "32"
    case doubtful = "33"
    case bad = "31"
  }

  package static let plain = TerminalStyle(hasColour: false)

  /// What the environment asks for: no colour with `NO_COLOR` set to anything but nothing
  /// (no-color.org), or on a terminal that calls itself dumb.
  package init(noColour: String?, terminal: String?) {
    hasColour = (noColour ?? "").isEmpty && terminal != "dumb"
  }

  /// What this process's environment asks for.
  static var ofEnvironment: TerminalStyle {
    func value(_ name: String) -> String? {
      // The environment's string is copied at once; nobody changes the environment after the start.
      unsafe getenv(name).map { unsafe String(cString: $0) }
    }
    return TerminalStyle(noColour: value("NO_COLOR"), terminal: value("TERM"))
  }

  package init(hasColour: Bool) { self.hasColour = hasColour }

  package func callAsFunction(_ text: String, _ mark: Mark) -> String {
    hasColour ? "\u{1B}[\(mark.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// Cuts a line to so many columns, of which the last is then `…`; what it switched on is switched
  /// off again.
  package static func cut(_ line: String, to width: Int) -> String {
    let limit = length(line) > width ? width - 1 : width
    var shown = 0
    var result = ""
    var isEscape = false
    var hasMark = false
    for character in line {
      if character == "\u{1B}" {
        isEscape = true
        hasMark = true
      }
      if isEscape {
        result.append(character)
        if character.isLetter { isEscape = false }
        continue
      }
      guard shown < limit else { continue }
      shown += 1
      result.append(character)
    }
    if limit < width { result += "…" }
    return hasMark ? result + "\u{1B}[0m" : result
  }

  /// The columns that a line takes: its characters without escape sequences.
  private static func length(_ line: String) -> Int {
    var count = 0
    var isEscape = false
    for character in line {
      if character == "\u{1B}" { isEscape = true }
      if !isEscape { count += 1 }
      if isEscape, character.isLetter { isEscape = false }
    }
    return count
  }
}
