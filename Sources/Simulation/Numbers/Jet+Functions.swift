internal import Glibc

extension Jet {
  /// One over the jet; it must not be zero.
  var reciprocal: Jet {
    let r = 1 / c0
    return Jet(r, -r * r, r * r * r, -r * r * r * r).composed(with: self)
  }

  /// The square root of a positive jet.
  var squareRoot: Jet {
    let root = c0.squareRoot()
    let r = 1 / c0
    return Jet(root, 0.5 * root * r, -0.125 * root * r * r, 0.0625 * root * r * r * r)
      .composed(with: self)
  }

  /// Sine and cosine of a jet in radians.
  var sineAndCosine: (sine: Jet, cosine: Jet) {
    let s = sin(c0)
    let c = cos(c0)
    return (
      Jet(s, c, -s / 2, -c / 6).composed(with: self),
      Jet(c, -s, -c / 2, s / 6).composed(with: self)
    )
  }

  /// Sine of a jet in radians.
  var sine: Jet { sineAndCosine.sine }

  /// The principal arc tangent, radians.
  var arcTangent: Jet {
    let w = 1 / (1 + c0 * c0)
    let third = (-w * w + 4 * c0 * c0 * w * w * w) / 3
    return Jet(atan(c0), w, -c0 * w * w, third).composed(with: self)
  }
}
