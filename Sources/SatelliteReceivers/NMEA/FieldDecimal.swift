/// A decimal number as written: mantissa × 10^-decimals.
struct FieldDecimal {
  var mantissa: Int64
  /// Digits after the point, 0 to 18.
  var decimals: Int
  /// Whether a sign was written.
  var isSigned: Bool

  /// The nearest double: exact division of two exactly held numbers where the mantissa is below 2^53.
  @inline(__always)
  var value: Double {
    decimals == 0 ? Double(mantissa) : Double(mantissa) / Double(Self.powerOfTen(decimals))
  }

  /// 10^exponent for 0 to 18.
  @inline(__always)
  static func powerOfTen(_ exponent: Int) -> Int64 {
    // All of them one by one, which makes a table of it.
    switch exponent {
    case 0: 1
    case 1: 10
    case 2: 100
    case 3: 1_000
    case 4: 10_000
    case 5: 100_000
    case 6: 1_000_000
    case 7: 10_000_000
    case 8: 100_000_000
    case 9: 1_000_000_000
    case 10: 10_000_000_000
    case 11: 100_000_000_000
    case 12: 1_000_000_000_000
    case 13: 10_000_000_000_000
    case 14: 100_000_000_000_000
    case 15: 1_000_000_000_000_000
    case 16: 10_000_000_000_000_000
    case 17: 100_000_000_000_000_000
    case 18: 1_000_000_000_000_000_000
    default: preconditionFailure("no number has more than 18 decimals")
    }
  }
}
