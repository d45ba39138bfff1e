extension Elementary {
  /// The natural logarithm of `x`; minus infinity at zero, NaN below.
  ///
  /// Error below 0.6 units in the last place.
  public static func logarithm(_ x: Double) -> Double {
    if x.isNaN || x < 0 { return .nan }
    if x == 0 { return -.infinity }
    if x.isInfinite { return .infinity }
    let (high, low) = logarithmParts(x)
    return high + low
  }

  /// The natural logarithm of a positive finite number as the sum of two doubles.
  ///
  /// With x = 2ᵏ·m, √½ ≤ m < √2 and s = (m - 1)/(m + 1), it is k·ln 2 + 2·artanh(s); |s| stays
  /// below 0.1716, and the series to s²⁵ leaves out less than 1e-21 of the result.
  static func logarithmParts(_ x: Double) -> (high: Double, low: Double) {
    var bits = x.bitPattern
    var k = -1023.0
    if bits < 0x0010_0000_0000_0000 {  // subnormal
      bits = (x * 0x1p54).bitPattern
      k -= 54
    }
    // Adding what separates √½ from ½ carries into the exponent exactly where m reaches √2.
    bits &+= 0x3ff0_0000_0000_0000 &- 0x3fe6_a09e_667f_3bcd
    k += Double(bitPattern: 0x4330_0000_0000_0000 | bits &>> 52) - 0x1p52
    let m = Double(bitPattern: (bits & 0x000f_ffff_ffff_ffff) &+ 0x3fe6_a09e_667f_3bcd)

    let f = m - 1  // exact
    let d = m + 1
    let dRest = f - (d - 2)
    let s = f / d
    let (product, productRest) = exactProduct(s, d)
    let sRest = (((f - product) - productRest) - s * dRest) / d

    let (z, zRest) = exactProduct(s, s)
    let upper: Double = 2 / 19.0 + z * (2 / 21.0 + z * (2 / 23.0 + z * (2 / 25.0)))
    let middle: Double = 2 / 11.0 + z * (2 / 13.0 + z * (2 / 15.0 + z * (2 / 17.0 + z * upper)))
    let series: Double = 2 / 5.0 + z * (2 / 7.0 + z * (2 / 9.0 + z * middle))

    // The third power too in two doubles: `power` multiplies its error by up to a thousand.
    let (cube, cubeProductRest) = exactProduct(s, z)
    let cubeRest = cubeProductRest + s * zRest + 3 * z * sRest
    let (third, thirdProductRest) = exactProduct(2 / 3.0, cube)
    let thirdRest = thirdProductRest + 2 / 3.0 * cubeRest + 0x1.5555555555555p-55 * cube

    let (first, firstRest) = exactSum(k * 0x1.62e42fefa2p-1, 2 * s)
    let (sum, sumRest) = exactSum(first, third)
    let tiny = cube * z * series + (thirdRest + 2 * sRest)
    let low = (sumRest + firstRest) + (tiny + k * 0x1.9ef35793c7673p-41)
    let high = sum + low
    return (high, (sum - high) + low)
  }
}
