extension Elementary {
  /// The sine of `x` radians; error below 0.8 units in the last place for every finite argument.
  @inlinable
  public static func sine(_ x: Double) -> Double { sineAndCosine(x).sine }

  /// The cosine of `x` radians; error below 0.8 units in the last place for every finite argument.
  @inlinable
  public static func cosine(_ x: Double) -> Double { sineAndCosine(x).cosine }

  /// Sine and cosine of `x` radians, for hardly more than the price of one.
  ///
  /// An infinite or NaN argument gives NaN for both.
  @inlinable
  public static func sineAndCosine(_ x: Double) -> (sine: Double, cosine: Double) {
    if x.magnitude <= 0.785_398_163_397_448_3 {  // π/4
      if x.magnitude < 0x1p-27 { return (x, 1) }  // exact to the last bit; keeps the sign of zero
      return (seriesSine(x, 0), seriesCosine(x, 0))
    }
    let reduced = reducedArgument(x)
    let s = seriesSine(reduced.high, reduced.low)
    let c = seriesCosine(reduced.high, reduced.low)
    switch reduced.quadrant {
    case 0: return (s, c)
    case 1: return (c, -s)
    case 2: return (-s, -c)
    default: return (-c, s)
    }
  }

  /// The tangent of `x` radians; error below 2.2 units in the last place for every finite argument.
  public static func tangent(_ x: Double) -> Double {
    let (s, c) = sineAndCosine(x)
    return s / c
  }

  /// The sine of `r + rest` for |r| up to a little above π/4, where `rest` is below r's last bit.
  ///
  /// Taylor's series to r¹⁷; the first term left out is below 2e-19 of the result.
  @inlinable @inline(__always)
  static func seriesSine(_ r: Double, _ rest: Double) -> Double {
    let z = r * r
    let zz = z * z
    // Even and odd powers apart: two short chains of dependent operations instead of a long one.
    let even: Double =
      -1 / 6.0 + zz * (-1 / 5040.0 + zz * (-1 / 39_916_800.0 + zz * (-1 / 1_307_674_368_000.0)))
    let odd: Double =
      1 / 120.0 + zz
      * (1 / 362_880.0 + zz * (1 / 6_227_020_800.0 + zz * (1 / 355_687_428_096_000.0)))
    return r + (rest * (1 - 0.5 * z) + r * z * (even + z * odd))
  }

  /// The cosine of `r + rest` for |r| up to a little above π/4, where `rest` is below r's last bit.
  ///
  /// Taylor's series to r¹⁶; the first term left out is below 3e-18 of the result.
  @inlinable @inline(__always)
  static func seriesCosine(_ r: Double, _ rest: Double) -> Double {
    let z = r * r
    let zz = z * z
    let even: Double =
      1 / 24.0 + zz * (1 / 40_320.0 + zz * (1 / 479_001_600.0 + zz * (1 / 20_922_789_888_000.0)))
    let odd: Double = -1 / 720.0 + zz * (-1 / 3_628_800.0 + zz * (-1 / 87_178_291_200.0))
    let half = 0.5 * z
    let leading = 1 - half
    // What `leading` lost by rounding comes back with the small terms.
    return leading + (((1 - leading) - half) + (zz * (even + z * odd) - r * rest))
  }
}
