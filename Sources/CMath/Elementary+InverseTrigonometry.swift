extension Elementary {
  /// The angle of the point (x, y) from the x axis towards the y axis, radians, in [-π, π].
  ///
  /// Zeros and infinities as IEEE 754 has them: the sign of a zero `y` decides between π and -π
  /// where `x` is negative. Error below 1.1 units in the last place.
  public static func arctangent(y: Double, x: Double) -> Double {
    if x.isNaN || y.isNaN { return .nan }
    var larger = x.magnitude
    var smaller = y.magnitude
    if larger.isInfinite && smaller.isInfinite { (larger, smaller) = (1, 1) }
    let steep = smaller > larger
    if steep { swap(&larger, &smaller) }
    let (base, baseRest, offset) = firstOctant(smaller, larger)

    // The angle in the first octant is base + (baseRest + offset), not yet rounded.
    let angle: Double
    if !steep && x.sign == .plus {
      angle = base + (baseRest + offset)
    } else {
      let (sum, rest) = exactSum(base, offset)
      let small = rest + baseRest
      if steep {  // from the y axis: π/2 less the angle, or more
        let sign = x.sign == .plus ? -1.0 : 1.0
        angle = combined(0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54, sign * sum, sign * small)
      } else {
        angle = combined(0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53, -sum, -small)
      }
    }
    return y.sign == .minus ? -angle : angle
  }

  /// The angle in [-π/2, π/2] whose sine is `x`; NaN outside [-1, 1].
  ///
  /// Error below 2.1 units in the last place.
  public static func arcsine(_ x: Double) -> Double {
    guard x.magnitude <= 1 else { return .nan }
    return arctangent(y: x, x: ((1 - x) * (1 + x)).squareRoot())
  }

  /// The angle in [0, π] whose cosine is `x`; NaN outside [-1, 1].
  ///
  /// Error below 2.1 units in the last place.
  public static func arccosine(_ x: Double) -> Double {
    guard x.magnitude <= 1 else { return .nan }
    return arctangent(y: ((1 - x) * (1 + x)).squareRoot(), x: x)
  }

  private static func combined(_ a: Double, _ aRest: Double, _ b: Double, _ bRest: Double) -> Double
  {
    let (sum, rest) = exactSum(a, b)
    return sum + (rest + (aRest + bRest))
  }

  /// The arctangent of a/b for 0 ≤ a ≤ b, as the nearest tabulated angle and what is left.
  ///
  /// With c the eighth nearest to a/b, atan(a/b) = atan(c) + atan((a - c·b) / (b + c·a)), whose
  /// argument is at most 1/16. Up to 3/32, where that difference would cancel, c is zero. Taylor's
  /// series to the 15th power leaves out less than 3e-18 of the result.
  private static func firstOctant(
    _ numerator: Double, _ denominator: Double
  ) -> (base: Double, baseRest: Double, offset: Double) {
    if denominator == 0 { return (0, 0, 0) }
    let ratio = numerator / denominator
    if ratio < 0.09375 { return (0, 0, ratio + ratio * seriesArctangent(ratio * ratio)) }
    let shifted = ratio * 8 + roundingShift
    let index = shifted.bitPattern & 15

    // Both are within a factor of 16 here, so that this scaling loses nothing.
    let scale = denominator > 0x1p900 ? 0x1p-200 : denominator < 0x1p-900 ? 0x1p200 : 1
    let (a, b) = (numerator * scale, denominator * scale)
    let c = (shifted - roundingShift) * 0.125
    let (bHigh, bLow) = halves(b)  // c has four bits: both products are exact
    let u = ((a - c * bHigh) - c * bLow) / (b + c * a)
    let (base, baseRest) = arctangentOfEighths(index)
    return (base, baseRest, u + u * seriesArctangent(u * u))
  }

  /// atan(u)/u - 1 from z = u², for |u| up to 3/32.
  @inline(__always)
  private static func seriesArctangent(_ z: Double) -> Double {
    let upper: Double = 1 / 9.0 + z * (-1 / 11.0 + z * (1 / 13.0 + z * (-1 / 15.0)))
    return z * (-1 / 3.0 + z * (1 / 5.0 + z * (-1 / 7.0 + z * upper)))
  }

  /// The arctangent of n/8 as the sum of two doubles (computed with mpmath).
  private static func arctangentOfEighths(_ n: UInt64) -> (value: Double, rest: Double) {
    switch n {
    case 1: (0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59)
    case 2: (0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57)
    case 3: (0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56)
    case 4: (0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56)
    case 5: (0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58)
    case 6: (0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56)
    case 7: (0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56)
    default: (0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55)
    }
  }
}
