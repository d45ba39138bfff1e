/// Builds one JSON object (RFC 8259), its keys in the order in which they were added.
package struct JSONText: Sendable {
  private var members: [String] = []

  package init() {}

  /// Whether nothing has been added.
  package var isEmpty: Bool { members.isEmpty }

  /// The object as one line of text.
  package var text: String { "{" + members.joined(separator: ", ") + "}" }

  package mutating func add(_ key: String, _ value: Int) { raw(key, String(value)) }
  package mutating func add(_ key: String, _ value: Bool) { raw(key, value ? "true" : "false") }

  /// An object; `null` where there is none.
  package mutating func add(_ key: String, _ value: JSONText?) { raw(key, value?.text ?? "null") }

  /// A string; `null` where there is none.
  package mutating func add(_ key: String, _ value: String?) {
    raw(key, value.map(Self.quoted) ?? "null")
  }

  /// A number; `null` where it is not known or not finite, for which JSON has no number.
  package mutating func add(_ key: String, _ value: Double?) { raw(key, Self.number(value)) }

  package mutating func add(_ key: String, _ values: [Double]) {
    raw(key, "[" + values.map { Self.number($0) }.joined(separator: ", ") + "]")
  }

  package mutating func add(_ key: String, _ values: [String]) {
    raw(key, "[" + values.map(Self.quoted).joined(separator: ", ") + "]")
  }

  package mutating func add(_ key: String, _ values: [JSONText]) {
    raw(key, "[" + values.map(\.text).joined(separator: ", ") + "]")
  }

  /// Adds a value that is JSON text already.
  package mutating func add(_ key: String, json: String) { raw(key, json) }

  private mutating func raw(_ key: String, _ value: String) {
    members.append(Self.quoted(key) + ": " + value)
  }

  private static func number(_ value: Double?) -> String {
    guard let value, value.isFinite else { return "null" }
    return "\(value)"
  }

  /// A string with the characters escaped that RFC 8259 section 7 demands.
  package static func quoted(_ text: String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      case "\r": out += "\\r"
      case "\t": out += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }
}
