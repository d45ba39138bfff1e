/// How words stand out on a terminal, or do not.
struct TerminalStyle: Hashable, Sendable {
  var hasColour: Bool

  enum Mark: String, Hashable, Sendable {
    case bold = "1"
    case faint = "2"
    case good = "32"
    case doubtful = "33"
    case bad = "31"
  }

  static let plain = TerminalStyle(hasColour: false)

  /// What the environment asks for: no colour with `NO_COLOR` set to anything but nothing
  /// (no-color.org), or on a terminal that calls itself dumb.
  init(noColour: String?, terminal: String?) {
    hasColour = (noColour ?? "").isEmpty && terminal != "dumb"
  }

  init(hasColour: Bool) { self.hasColour = hasColour }

  func callAsFunction(_ text: String, _ mark: Mark) -> String {
    hasColour ? "\u{1B}[\(mark.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// Cuts a line to so many columns; what it switched on is switched off again.
  static func cut(_ line: String, to width: Int) -> String {
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
      guard shown < width else { continue }
      shown += 1
      result.append(character)
    }
    return hasMark ? result + "\u{1B}[0m" : result
  }
}
