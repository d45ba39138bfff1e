/// Reads JSON (RFC 8259) and says line and column of whatever is wrong with it.
package struct JSONParser: ~Copyable {
  /// Nesting beyond this is refused, so that no input can exhaust the stack.
  static let deepestNesting = 64

  private let bytes: [UInt8]
  private let file: String
  private var index = 0
  private var line = 1
  private var lineStart = 0

  /// The value that the whole of `bytes` is.
  package static func parse(_ bytes: [UInt8], file: String) throws(DataError) -> JSONValue {
    var parser = JSONParser(bytes: bytes, file: file)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      parser.index = 3
      parser.lineStart = 3
    }
    parser.skipBlanks()
    if parser.peek == nil {
      throw parser.error("is empty", remedy: "write at least {\"name\": \"…\"}")
    }
    let value = try parser.value(depth: 0)
    parser.skipBlanks()
    if parser.peek != nil {
      throw parser.error("something follows the end of the object", remedy: "remove it")
    }
    return value
  }

  private init(bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
  }

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private var column: Int { index - lineStart + 1 }

  private func error(_ problem: String, remedy: String = "") -> DataError {
    DataError(problem, remedy: remedy, file: file, line: line, column: column)
  }

  private var found: String {
    guard let byte = peek else { return "the end of the file" }
    return byte > 0x20 && byte < 0x7F
      ? "'\(Character(UnicodeScalar(byte)))'" : "byte \(byte)"
  }

  private mutating func skipBlanks() {
    while let byte = peek {
      switch byte {
      case 0x0A:
        index += 1
        line += 1
        lineStart = index
      case 0x20, 0x09, 0x0D: index += 1
      default: return
      }
    }
  }

  private mutating func take(_ byte: UInt8, _ meaning: String) throws(DataError) {
    guard peek == byte else { throw error("\(meaning) is missing, \(found) was found") }
    index += 1
  }

  private mutating func value(depth: Int) throws(DataError) -> JSONValue {
    if depth > Self.deepestNesting {
      throw error("the nesting is deeper than \(Self.deepestNesting) levels")
    }
    let line = line
    let column = column
    let content: JSONValue.Content
    switch peek {
    case UInt8(ascii: "{"): content = .object(try members(depth: depth))
    case UInt8(ascii: "["): content = .array(try elements(depth: depth))
    case UInt8(ascii: "\""): content = .string(try string())
    case UInt8(ascii: "t"): content = try word("true", .boolean(true))
    case UInt8(ascii: "f"): content = try word("false", .boolean(false))
    case UInt8(ascii: "n"): content = try word("null", .null)
    default: content = .number(try number())
    }
    return JSONValue(content: content, line: line, column: column)
  }

  private mutating func members(depth: Int) throws(DataError) -> [JSONValue.Member] {
    index += 1
    var list: [JSONValue.Member] = []
    skipBlanks()
    if peek == UInt8(ascii: "}") {
      index += 1
      return list
    }
    while true {
      skipBlanks()
      let line = line
      let column = column
      guard peek == UInt8(ascii: "\"") else {
        throw error("a key in quotation marks is missing, \(found) was found")
      }
      let key = try string()
      if list.contains(where: { $0.key == key }) {
        throw DataError(
          "this key was given before", remedy: "remove one of the two", file: file, line: line,
          column: column, field: key)
      }
      skipBlanks()
      try take(UInt8(ascii: ":"), "the colon after \"\(key)\"")
      skipBlanks()
      let value = try value(depth: depth + 1)
      list.append(JSONValue.Member(key: key, line: line, column: column, value: value))
      skipBlanks()
      if peek == UInt8(ascii: ",") {
        index += 1
        continue
      }
      try take(UInt8(ascii: "}"), "a comma or the closing brace")
      return list
    }
  }

  private mutating func elements(depth: Int) throws(DataError) -> [JSONValue] {
    index += 1
    var list: [JSONValue] = []
    skipBlanks()
    if peek == UInt8(ascii: "]") {
      index += 1
      return list
    }
    while true {
      skipBlanks()
      list.append(try value(depth: depth + 1))
      skipBlanks()
      if peek == UInt8(ascii: ",") {
        index += 1
        continue
      }
      try take(UInt8(ascii: "]"), "a comma or the closing bracket")
      return list
    }
  }

  private mutating func word(_ text: StaticString, _ content: JSONValue.Content)
    throws(DataError) -> JSONValue.Content
  {
    let expected = Array("\(text)".utf8)
    guard bytes[index...].starts(with: expected) else {
      throw error("a value is missing, \(found) was found", remedy: "put text in quotation marks")
    }
    index += expected.count
    return content
  }

  private mutating func number() throws(DataError) -> Double {
    let begin = index
    while let byte = peek, isNumeric(byte) { index += 1 }
    let end = index
    index = begin
    let digits = bytes[begin..<end].drop { $0 == UInt8(ascii: "-") }
    guard let first = digits.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "."),
      let value = Double(String(decoding: bytes[begin..<end], as: UTF8.self))
    else {
      throw error("a value is missing, \(found) was found", remedy: "put text in quotation marks")
    }
    guard Self.isJSONNumber(digits) else {
      throw error(
        "\(String(decoding: bytes[begin..<end], as: UTF8.self).prefix(40)) is no JSON number",
        remedy: "write it without leading zeros, and digits on both sides of the point")
    }
    guard value.isFinite else {
      throw error("the number is too large for a double")
    }
    index = end
    return value
  }

  /// Whether digits after the sign have no needless zero before them and no point without a digit.
  private static func isJSONNumber(_ digits: ArraySlice<UInt8>) -> Bool {
    func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    let whole = digits.prefix(while: isDigit)
    if whole.isEmpty || (whole.count > 1 && whole.first == UInt8(ascii: "0")) { return false }
    guard let point = digits.firstIndex(of: UInt8(ascii: ".")) else { return true }
    return digits[(point + 1)...].first.map(isDigit) ?? false
  }

  private func isNumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }
}

// MARK: - Text

extension JSONParser {
  private mutating func string() throws(DataError) -> String {
    index += 1
    var text: [UInt8] = []
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        index += 1
        let scalar = try escape()
        text.append(contentsOf: String(Character(scalar)).utf8)
      case 0..<0x20:
        throw error("the text is not closed on its line", remedy: "close it with a quotation mark")
      default:
        text.append(byte)
        index += 1
      }
    }
    throw error("the text is not closed", remedy: "close it with a quotation mark")
  }

  private mutating func escape() throws(DataError) -> UnicodeScalar {
    guard let byte = peek else { throw error("the file ends within an escape") }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      index += 1
      return UnicodeScalar(byte)
    case UInt8(ascii: "b"): return plain("\u{8}")
    case UInt8(ascii: "f"): return plain("\u{C}")
    case UInt8(ascii: "n"): return plain("\n")
    case UInt8(ascii: "r"): return plain("\r")
    case UInt8(ascii: "t"): return plain("\t")
    case UInt8(ascii: "u"):
      index += 1
      let unit = try hexadecimal()
      if let scalar = UnicodeScalar(unit) { return scalar }
      // Half of a surrogate pair: the other half must follow.
      guard unit < 0xDC00, peek == UInt8(ascii: "\\") else { return "\u{FFFD}" }
      let before = index
      index += 1
      guard peek == UInt8(ascii: "u") else {
        index = before
        return "\u{FFFD}"
      }
      index += 1
      let low = try hexadecimal()
      guard low >= 0xDC00, low <= 0xDFFF else {
        index = before
        return "\u{FFFD}"
      }
      return UnicodeScalar(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00)) ?? "\u{FFFD}"
    default: throw error("\(found) is no escape", remedy: "write a backslash as \\\\")
    }
  }

  private mutating func plain(_ scalar: UnicodeScalar) -> UnicodeScalar {
    index += 1
    return scalar
  }

  private mutating func hexadecimal() throws(DataError) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(UnicodeScalar(byte)).hexDigitValue else {
        throw error("four hexadecimal digits are wanted here, \(found) was found")
      }
      unit = unit << 4 | UInt32(digit)
      index += 1
    }
    return unit
  }
}
