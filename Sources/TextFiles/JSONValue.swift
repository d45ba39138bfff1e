/// A JSON value that knows where in the text it began.
package struct JSONValue {
  package enum Content {
    case object([Member])
    case array([JSONValue])
    case string(String)
    case number(Double)
    case boolean(Bool)
    case null
  }

  package struct Member {
    package var key: String
    package var line: Int
    package var column: Int
    package var value: JSONValue
  }

  package var content: Content
  /// Counted from one; the column in bytes.
  package var line: Int
  package var column: Int

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
