/// A JSON value that knows where in the text it began.
package struct JSONValue: Sendable {
  package enum Content: Sendable {
    case object([Member])
    case array([JSONValue])
    case string(String)
    case number(Double)
    case boolean(Bool)
    case null
  }

  package struct Member: Sendable {
    package var key: String
    package var line: Int
    package var column: Int
    package var value: JSONValue

    package init(key: String, line: Int, column: Int, value: JSONValue) {
      self.key = key
      self.line = line
      self.column = column
      self.value = value
    }
  }

  package var content: Content
  /// Counted from one; the column in bytes.
  package var line: Int
  package var column: Int

  package init(content: Content, line: Int, column: Int) {
    self.content = content
    self.line = line
    self.column = column
  }

  /// What the value is, as a message names it.
  package var kindName: String {
    switch content {
    case .object: "an object"
    case .array: "a list"
    case .string: "text"
    case .number: "a number"
    case .boolean: "true or false"
    case .null: "null"
    }
  }
}
