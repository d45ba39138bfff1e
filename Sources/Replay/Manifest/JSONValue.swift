/// A JSON value that knows where in the text it began.
struct JSONValue {
  enum Content {
    case object([Member])
    case array([JSONValue])
    case string(String)
    case number(Double)
    case boolean(Bool)
    case null
  }

  struct Member {
    var key: String
    var line: Int
    var column: Int
    var value: JSONValue
  }

  var content: Content
  /// Counted from one; the column in bytes.
  var line: Int
  var column: Int

  /// What the value is, as a message names it.
  var kindName: String {
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
