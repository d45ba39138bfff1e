/// What scoring found, in the order in which it is printed.
public struct ScoreReport: Sendable {
  public enum Value: Sendable {
    case count(Int)
    case number(Double)
    case list([Double])
  }

  public var entries: [(key: String, value: Value)] = []
  /// Whether anything was scored and the coverage is as high as was asked for.
  public var passes = false

  mutating func add(_ key: String, _ value: Value) { entries.append((key, value)) }

  /// The number under `key`, where there is one.
  public func number(_ key: String) -> Double? {
    for entry in entries where entry.key == key {
      switch entry.value {
      case .count(let count): return Double(count)
      case .number(let number): return number
      case .list: return nil
      }
    }
    return nil
  }

  /// One line per entry, with a line feed after each.
  public var text: String {
    var text = ""
    for (key, value) in entries {
      text += key + String(repeating: " ", count: max(0, 28 - key.count)) + " "
      switch value {
      case .count(let count): text += "\(count)"
      case .number(let number): text += PythonNumber.fixed(number, places: 4)
      case .list(let list): text += Self.list(list)
      }
      text += "\n"
    }
    return text
  }

  /// One JSON object on one line, with a line feed; a number that is none is `NaN`.
  public var json: String {
    var parts: [String] = []
    for (key, value) in entries {
      let text =
        switch value {
        case .count(let count): "\(count)"
        case .number(let number): Self.json(number)
        case .list(let list): Self.list(list)
        }
      parts.append("\"\(key)\": \(text)")
    }
    return "{" + parts.joined(separator: ", ") + "}\n"
  }

  private static func json(_ number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    return PythonNumber.representation(number)
  }

  private static func list(_ list: [Double]) -> String {
    "[" + list.map(PythonNumber.representation).joined(separator: ", ") + "]"
  }
}
