package import TextFiles

extension LiveConfiguration {
  /// Sets a key, as `"gnss.device"`, to a JSON text, as an option of the command line does.
  ///
  /// What the value is checked for is what a file's is checked for; messages name the option.
  package mutating func override(
    _ key: String, json: String, option: String
  ) throws(DataError) {
    let value = try JSONParser.parse(Array(json.utf8), file: option)
    var changed = self
    changed.options[key] = option
    changed.tree = Self.setting(
      key.split(separator: ".").map(String.init)[...], to: value, in: tree)
    do throws(DataError) {
      try changed.readTree()
    } catch {
      // The place in the file is none of it.
      guard let field = error.field, changed.options[field] != nil else { throw error }
      var error = error
      error.file = changed.options[field] ?? option
      error.line = nil
      error.column = nil
      throw error
    }
    self = changed
  }

  /// The same with text, which is put in quotation marks.
  package mutating func override(
    _ key: String, text: String, option: String
  ) throws(DataError) {
    try override(key, json: JSONText.quoted(text), option: option)
  }

  private static func setting(
    _ path: ArraySlice<String>, to value: JSONValue, in tree: JSONValue
  ) -> JSONValue {
    guard let key = path.first else { return value }
    var members: [JSONValue.Member] = []
    if case .object(let present) = tree.content { members = present }
    let empty = JSONValue(content: .object([]), line: tree.line, column: tree.column)
    let old = members.first { $0.key == key }?.value ?? empty
    let new = setting(path.dropFirst(), to: value, in: old)
    if let index = members.firstIndex(where: { $0.key == key }) {
      members[index].value = new
    } else {
      members.append(
        JSONValue.Member(key: key, line: tree.line, column: tree.column, value: new))
    }
    return JSONValue(content: .object(members), line: tree.line, column: tree.column)
  }
}
