extension Elementary {
  /// e to the power `x`; infinite above 709.79, zero below -745.14.
  ///
  /// Error below 0.8 units in the last place (for a subnormal result: below one).
  public static func exponential(_ x: Double) -> Double { exponential(x, 0) }

  /// `base` to the power `exponent`.
  ///
  /// Special cases as IEEE 754 `pow`: a negative base needs an integral exponent, else NaN; any
  /// base to the power zero is one, and one to any power is one. Error below 1.1 units in the
  /// last place.
  public static func power(_ base: Double, _ exponent: Double) -> Double {
    if exponent == 0 || base == 1 { return 1 }
    if base.isNaN || exponent.isNaN { return .nan }
    if base < 0 || (base == 0 && base.sign == .minus) {
      let positive = power(-base, exponent)
      if !exponent.isFinite || isEven(exponent) { return positive }
      if isEven(exponent + 1) && exponent.magnitude < 0x1p53 { return -positive }
      return base == 0 || base.isInfinite ? positive : .nan
    }
    if base == 0 { return exponent > 0 ? 0 : .infinity }
    if base.isInfinite { return exponent > 0 ? .infinity : 0 }
    let (high, low) = logarithmParts(base)
    let estimate = exponent * high
    if !(estimate.magnitude < 800) { return estimate > 0 ? .infinity : 0 }
    let (product, rest) = exactProduct(exponent, high)
    return exponential(product, rest + exponent * low)
  }

  /// Whether `x` is an even integer; every double of 2⁵³ and more is.
  private static func isEven(_ x: Double) -> Bool {
    if x.magnitude < 1 { return x == 0 }
    let half = (x * 0.5).magnitude
    if half >= 0x1p52 { return true }
    return (half + 0x1p52) - 0x1p52 == half
  }

  /// e to the power `x + rest`, where `rest` is below the last bit of x.
  ///
  /// Takes out k·ln 2 in two parts and sums Taylor's series to the 13th power on |r| ≤ ln 2 / 2,
  /// which leaves out less than 5e-18.
  private static func exponential(_ x: Double, _ rest: Double) -> Double {
    if x.isNaN { return .nan }
    if x > 709.8 { return .infinity }
    if x < -745.2 { return 0 }
    let shifted = x * 0x1.71547652b82fep+0 + roundingShift  // 1/ln 2
    let k = shifted - roundingShift
    let high = x - k * 0x1.62e42fefa2p-1  // exact: 40 bits times 11
    let low = rest - k * 0x1.9ef35793c7673p-41
    let r = high + low
    let rRest = (high - r) + low

    let upper: Double =
      1 / 3_628_800.0 + r * (1 / 39_916_800.0 + r * (1 / 479_001_600.0 + r * (1 / 6_227_020_800.0)))
    let middle: Double =
      1 / 720.0 + r * (1 / 5040.0 + r * (1 / 40_320.0 + r * (1 / 362_880.0 + r * upper)))
    let series: Double = 0.5 + r * (1 / 6.0 + r * (1 / 24.0 + r * (1 / 120.0 + r * middle)))
    let (sum, sumRest) = exactSum(1, r)
    let value = sum + (sumRest + (rRest + r * r * series))

    // 2^k in two steps: k reaches from -1075 to 1024, beyond what one factor can hold. The first
    // step is exact, so that a subnormal result is rounded once.
    let n = Int32(truncatingIfNeeded: shifted.bitPattern)
    let half = n &>> 1
    return value * powerOfTwo(half) * powerOfTwo(n &- half)
  }

  /// 2ⁿ for -1022 ≤ n ≤ 1023.
  @inline(__always)
  private static func powerOfTwo(_ n: Int32) -> Double {
    Double(bitPattern: UInt64(truncatingIfNeeded: n &+ 1023) &<< 52)
  }
}
