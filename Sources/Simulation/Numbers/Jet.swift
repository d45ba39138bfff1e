/// A function's value and first three derivatives at one point, as Taylor coefficients.
///
/// Arithmetic on jets is arithmetic on functions, so a trajectory that is written once gives its
/// velocity, acceleration and jerk without a difference quotient. `derivative` shifts the
/// coefficients down: its highest one is then unknown and left at zero, so a derivative taken
/// `n` times is good up to order `3 - n`.
struct Jet: Sendable {
  /// The value.
  var c0: Double
  /// The first derivative.
  var c1: Double
  /// Half the second derivative.
  var c2: Double
  /// A sixth of the third derivative.
  var c3: Double

  init(_ c0: Double, _ c1: Double = 0, _ c2: Double = 0, _ c3: Double = 0) {
    self.c0 = c0
    self.c1 = c1
    self.c2 = c2
    self.c3 = c3
  }

  /// The independent variable itself.
  static func variable(_ value: Double) -> Jet { Jet(value, 1) }

  var value: Double { c0 }
  var first: Double { c1 }
  var second: Double { 2 * c2 }

  /// The jet of the derivative, good to one order less.
  var derivative: Jet { Jet(c1, 2 * c2, 3 * c3) }

  /// The jet of `self ∘ inner`, where `self` was taken at the value of `inner`.
  func composed(with inner: Jet) -> Jet {
    // Powers of δ = u₁τ + u₂τ² + u₃τ³ up to τ³.
    let u1 = inner.c1
    let u2 = inner.c2
    let u3 = inner.c3
    return Jet(
      c0,
      c1 * u1,
      c1 * u2 + c2 * u1 * u1,
      c1 * u3 + 2 * c2 * u1 * u2 + c3 * u1 * u1 * u1)
  }
}

extension Jet {
  static func + (a: Jet, b: Jet) -> Jet {
    Jet(a.c0 + b.c0, a.c1 + b.c1, a.c2 + b.c2, a.c3 + b.c3)
  }

  static func - (a: Jet, b: Jet) -> Jet {
    Jet(a.c0 - b.c0, a.c1 - b.c1, a.c2 - b.c2, a.c3 - b.c3)
  }

  static prefix func - (a: Jet) -> Jet { Jet(-a.c0, -a.c1, -a.c2, -a.c3) }

  static func * (a: Jet, b: Jet) -> Jet {
    let c0 = a.c0 * b.c0
    let c1 = a.c0 * b.c1 + a.c1 * b.c0
    let c2 = a.c0 * b.c2 + a.c1 * b.c1 + a.c2 * b.c0
    let c3 = a.c0 * b.c3 + a.c1 * b.c2 + a.c2 * b.c1 + a.c3 * b.c0
    return Jet(c0, c1, c2, c3)
  }

  static func + (a: Jet, b: Double) -> Jet { Jet(a.c0 + b, a.c1, a.c2, a.c3) }
  static func - (a: Jet, b: Double) -> Jet { Jet(a.c0 - b, a.c1, a.c2, a.c3) }
  static func * (a: Double, b: Jet) -> Jet { Jet(a * b.c0, a * b.c1, a * b.c2, a * b.c3) }
  static func * (a: Jet, b: Double) -> Jet { b * a }
}
