/// Collects text: numbers so that they read back the same, in few digits, without a locale.
public struct DecimalWriter: Sendable {
  public var bytes: [UInt8] = []

  public init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  /// What has been collected.
  public var string: String { String(decoding: bytes, as: UTF8.self) }

  @inline(__always)
  public mutating func append(_ byte: UInt8) { bytes.append(byte) }

  public mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Appends seconds with nine digits after the point.
  public mutating func append(seconds nanoseconds: Int64) {
    if nanoseconds < 0 { append(UInt8(ascii: "-")) }
    let (whole, fraction) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
    append(digits: whole, atLeast: 1)
    append(UInt8(ascii: "."))
    append(digits: fraction, atLeast: 9)
  }

  public mutating func append(_ value: Int) {
    if value < 0 { append(UInt8(ascii: "-")) }
    append(digits: UInt64(value.magnitude), atLeast: 1)
  }

  /// Appends a finite number so that reading it gives the same bits.
  ///
  /// 15, 16 or 17 significant digits, the fewest that do, without zeros at the end. Very small and
  /// very large numbers take the standard library's notation.
  public mutating func append(_ value: Double) {
    guard let (digits, places) = Self.decimal(value.magnitude) else {
      append("\(value)")
      return
    }
    if value.sign == .minus { append(UInt8(ascii: "-")) }
    let divisor = Self.tens[min(places, 19)]
    if places > 19 {
      append(UInt8(ascii: "0"))
      append(UInt8(ascii: "."))
      append(digits: digits, atLeast: places)
      return
    }
    let (whole, fraction) = digits.quotientAndRemainder(dividingBy: divisor)
    append(digits: whole, atLeast: 1)
    if places > 0 {
      append(UInt8(ascii: "."))
      append(digits: fraction, atLeast: places)
    }
  }

  /// The digits of a number and how many of them stand behind the point; `nil` outside 1e-9…1e15.
  @inline(__always)
  private static func decimal(_ value: Double) -> (digits: UInt64, places: Int)? {
    if value == 0 { return (0, 0) }
    guard value >= 1e-9, value < 1e15 else { return nil }
    // value = significand · 2^power, the significand an integer below 2^53.
    let significand = value.significandBitPattern | 1 << 52
    let power = Int(value.exponent) - 52
    // 17 digits: 10^16 <= value · 10^places < 10^17; the estimate is right or one too large.
    let magnitude = (Int(value.exponent) * 1233) >> 12
    var places = 16 - magnitude
    while true {
      // significand · 5^places below 2^53 · 2^63 fits into 128 bits.
      guard places <= 27, places >= 0 else { return nil }
      let product = UInt128(significand) * UInt128(fives[places])
      let shift = -(power + places)
      guard shift > 0, shift < 127 else { return nil }
      let digits = UInt64(
        truncatingIfNeeded: (product + (1 << UInt128(shift - 1))) >> UInt128(shift))
      if digits >= 100_000_000_000_000_000 {
        places -= 1
        continue
      }
      return shortened(digits, places, value)
    }
  }

  /// Drops one or two digits where the number still reads back the same, then zeros.
  @inline(__always)
  private static func shortened(
    _ digits: UInt64, _ places: Int, _ value: Double
  ) -> (digits: UInt64, places: Int) {
    var digits = digits
    var places = places
    let fifteen = (digits + 50) / 100
    let sixteen = (digits + 5) / 10
    if places >= 2, places - 2 <= 22,
      Double(fifteen) / DecimalText.powers[places - 2] == value
    {
      digits = fifteen
      places -= 2
      while places > 0, digits % 10 == 0 {
        digits /= 10
        places -= 1
      }
    } else if places >= 1, places - 1 <= 19 {
      if DecimalText.quotient(sixteen, powerOfTen: places - 1) == value {
        return (sixteen, places - 1)
      }
      // A last digit 5 came from rounding: the neighbour may be the nearer one.
      if digits % 10 == 5, DecimalText.quotient(sixteen - 1, powerOfTen: places - 1) == value {
        return (sixteen - 1, places - 1)
      }
    }
    return (digits, places)
  }

  @inline(__always)
  private mutating func append(digits value: UInt64, atLeast width: Int) {
    var count = 1
    while count < 20, value >= Self.tens[count] { count += 1 }
    count = max(count, width)
    let begin = bytes.count
    for _ in 0..<count { bytes.append(UInt8(ascii: "0")) }
    var rest = value
    var i = begin + count - 1
    while rest != 0 {
      let (q, r) = rest.quotientAndRemainder(dividingBy: 10)
      bytes[i] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: r)
      rest = q
      i -= 1
    }
  }

  private static let tens = DecimalText.integerPowers
  private static let fives: [UInt64] = [
    1,
    5,
    25,
    125,
    625,
    3_125,
    15_625,
    78_125,
    390_625,
    1_953_125,
    9_765_625,
    48_828_125,
    244_140_625,
    1_220_703_125,
    6_103_515_625,
    30_517_578_125,
    152_587_890_625,
    762_939_453_125,
    3_814_697_265_625,
    19_073_486_328_125,
    95_367_431_640_625,
    476_837_158_203_125,
    2_384_185_791_015_625,
    11_920_928_955_078_125,
    59_604_644_775_390_625,
    298_023_223_876_953_125,
    1_490_116_119_384_765_625,
    7_450_580_596_923_828_125,
  ]
}
