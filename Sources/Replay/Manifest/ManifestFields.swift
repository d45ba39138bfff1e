package import TextFiles

/// Takes typed values out of one JSON object, with a message for whatever does not fit.
package struct ManifestFields {
  package private(set) var warnings: [DataError] = []
  private let members: [JSONValue.Member]
  private let path: String
  private let file: String
  private var known: Set<String> = []
  private let foreignKeys: Set<String>

  /// Reads the object `value`, whose keys are called `path.key`.
  ///
  /// Nothing is said about `foreignKeys`, written in the same way: somebody else reads them.
  package init(
    _ value: JSONValue, path: String, file: String, foreignKeys: Set<String> = []
  ) throws(DataError) {
    guard case .object(let members) = value.content else {
      throw DataError(
        "an object in braces is wanted, not \(value.kindName)", file: file, line: value.line,
        column: value.column, field: path.isEmpty ? nil : path)
    }
    self.members = members
    self.path = path
    self.file = file
    self.foreignKeys = foreignKeys
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
  package func error(_ key: String, _ problem: String, remedy: String = "") -> DataError {
    let value = members.first { $0.key == key }?.value
    return DataError(
      problem, remedy: remedy, file: file, line: value?.line, column: value?.column,
      field: qualified(key))
  }

  /// The line on which the value of `key` stands.
  func line(of key: String) -> Int? { members.first { $0.key == key }?.value.line }

  /// Adds a warning about the value of `key`.
  package mutating func warn(_ key: String, _ problem: String, remedy: String = "") {
    warnings.append(error(key, problem, remedy: remedy))
  }

  /// Takes over the warnings of an object within.
  package mutating func adopt(_ others: [DataError]) { warnings += others }

  package mutating func text(_ key: String) throws(DataError) -> String? {
    guard let value = find(key) else { return nil }
    guard case .string(let text) = value.content else {
      throw error(
        key, "text is wanted, not \(value.kindName)", remedy: "put it in quotation marks")
    }
    return text
  }

  /// One text or a list of texts.
  package mutating func texts(_ key: String) throws(DataError) -> [String]? {
    guard let value = find(key) else { return nil }
    switch value.content {
    case .string(let text): return [text]
    case .array(let elements):
      var texts: [String] = []
      for element in elements {
        guard case .string(let text) = element.content else {
          throw DataError(
            "text is wanted, not \(element.kindName)", remedy: "put it in quotation marks",
            file: file, line: element.line, column: element.column, field: qualified(key))
        }
        texts.append(text)
      }
      return texts
    default:
      throw error(
        key, "text or a list of texts is wanted, not \(value.kindName)",
        remedy: "put it in quotation marks")
    }
  }

  package mutating func boolean(_ key: String) throws(DataError) -> Bool? {
    guard let value = find(key) else { return nil }
    guard case .boolean(let flag) = value.content else {
      throw error(
        key, "true or false is wanted, not \(value.kindName)",
        remedy: "write true or false without quotation marks")
    }
    return flag
  }

  /// One of `words`; another is an error, or a warning where nothing depends on it.
  package mutating func keyword(
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

  /// A list of exactly `count` numbers whose magnitudes go up to `limit`.
  package mutating func numbers(
    _ key: String, count: Int, upTo limit: Double = 1e300
  ) throws(DataError) -> [Double]? {
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
      guard number.magnitude <= limit else {
        throw DataError(
          "\(number) is out of range", remedy: "from \(-limit) to \(limit)", file: file,
          line: element.line, column: element.column, field: qualified(key))
      }
      numbers.append(number)
    }
    return numbers
  }

  package mutating func block(_ key: String) throws(DataError) -> ManifestFields? {
    guard let value = find(key) else { return nil }
    return try ManifestFields(
      value, path: qualified(key), file: file, foreignKeys: foreignKeys)
  }

  /// A value that may be of more than one kind; `nil` where it is not given.
  package mutating func value(_ key: String) -> JSONValue? { find(key) }

  /// Adds a warning for every key that nobody asked for.
  package mutating func warnOfOthers() {
    let prefix = path.isEmpty ? "" : path + "."
    let foreign = foreignKeys.filter { $0.hasPrefix(prefix) }
      .map { $0.dropFirst(prefix.count) }.filter { !$0.contains(".") }.map(String.init)
    let all = known.union(foreign)
    for member in members where !all.contains(member.key) {
      let likely = Spelling.nearest(to: member.key, among: all)
      warnings.append(
        DataError(
          "this key is not known and is not used",
          remedy: likely.map { "did you mean \"\($0)\"?" } ?? "check its spelling", file: file,
          line: member.line, column: member.column, field: qualified(member.key)))
    }
  }
}
