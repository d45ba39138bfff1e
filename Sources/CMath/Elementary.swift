/// Elementary functions of the core, from `+ - * /`, `squareRoot` and bit patterns alone.
///
/// No C library and no fused multiply-add takes part, so that every target with IEEE 754 double
/// precision returns the same bits. A NaN gives NaN, an argument outside the mathematical domain
/// gives NaN, and nothing ever traps. The tests hold each function to the error its comment states.
///
/// Polynomial coefficients are those of the Taylor series, written as the fractions they are;
/// tables are the exact values rounded to double, with the rest as a second double where needed.
public enum Elementary {}

extension Elementary {
  /// 1.5 × 2⁵²: adding it rounds a number below 2⁵¹ to an integer, which then fills the low bits.
  ///
  /// Stands in for `rounded()`, which is a library call on targets without such an instruction.
  @usableFromInline static var roundingShift: Double {
    @inlinable @inline(__always) get { 0x1.8p52 }
  }

  /// The rounded sum and what the rounding lost, exactly (Knuth, TAOCP vol. 2, 4.2.2, theorem B).
  @inlinable @inline(__always)
  static func exactSum(_ a: Double, _ b: Double) -> (sum: Double, rest: Double) {
    let sum = a + b
    let bPart = sum - a
    return (sum, (a - (sum - bPart)) + (b - bPart))
  }

  /// The rounded product and what the rounding lost, exactly (Dekker, 1971, without overflow).
  @inlinable @inline(__always)
  static func exactProduct(_ a: Double, _ b: Double) -> (product: Double, rest: Double) {
    let product = a * b
    let (aHigh, aLow) = halves(a)
    let (bHigh, bLow) = halves(b)
    let rest = ((aHigh * bHigh - product) + aHigh * bLow + aLow * bHigh) + aLow * bLow
    return (product, rest)
  }

  /// Two numbers of at most 26 significant bits whose sum is `a` (Veltkamp); |a| below 2⁹⁹⁶.
  @inlinable @inline(__always)
  static func halves(_ a: Double) -> (high: Double, low: Double) {
    let scaled = 134_217_729 * a  // 2²⁷ + 1
    let high = scaled - (scaled - a)
    return (high, a - high)
  }
}
