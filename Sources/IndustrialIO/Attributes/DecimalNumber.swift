/// A decimal number as an attribute prints it: `significand` times ten to the `exponent`.
///
/// Kept in decimal until its unit is known, so that a change by a power of ten costs no rounding.
public struct DecimalNumber: Hashable, Sendable, BitwiseCopyable {
  public var significand: Int64
  public var exponent: Int

  public init(significand: Int64, exponent: Int) {
    self.significand = significand
    self.exponent = exponent
  }

  /// Parses `[+-]digits[.digits][e[+-]digits]`, blanks and line end around it allowed; `nil` for
  /// anything else, names of infinity and hexadecimal included.
  public init?(parsing text: some StringProtocol) {
    var significand: UInt64 = 0
    var exponent = 0
    var isNegative = false
    var hasDigits = false
    var hasPoint = false
    var bytes = Array(text.utf8)[...]
    while let last = bytes.last, last <= UInt8(ascii: " ") { bytes.removeLast() }
    while let first = bytes.first, first <= UInt8(ascii: " ") { bytes.removeFirst() }
    if let first = bytes.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
      isNegative = first == UInt8(ascii: "-")
      bytes.removeFirst()
    }
    scan: while let byte = bytes.first {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        hasDigits = true
        // Eighteen digits are more than a Double holds; later ones only move the point.
        if significand < 100_000_000_000_000_000 {
          significand = significand * 10 + UInt64(byte - UInt8(ascii: "0"))
          if hasPoint { exponent -= 1 }
        } else if !hasPoint {
          exponent += 1
        }
      case UInt8(ascii: ".") where !hasPoint: hasPoint = true
      default: break scan
      }
      bytes.removeFirst()
    }
    guard hasDigits else { return nil }
    if let letter = bytes.first, letter | 0x20 == UInt8(ascii: "e") {
      guard bytes.count <= 5, let power = Int(String(decoding: bytes.dropFirst(), as: UTF8.self))
      else { return nil }
      exponent += power
      bytes = []
    }
    guard bytes.isEmpty else { return nil }
    self.significand = isNegative ? -Int64(significand) : Int64(significand)
    self.exponent = exponent
  }

  /// The nearest `Double` to this number times ten to the `power`.
  public func double(timesTenTo power: Int = 0) -> Double {
    let scale = exponent + power
    // Both operands exact and one operation: correctly rounded (Clinger, 1990).
    if abs(significand) < 1 << 53, abs(scale) <= 22 {
      let ten = Self.powersOfTen[abs(scale)]
      return scale < 0 ? Double(significand) / ten : Double(significand) * ten
    }
    return Double("\(significand)e\(scale)") ?? .nan
  }

  /// One unit of the last printed digit, times ten to the `power`.
  public func lastDigit(timesTenTo power: Int = 0) -> Double {
    DecimalNumber(significand: 1, exponent: exponent).double(timesTenTo: power)
  }

  /// The powers of ten that a `Double` holds exactly.
  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
