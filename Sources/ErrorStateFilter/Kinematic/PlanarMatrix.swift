/// A 2×2 matrix over (north, east).
///
/// A symmetric one is a covariance block; the unit is that of the quantity it stands for.
struct PlanarMatrix: Hashable, Sendable {
  var nn: Double
  var ne: Double
  var en: Double
  var ee: Double

  static var zero: Self { Self(nn: 0, ne: 0, en: 0, ee: 0) }

  init(nn: Double, ne: Double, en: Double, ee: Double) {
    self.nn = nn
    self.ne = ne
    self.en = en
    self.ee = ee
  }

  /// `value` times the identity.
  init(isotropic value: Double) { self.init(nn: value, ne: 0, en: 0, ee: value) }

  /// The product `a bᵀ`.
  init(outer a: SIMD2<Double>, _ b: SIMD2<Double>) {
    self.init(nn: a.x * b.x, ne: a.x * b.y, en: a.y * b.x, ee: a.y * b.y)
  }

  var transposed: Self { Self(nn: nn, ne: en, en: ne, ee: ee) }

  var determinant: Double { nn * ee - ne * en }

  var trace: Double { nn + ee }

  var isFinite: Bool { nn.isFinite && ne.isFinite && en.isFinite && ee.isFinite }

  /// The mean of the matrix and its transpose.
  var symmetrized: Self {
    let m = 0.5 * (ne + en)
    return Self(nn: nn, ne: m, en: m, ee: ee)
  }

  /// The inverse; the caller vouches that the matrix is not singular.
  var inverse: Self {
    let s = 1 / determinant
    return Self(nn: ee * s, ne: -ne * s, en: -en * s, ee: nn * s)
  }

  /// `vᵀ M v`.
  func quadraticForm(_ v: SIMD2<Double>) -> Double {
    let w = self * v
    return v.x * w.x + v.y * w.y
  }

  static func + (a: Self, b: Self) -> Self {
    Self(nn: a.nn + b.nn, ne: a.ne + b.ne, en: a.en + b.en, ee: a.ee + b.ee)
  }

  static func - (a: Self, b: Self) -> Self {
    Self(nn: a.nn - b.nn, ne: a.ne - b.ne, en: a.en - b.en, ee: a.ee - b.ee)
  }

  static func * (s: Double, m: Self) -> Self {
    Self(nn: s * m.nn, ne: s * m.ne, en: s * m.en, ee: s * m.ee)
  }

  static func * (m: Self, v: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(m.nn * v.x + m.ne * v.y, m.en * v.x + m.ee * v.y)
  }

  static func * (a: Self, b: Self) -> Self {
    Self(
      nn: a.nn * b.nn + a.ne * b.en, ne: a.nn * b.ne + a.ne * b.ee,
      en: a.en * b.nn + a.ee * b.en, ee: a.en * b.ne + a.ee * b.ee)
  }
}
