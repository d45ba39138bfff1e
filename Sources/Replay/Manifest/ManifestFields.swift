internal import TextFiles

/// Takes typed values out of one JSON object, with a message for whatever does not fit.
struct ManifestFields {
  private(set) var warnings: [DataError] = []
  private let members: [JSONValue.Member]
  private let path: String
  private let file: String
  private var known: Set<String> = []

  init(_ value: JSONValue, path: String, file: String) throws(DataError) {
    guard case .object(let members) = value.content else {
      throw DataError(
        "an object in braces is wanted, not \(value.kindName)", file: file, line: value.line,
        column: value.column, field: path.isEmpty ? nil : path)
    }
    self.members = members
    self.path = path
    self.file = file
  }

  private func qualified(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  private mutating func find(_ key: String) -> JSONValue? {
    known.insert(key)
    let value = members.first { $0.key == key }?.value
    // null means "not given", as an empty cell does.
    if case .null? = value?.content { return nil }
    return value
  }

  /// An error about the value of `key`.
  func error(_ key: String, _ problem: String, remedy: String = "") -> DataError {
    let value = members.first { $0.key == key }?.value
    return DataError(
      problem, remedy: remedy, file: file, line: value?.line, column: value?.column,
      field: qualified(key))
  }

  mutating func text(_ key: String) throws(DataError) -> String? {
    guard let value = find(key) else { return nil }
    guard case .string(let text) = value.content else {
      throw error(
        key, "text is wanted, not \(value.kindName)", remedy: "put it in quotation marks")
    }
    return text
  }

  /// One of `words`; another is an error, or a warning where nothing depends on it.
  mutating func keyword(
    _ key: String, _ words: [String], isStrict: Bool = true
  ) throws(DataError) -> String? {
    guard let text = try text(key) else { return nil }
    if words.contains(text) { return text }
    let problem = error(
      key, "\"\(text)\" is not known", remedy: "write one of " + words.joined(separator: ", "))
    if isStrict { throw problem }
    warnings.append(problem)
    return text
  }

  mutating func number(
    _ key: String, in limits: ClosedRange<Double> = -1e300...1e300
  ) throws(DataError) -> Double? {
    guard let value = find(key) else { return nil }
    guard case .number(let number) = value.content else {
      throw error(
        key, "a number is wanted, not \(value.kindName)",
        remedy: "write it without quotation marks, or leave the key out")
    }
    guard limits.contains(number) else {
      throw error(
        key, "\(number) is out of range",
        remedy: "from \(limits.lowerBound) to \(limits.upperBound)")
    }
    return number
  }

  /// A number above zero.
  mutating func positive(_ key: String) throws(DataError) -> Double? {
    guard let number = try number(key) else { return nil }
    guard number > 0 else {
      throw error(
        key, "\(number) is not above zero", remedy: "leave the key out where it is not known")
    }
    return number
  }

  /// A rate that a sensor can have, Hz.
  mutating func rate(_ key: String) throws(DataError) -> Double? {
    guard let number = try number(key) else { return nil }
    guard number > 0, number <= DatasetManifest.highestRate else {
      throw error(
        key, "no sensor has a rate of \(number) Hz",
        remedy:
          "above 0 and at most \(DatasetManifest.highestRate) Hz; leave the key out to have it measured"
      )
    }
    return number
  }

  /// A list of exactly `count` numbers.
  mutating func numbers(_ key: String, count: Int) throws(DataError) -> [Double]? {
    guard let value = find(key) else { return nil }
    guard case .array(let elements) = value.content else {
      throw error(key, "a list of \(count) numbers is wanted, not \(value.kindName)")
    }
    guard elements.count == count else {
      throw error(key, "\(count) numbers are wanted, not \(elements.count)")
    }
    var numbers: [Double] = []
    for element in elements {
      guard case .number(let number) = element.content else {
        throw DataError(
          "a number is wanted, not \(element.kindName)", file: file, line: element.line,
          column: element.column, field: qualified(key))
      }
      numbers.append(number)
    }
    return numbers
  }

  mutating func block(_ key: String) throws(DataError) -> ManifestFields? {
    guard let value = find(key) else { return nil }
    return try ManifestFields(value, path: qualified(key), file: file)
  }

  /// Adds a warning for every key that nobody asked for.
  mutating func warnOfOthers() {
    for member in members where !known.contains(member.key) {
      warnings.append(
        DataError(
          "this key is not known and is not used", remedy: "check its spelling", file: file,
          line: member.line, column: member.column, field: qualified(member.key)))
    }
  }
}
