#if canImport(Glibc)
  internal import Glibc
#endif

/// Elementary functions of the core. (First form: the host's library; replaced by our own.)
public enum Elementary {
  @inline(__always) public static func sine(_ x: Double) -> Double { Glibc.sin(x) }
  @inline(__always) public static func cosine(_ x: Double) -> Double { Glibc.cos(x) }
  @inline(__always) public static func sineAndCosine(_ x: Double) -> (sine: Double, cosine: Double)
  {
    (Glibc.sin(x), Glibc.cos(x))
  }
  public static func arctangent(y: Double, x: Double) -> Double { Glibc.atan2(y, x) }
  public static func arcsine(_ x: Double) -> Double { Glibc.asin(x) }
  public static func arccosine(_ x: Double) -> Double { Glibc.acos(x) }
  public static func exponential(_ x: Double) -> Double { Glibc.exp(x) }
  public static func logarithm(_ x: Double) -> Double { Glibc.log(x) }
  public static func power(_ base: Double, _ exponent: Double) -> Double {
    Glibc.pow(base, exponent)
  }
}
