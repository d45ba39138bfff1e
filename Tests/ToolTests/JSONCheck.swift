/// Says whether a text is one JSON value as RFC 8259 has it.
struct JSONCheck {
  private let bytes: [UInt8]
  private var index = 0

  static func isValid(_ text: String) -> Bool {
    var check = JSONCheck(bytes: Array(text.utf8))
    guard check.value() else { return false }
    check.space()
    return check.index == check.bytes.count
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func take(_ character: Character) -> Bool {
    guard let byte = character.asciiValue, next == byte else { return false }
    index += 1
    return true
  }

  private mutating func space() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { index += 1 }
  }

  private mutating func value() -> Bool {
    space()
    switch next {
    case UInt8(ascii: "{"): return list("{", "}") { $0.member() }
    case UInt8(ascii: "["): return list("[", "]") { $0.value() }
    case UInt8(ascii: "\""): return string()
    case UInt8(ascii: "t"): return word("true")
    case UInt8(ascii: "f"): return word("false")
    case UInt8(ascii: "n"): return word("null")
    default: return number()
    }
  }

  private mutating func list(
    _ open: Character, _ close: Character, _ element: (inout JSONCheck) -> Bool
  ) -> Bool {
    guard take(open) else { return false }
    space()
    if take(close) { return true }
    repeat {
      guard element(&self) else { return false }
      space()
    } while take(",")
    return take(close)
  }

  private mutating func member() -> Bool {
    space()
    guard string() else { return false }
    space()
    return take(":") && value()
  }

  private mutating func string() -> Bool {
    guard take("\"") else { return false }
    while let byte = next {
      index += 1
      if byte == UInt8(ascii: "\"") { return true }
      if byte < 0x20 { return false }
      guard byte == UInt8(ascii: "\\") else { continue }
      guard let escape = next else { return false }
      index += 1
      if escape == UInt8(ascii: "u") {
        for _ in 0..<4 {
          guard let digit = next, Character(UnicodeScalar(digit)).isHexDigit else { return false }
          index += 1
        }
      } else if !"\"\\/bfnrt".utf8.contains(escape) {
        return false
      }
    }
    return false
  }

  private mutating func word(_ word: String) -> Bool {
    guard bytes[index...].starts(with: word.utf8) else { return false }
    index += word.utf8.count
    return true
  }

  private mutating func digits() -> Bool {
    let start = index
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
    return index > start
  }

  private mutating func number() -> Bool {
    _ = take("-")
    if !take("0"), !digits() { return false }
    if take("."), !digits() { return false }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      return digits()
    }
    return true
  }
}
