extension MagneticModel {
  /// The sum of the spherical harmonics in geocentric north, east and down, nT.
  ///
  /// For orders above zero it carries Q = P / cos φ' instead of the Schmidt semi-normalised P, so
  /// that neither the east component nor the derivative divides by cos φ': a pole is no exception.
  struct Synthesis {
    private(set) var north = 0.0
    private(set) var east = 0.0
    private(set) var down = 0.0
    /// Sine and cosine of the geocentric latitude φ'.
    private let sine: Double
    private let cosine: Double
    /// Reference radius over radius.
    private let ratio: Double

    static let degree = 12

    init(sine: Double, cosine: Double, ratio: Double) {
      self.sine = sine
      self.cosine = cosine
      self.ratio = ratio
    }

    mutating func add(years: Double, sinLongitude: Double, cosLongitude: Double) {
      var index = 0
      addZonal(years: years, index: &index)
      // Rolled along the order: sin mλ, cos mλ, Q of degree m and the power of the radius.
      var (sin, cos) = (sinLongitude, cosLongitude)
      var sectoral = 1.0
      var power = ratio * ratio * ratio
      for m in 1...Self.degree {
        addOrder(
          m, sectoral: sectoral, power: power, sin: sin, cos: cos, years: years, index: &index)
        (sin, cos) = (
          sin * cosLongitude + cos * sinLongitude, cos * cosLongitude - sin * sinLongitude
        )
        // G-22: P(m+1, m+1) from P(m, m).
        sectoral *= (Double(2 * m + 1) / Double(2 * m + 2)).squareRoot() * cosine
        power *= ratio
      }
    }

    /// Order zero: Legendre polynomials and their derivatives (G-25).
    private mutating func addZonal(years: Double, index: inout Int) {
      var (p1, p2) = (1.0, 0.0)
      var (d1, d2) = (0.0, 0.0)
      var power = ratio * ratio
      for n in 1...Self.degree {
        let k = Double(n)
        let p = ((2 * k - 1) * sine * p1 - (k - 1) * p2) / k
        let d = d2 + (2 * k - 1) * p1
        (p2, p1, d2, d1) = (p1, p, d1, d)
        power *= ratio
        let g = Coefficients.cosine[index] + years * Coefficients.cosineRate[index]
        index += 1
        north -= power * g * d * cosine
        down -= power * (k + 1) * g * p
      }
    }

    private mutating func addOrder(
      _ order: Int, sectoral: Double, power first: Double, sin: Double, cos: Double, years: Double,
      index: inout Int
    ) {
      let m = Double(order)
      var power = first
      var (q, q1) = (sectoral, 0.0)
      // √(n² - m²) of the present and the last degree.
      var (root, root1) = (0.0, 0.0)
      for n in order...Self.degree {
        let k = Double(n)
        if n > order {
          root1 = root
          root = (k * k - m * m).squareRoot()
          // G-23: upwards in degree.
          (q, q1) = (((2 * k - 1) * sine * q - root1 * q1) / root, q)
        }
        let g = Coefficients.cosine[index] + years * Coefficients.cosineRate[index]
        let h = Coefficients.sine[index] + years * Coefficients.sineRate[index]
        index += 1
        let inPhase = power * (g * cos + h * sin)
        // G-24: the derivative of P by φ' is √(n² - m²) Q(n-1) - n sin φ' Q(n).
        north -= inPhase * (root * q1 - k * sine * q)
        east += power * m * (g * sin - h * cos) * q
        down -= inPhase * (k + 1) * q * cosine
        power *= ratio
      }
    }
  }
}
