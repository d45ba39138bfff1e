/// A decimal number as text, taken apart: sign, up to 19 digits, power of ten.
///
/// Grammar: `[+-] digits [. digits] [(e|E) [+-] digits]`, at least one digit before or after the
/// point. Neither `nan`, `inf` nor hexadecimal is a number here.
struct DecimalText {
  var isNegative = false
  /// The first 19 significant digits.
  var digits: UInt64 = 0
  /// The value is `digits` times ten to this power (plus what was cut).
  var exponent = 0
  /// Whether more than 19 digits were given, and the first that did not fit.
  var isCut = false
  private var firstCutDigit: UInt8 = 0

  /// Reads `bytes[range]`; `nil` where it is no number.
  @inline(__always)
  init?(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) {
    var i = range.lowerBound
    let end = range.upperBound
    guard i < end else { return nil }
    if bytes[i] == UInt8(ascii: "-") {
      isNegative = true
      i += 1
    } else if bytes[i] == UInt8(ascii: "+") {
      i += 1
    }
    var significant = 0
    var any = false
    var afterPoint = false
    scan: while i < end {
      let byte = bytes[i]
      let digit = byte &- UInt8(ascii: "0")
      if digit <= 9 {
        any = true
        if significant < 19 {
          digits = digits &* 10 &+ UInt64(digit)
          if digits != 0 { significant += 1 }
          if afterPoint { exponent -= 1 }
        } else {
          if !isCut { firstCutDigit = digit }
          isCut = true
          if !afterPoint { exponent += 1 }
        }
      } else if byte == UInt8(ascii: "."), !afterPoint {
        afterPoint = true
      } else {
        break scan
      }
      i += 1
    }
    guard any else { return nil }
    if i < end {
      guard bytes[i] | 0x20 == UInt8(ascii: "e") else { return nil }
      i += 1
      var negative = false
      if i < end, bytes[i] == UInt8(ascii: "-") || bytes[i] == UInt8(ascii: "+") {
        negative = bytes[i] == UInt8(ascii: "-")
        i += 1
      }
      guard i < end else { return nil }
      var power = 0
      while i < end {
        let digit = bytes[i] &- UInt8(ascii: "0")
        guard digit <= 9 else { return nil }
        // Beyond any double's exponent nothing changes.
        if power < 100_000 { power = power * 10 + Int(digit) }
        i += 1
      }
      exponent += negative ? -power : power
    }
  }

  /// The nearest double, ties to even; `nil` where this needs more than 128-bit arithmetic.
  @inline(__always)
  var exactDouble: Double? {
    if isCut { return nil }
    if digits == 0 { return isNegative ? -0.0 : 0 }
    let magnitude: Double
    if digits <= 1 << 53, exponent <= 0, exponent >= -22 {
      // Both are exact doubles, so that one division rounds once (W. D. Clinger, 1990).
      magnitude = Double(digits) / Self.powers[-exponent]
    } else if exponent <= 0, exponent >= -19 {
      magnitude = Self.quotient(digits, powerOfTen: -exponent)
    } else if exponent > 0, exponent <= 22, digits <= 1 << 53 {
      magnitude = Double(digits) * Self.powers[exponent]
    } else {
      return nil
    }
    return isNegative ? -magnitude : magnitude
  }

  /// `numerator / 10^power`, rounded once: 64 quotient bits and a sticky one hold more than a
  /// double's 53.
  static func quotient(_ numerator: UInt64, powerOfTen power: Int) -> Double {
    let divisor = integerPowers[power]
    let shiftN = numerator.leadingZeroBitCount
    let shiftD = divisor.leadingZeroBitCount
    let d = divisor << UInt64(shiftD)
    // Halved, so that the high half is below the divisor and the quotient fits in 64 bits.
    let n = numerator << UInt64(shiftN)
    var (q, r) = d.dividingFullWidth((n >> 1, n << 63))
    if r != 0 { q |= 1 }
    r = 0
    // numerator/divisor = q · 2^-63 · 2^(shiftD - shiftN), where n/2 · 2^64 / d = q
    return Double(sign: .plus, exponent: shiftD - shiftN - 63, significand: Double(q))
  }

  /// The number of units of 1e-9, rounded to the nearest; `nil` where Int64 cannot hold it.
  @inline(__always)
  var nanounits: Int64? {
    var value = digits
    var scale = exponent + 9
    if value == 0 { return 0 }
    if scale >= 0 {
      if (isCut && scale > 0) || scale > 19 { return nil }
      let (high, low) = value.multipliedFullWidth(by: Self.integerPowers[scale])
      if high != 0 { return nil }
      value = low
      scale = 0
    } else if scale < -19 {
      value = 0
    } else {
      let divisor = Self.integerPowers[-scale]
      let (q, r) = value.quotientAndRemainder(dividingBy: divisor)
      value = q + (r >= divisor - r ? 1 : 0)
    }
    if exponent == -9, isCut, firstCutDigit >= 5 { value += 1 }
    guard value <= UInt64(Int64.max) else { return nil }
    return isNegative ? -Int64(value) : Int64(value)
  }

  static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
  static let integerPowers: [UInt64] = [
    1,
    10,
    100,
    1_000,
    10_000,
    100_000,
    1_000_000,
    10_000_000,
    100_000_000,
    1_000_000_000,
    10_000_000_000,
    100_000_000_000,
    1_000_000_000_000,
    10_000_000_000_000,
    100_000_000_000_000,
    1_000_000_000_000_000,
    10_000_000_000_000_000,
    100_000_000_000_000_000,
    1_000_000_000_000_000_000,
    10_000_000_000_000_000_000,
  ]
}
