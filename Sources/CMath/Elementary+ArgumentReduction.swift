extension Elementary {
  /// `x` less the nearest multiple of π/2, as an unrounded sum of two doubles, and that multiple
  /// modulo four.
  ///
  /// Any finite `x`; for others `high` is NaN.
  @usableFromInline
  static func reducedArgument(_ x: Double) -> (quadrant: UInt64, high: Double, low: Double) {
    if x.magnitude < 1_048_576 { return reducedBySubtraction(x) }
    guard x.isFinite else { return (0, .nan, 0) }
    let (quadrant, high, low) = reducedByMultiplication(x.magnitude)
    return x < 0 ? ((0 &- quadrant) & 3, -high, -low) : (quadrant, high, low)
  }

  /// For |x| below 2²⁰: subtracts k times π/2 in four parts (Cody and Waite, 1980).
  ///
  /// The first three parts have 33 bits and k at most 20, so that their products are exact.
  private static func reducedBySubtraction(
    _ x: Double
  ) -> (quadrant: UInt64, high: Double, low: Double) {
    let shifted = x * 0x1.45f306dc9c883p-1 + roundingShift  // 2/π
    let k = shifted - roundingShift
    let first = x - k * 0x1.921fb544p+0
    let (second, rest2) = exactSum(first, -(k * 0x1.0b4611a6p-34))
    let (third, rest3) = exactSum(second, -(k * 0x1.3198a2ep-69))
    let rest = (rest2 + rest3) - k * 0x1.b839a252049c1p-104
    let high = third + rest
    return (shifted.bitPattern & 3, high, (third - high) + rest)
  }

  /// For positive x of 2²⁰ and more: the fraction of x·2/π from 192 bits of 2/π that matter
  /// (Payne and Hanek, 1983).
  ///
  /// No double comes closer to a multiple of π/2 than 2⁻⁶¹ (Muller, Elementary Functions, 11.3),
  /// and the bits that were cut off weigh less than 2⁻¹³⁷.
  private static func reducedByMultiplication(
    _ x: Double
  ) -> (quadrant: UInt64, high: Double, low: Double) {
    let significand = x.significandBitPattern | 1 << 52
    // x = significand · 2^power; bits of 2/π that weigh 2^(2 - power) and more only add whole turns.
    let power = Int32(truncatingIfNeeded: x.bitPattern &>> 52) &- 1075
    let start = power &- 2 &+ 64  // the table begins with 64 zero bits, before the point
    let word = start &>> 6
    let shift = UInt64(truncatingIfNeeded: start & 63)
    let p2 = window(word, shift)
    let p1 = window(word &+ 1, shift)
    let p0 = window(word &+ 2, shift)
    let (carry0, f0) = fullProduct(significand, p0)
    let (carry1, low1) = fullProduct(significand, p1)
    let (f1, overflow) = low1.addingReportingOverflow(carry0)
    let f2 = carry1 &+ significand &* p2 &+ (overflow ? 1 : 0)
    return fractionTimesHalfPi(f2, f1, f0)
  }

  /// Takes a number of 2 + 190 bits, quarter turns, to the nearest quarter turn and radians.
  private static func fractionTimesHalfPi(
    _ f2: UInt64, _ f1: UInt64, _ f0: UInt64
  ) -> (quadrant: UInt64, high: Double, low: Double) {
    var quadrant = f2 &>> 62
    var high = f2 &<< 2 | f1 &>> 62
    var middle = f1 &<< 2 | f0 &>> 62
    var low = f0 &<< 2
    var sign = 1.0
    if high &>> 63 == 1 {  // half a quadrant and more: go back from the next one
      quadrant = (quadrant &+ 1) & 3
      sign = -1
      low = 0 &- low
      middle = ~middle &+ (low == 0 ? 1 : 0)
      high = ~high &+ (low == 0 && middle == 0 ? 1 : 0)
    }
    var scale = sign * 0x1p-53
    if high == 0 {
      (high, middle, low) = (middle, low, 0)
      scale *= 0x1p-64
    }
    let zeros = UInt64(truncatingIfNeeded: high.leadingZeroBitCount)
    if zeros > 0 && zeros < 64 {
      high = high &<< zeros | middle &>> (64 &- zeros)
      middle = middle &<< zeros | low &>> (64 &- zeros)
      scale *= Double(bitPattern: (1023 &- zeros) &<< 52)
    }
    let a = wholeNumber(high &>> 11) * scale
    let b = wholeNumber((high & 0x7FF) &<< 42 | middle &>> 22) * (scale * 0x1p-53)
    let (product, rest) = exactProduct(a, 0x1.921fb54442d18p+0)
    let small = rest + (a * 0x1.1a62633145c07p-54 + b * 0x1.921fb54442d18p+0)
    let sum = product + small
    return (quadrant, sum, (product - sum) + small)
  }

  /// The double of a number below 2⁵³, without the conversion routine that small targets lack.
  private static func wholeNumber(_ n: UInt64) -> Double {
    let upper = Double(bitPattern: 0x4530_0000_0000_0000 | n &>> 32) - 0x1p84
    return upper + (Double(bitPattern: 0x4330_0000_0000_0000 | n & 0xFFFF_FFFF) - 0x1p52)
  }

  /// All 128 bits of a product, from four products of 32 bits.
  private static func fullProduct(_ a: UInt64, _ b: UInt64) -> (high: UInt64, low: UInt64) {
    let (aHigh, aLow) = (a &>> 32, a & 0xFFFF_FFFF)
    let (bHigh, bLow) = (b &>> 32, b & 0xFFFF_FFFF)
    let low = aLow &* bLow
    let cross = aHigh &* bLow &+ low &>> 32
    let middle = aLow &* bHigh &+ cross & 0xFFFF_FFFF
    return (
      aHigh &* bHigh &+ cross &>> 32 &+ middle &>> 32, middle &<< 32 | low & 0xFFFF_FFFF
    )
  }

  /// 64 bits of 2/π from bit `shift` of a table word.
  private static func window(_ word: Int32, _ shift: UInt64) -> UInt64 {
    let bits = twoOverPi(word)
    return shift == 0 ? bits : bits &<< shift | twoOverPi(word &+ 1) &>> (64 &- shift)
  }

  /// 64 zero bits, then the first 1,216 bits of 2/π, in words of 64 (computed with mpmath).
  ///
  /// A switch rather than a stored table: it needs no initialisation at run time on any target.
  private static func twoOverPi(_ word: Int32) -> UInt64 {
    switch word {
    case 1: 0xa2f9_836e_4e44_1529
    case 2: 0xfc27_57d1_f534_ddc0
    case 3: 0xdb62_9599_3c43_9041
    case 4: 0xfe51_63ab_debb_c561
    case 5: 0xb724_6e3a_424d_d2e0
    case 6: 0x0649_2eea_09d1_921c
    case 7: 0xfe1d_eb1c_b129_a73e
    case 8: 0xe882_35f5_2ebb_4484
    case 9: 0xe99c_7026_b45f_7e41
    case 10: 0x3991_d639_8353_39f4
    case 11: 0x9c84_5f8b_bdf9_283b
    case 12: 0x1ff8_97ff_de05_980f
    case 13: 0xef2f_118b_5a0a_6d1f
    case 14: 0x6d36_7ecf_27cb_09b7
    case 15: 0x4f46_3f66_9e5f_ea2d
    case 16: 0x7527_bac7_ebe5_f17b
    case 17: 0x3d07_39f7_8a52_92ea
    case 18: 0x6bfb_5fb1_1f8d_5d08
    case 19: 0x5603_3046_fc7b_6bab
    default: 0
    }
  }
}
