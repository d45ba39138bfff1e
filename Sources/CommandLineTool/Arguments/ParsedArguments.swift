/// What a command line said: operands and, for every option, its occurrences.
package struct ParsedArguments: Sendable {
  package var operands: [String] = []
  /// The values of each occurrence of each option, in the order of the command line.
  package var occurrences: [String: [[String]]] = [:]
  package var wantsHelp = false

  package init() {}

  /// Whether the flag or option was given.
  package func has(_ name: String) -> Bool { occurrences[name] != nil }

  /// The values of every occurrence.
  package func all(_ name: String) -> [[String]] { occurrences[name] ?? [] }

  /// The value of the last occurrence of an option of one value.
  package func text(_ name: String) -> String? { occurrences[name]?.last?.first }

  /// The value as a finite number.
  package func number(_ name: String) throws(UsageError) -> Double? {
    guard let text = text(name) else { return nil }
    return try Self.number(text, of: "--" + name)
  }

  /// The value as a finite number above zero.
  package func positiveNumber(_ name: String) throws(UsageError) -> Double? {
    guard let value = try number(name) else { return nil }
    guard value > 0 else { throw UsageError("--\(name) must be above zero, not \(value)") }
    return value
  }

  /// The value as a finite number, zero or more.
  package func nonNegativeNumber(_ name: String) throws(UsageError) -> Double? {
    guard let value = try number(name) else { return nil }
    guard value >= 0 else { throw UsageError("--\(name) must not be negative, not \(value)") }
    return value
  }

  /// The value as a number within limits; the message names them.
  package func number(
    _ name: String, in limits: ClosedRange<Double>, unit: String
  ) throws(UsageError) -> Double? {
    guard let text = text(name) else { return nil }
    return try Self.number(text, of: "--" + name, in: limits, unit: unit)
  }

  /// The value as a whole number, zero or more.
  package func unsigned(_ name: String) throws(UsageError) -> UInt64? {
    guard let text = text(name) else { return nil }
    guard let value = UInt64(text) else {
      throw UsageError("--\(name) needs a whole number from 0, not '\(text)'")
    }
    return value
  }

  /// The value as one of a list of words.
  package func choice(_ name: String, among words: [String]) throws(UsageError) -> String? {
    guard let text = text(name) else { return nil }
    return try Self.choice(text, of: "--" + name, among: words)
  }

  package static func number(_ text: String, of what: String) throws(UsageError) -> Double {
    // The library would take hexadecimal and "nan" as well.
    let isDecimal = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
        true
      default: false
      }
    }
    guard isDecimal, let value = Double(text), value.isFinite else {
      throw UsageError("\(what) needs a number, not '\(text)'")
    }
    return value
  }

  package static func number(
    _ text: String, of what: String, in limits: ClosedRange<Double>, unit: String
  ) throws(UsageError) -> Double {
    let value = try number(text, of: what)
    guard limits.contains(value) else {
      let (low, high) = (NumberText.plain(limits.lowerBound), NumberText.plain(limits.upperBound))
      throw UsageError(
        "\(what) must lie between \(low) and \(high)\(unit.isEmpty ? "" : " " + unit), "
          + "not \(text)")
    }
    return value
  }

  package static func choice(
    _ text: String, of what: String, among words: [String]
  ) throws(UsageError) -> String {
    guard words.contains(text) else {
      throw UsageError(
        "\(what) must be one of \(words.joined(separator: ", ")), not '\(text)'",
        suggestion: Spelling.nearest(to: text, among: words))
    }
    return text
  }
}
