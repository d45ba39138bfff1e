internal import Glibc

/// Numbers as Python 3.11 reads, computes and writes them, for outputs that are compared with those
/// of a Python program.
enum PythonNumber {
  /// The shortest text that reads back the same: `repr(x)`.
  static func representation(_ value: Double) -> String {
    if value.isNaN { return "nan" }
    if value.isInfinite { return value < 0 ? "-inf" : "inf" }
    if value == 0 { return value.sign == .minus ? "-0.0" : "0.0" }
    // The digits are the standard library's, the notation is Python's.
    var digits: [UInt8] = []
    var point = 0
    var exponent = 0
    var isAfterPoint = false
    var text = "\(value.magnitude)".utf8[...]
    while let byte = text.popFirst() {
      switch byte {
      case UInt8(ascii: "."): isAfterPoint = true
      case UInt8(ascii: "e"):
        exponent = Int(String(decoding: text, as: UTF8.self)) ?? 0
        text = text[text.endIndex...]
      default:
        digits.append(byte)
        if !isAfterPoint { point += 1 }
      }
    }
    let leading = digits.prefix { $0 == UInt8(ascii: "0") }.count
    digits.removeFirst(leading)
    point += exponent - leading
    while digits.count > 1, digits.last == UInt8(ascii: "0") { digits.removeLast() }
    let sign = value < 0 ? "-" : ""
    let all = String(decoding: digits, as: UTF8.self)
    if point > 16 || point < -3 {
      let power = point - 1
      let fraction = digits.count > 1 ? "." + all.dropFirst() : ""
      let width = power.magnitude < 10 ? "0" : ""
      return "\(sign)\(all.prefix(1))\(fraction)e\(power < 0 ? "-" : "+")\(width)\(power.magnitude)"
    }
    if point <= 0 { return sign + "0." + String(repeating: "0", count: -point) + all }
    if point >= digits.count {
      return sign + all + String(repeating: "0", count: point - digits.count) + ".0"
    }
    return sign + all.prefix(point) + "." + all.dropFirst(point)
  }

  /// A number with a fixed count of places, rounded from its exact value: `'%.nf' % x`.
  static func fixed(_ value: Double, places: Int) -> String {
    if value.isNaN { return "nan" }
    if value.isInfinite { return value < 0 ? "-inf" : "inf" }
    // The longest double has 309 digits before the point.
    var buffer = [CChar](repeating: 0, count: 340 + places)
    let count = unsafe withVaList([Int32(places), value]) { arguments in
      unsafe vsnprintf(&buffer, buffer.count, "%.*f", arguments)
    }
    return String(decoding: buffer.prefix(Int(count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Rounded to a count of places: `round(x, n)`.
  static func rounded(_ value: Double, places: Int) -> Double {
    value.isFinite ? Double(fixed(value, places: places)) ?? value : value
  }

  /// The number that a text stands for, or `nil`: `float(s)`.
  static func parse(_ bytes: [UInt8]) -> Double? {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    var text = bytes[...]
    while let first = text.first, isSpace(first) { text.removeFirst() }
    while let last = text.last, isSpace(last) { text.removeLast() }
    func isDigit(_ i: Int) -> Bool {
      text.indices.contains(i) && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[i])
    }
    // Underscores may stand between digits.
    var plain: [UInt8] = []
    for i in text.indices {
      if text[i] == UInt8(ascii: "_") {
        guard isDigit(i - 1), isDigit(i + 1) else { return nil }
      } else {
        plain.append(text[i])
      }
    }
    if let decimal = DecimalText(plain.span, 0..<plain.count) {
      return decimal.exactDouble ?? Double(String(decoding: plain, as: UTF8.self))
    }
    var word = String(decoding: plain, as: UTF8.self).lowercased()
    let isNegative = word.hasPrefix("-")
    if isNegative || word.hasPrefix("+") { word.removeFirst() }
    switch word {
    case "inf", "infinity": return isNegative ? -.infinity : .infinity
    case "nan": return .nan
    default: return nil
    }
  }

  /// `x % m` for a positive m: the result has the sign of m.
  static func modulo(_ x: Double, _ m: Double) -> Double {
    let r = fmod(x, m)
    if r == 0 { return 0 }
    return r < 0 ? r + m : r
  }

  /// The length of (x, y), rounded correctly in all but rare cases, as `math.hypot` is.
  ///
  /// Squares and residual are summed in twice the precision, then one Newton step is taken.
  static func hypotenuse(_ x: Double, _ y: Double) -> Double {
    let a = max(x.magnitude, y.magnitude)
    let b = min(x.magnitude, y.magnitude)
    if x.isInfinite || y.isInfinite { return .infinity }
    if x.isNaN || y.isNaN { return .nan }
    if b == 0 { return a }
    guard a > 1e-140, a < 1e140 else { return Glibc.hypot(x, y) }
    let aa = a * a
    let bb = b * b
    let sum = aa + bb
    let low = bb - (sum - aa)
    let lowSquares = (-aa).addingProduct(a, a) + (-bb).addingProduct(b, b)
    let h = (sum + (low + lowSquares)).squareRoot()
    let hh = h * h
    let lowRoot = (-hh).addingProduct(h, h)
    let residual = (sum - hh) + (low + lowSquares - lowRoot)
    return h + residual / (2 * h)
  }

  static func radians(_ degrees: Double) -> Double { degrees * (.pi / 180) }

  static func degrees(_ radians: Double) -> Double { radians * (180 / .pi) }
}
