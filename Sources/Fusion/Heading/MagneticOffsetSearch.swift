internal import LinearAlgebra
internal import Spatial

/// Finds the part of the magnetic field that turns with the body while the engine navigates, outside
/// the filter's state.
///
/// A reading m = R b + h of a field b obeys |m|² = 2 m·h + c with c = |b|² - |h|², and d·m = d·h + b_D
/// with d the body's down: both linear in h and c, and both blind to the heading, so that no wrong
/// heading can feed the search and no magnet the heading. A reading counts once the body has turned
/// since the last one that did. See Derivation (H-1).
struct MagneticOffsetSearch {
  /// The offset as a share of `scale`, and the constant c in its square.
  private var x = InlineArray<4, Double>(repeating: 0)
  /// Their covariance, rows of 4.
  private var p = InlineArray<16, Double>(repeating: 0)
  /// The strength that is expected of the Earth's field, T; zero before the first reading.
  private var scale = 0.0
  private var lastAttitude: Rotation<Body, EarthFixed>?
  /// Slow mean of the normalised squared innovations.
  private var disagreement = 1.0
  /// Readings that counted since the search began.
  private(set) var count = 0

  /// What is taken off the readings, T.
  var offset = Vector3<Body>.zero

  /// Cosine of half the turn after which the next reading counts, 15 degrees.
  private static let halfTurn = 0.9914
  /// The offset to begin with: one standard deviation of two and a half times the Earth's field.
  private static let spread = 2.5
  /// Local anomalies and soft iron bend a field by some hundredths of its strength.
  private static let strengthNoise = 0.03
  /// The same of the component along the vertical, and a degree of tilt.
  private static let downNoise = 0.05
  /// Random walk per reading, as a share: a load shifts, a battery's current changes.
  private static let walk = 0.0005

  /// The offset found, T.
  var found: Vector3<Body> {
    let s = x.span
    return Vector3(scale * s[0], scale * s[1], scale * s[2])
  }

  /// The largest standard deviation of its components, T.
  var deviation: Double {
    let v = p.span
    return scale * max(v[0], max(v[5], v[10])).squareRoot()
  }

  /// Takes a reading, T, of a body with this attitude, whose down in body axes is `down`, where a
  /// field of this strength and this component along the vertical is expected, T.
  ///
  /// Tells by how much the offset in use has changed, T; `nil` where it has not.
  mutating func receive(
    _ reading: Vector3<Body>, attitude: Rotation<Body, EarthFixed>, down: Vector3<Body>,
    strength: Double, vertical: Double
  ) -> Double? {
    if let last = lastAttitude {
      let cosine =
        attitude.w * last.w + attitude.x * last.x + attitude.y * last.y + attitude.z * last.z
      if cosine.magnitude > Self.halfTurn { return nil }
    }
    lastAttitude = attitude
    if count == 0 { begin(with: strength) }
    count += 1
    for i in 0..<4 { p[5 * i] += Self.walk * Self.walk }
    let u = reading / scale
    var row = InlineArray<4, Double>(repeating: 0)
    for i in 0..<3 { row[i] = down[i] }
    fuse(row, value: down.dot(u) - vertical / scale, deviation: Self.downNoise)
    for i in 0..<3 { row[i] = 2 * u[i] }
    row[3] = 1
    // Of the strength's square, with the true strength near one.
    fuse(row, value: u.squaredNorm, deviation: 2 * Self.strengthNoise)
    if count > 20 && disagreement > 9 {
      // The magnet came or went: search anew from what is in hand.
      count = 0
      return nil
    }
    return adopt(strength: strength)
  }

  private mutating func begin(with strength: Double) {
    scale = strength
    disagreement = 1
    x = InlineArray(repeating: 0)
    p = InlineArray(repeating: 0)
    for i in 0..<3 {
      x[i] = offset[i] / scale
      p[5 * i] = Self.spread * Self.spread
    }
    x[3] = 1 - offset.squaredNorm / (scale * scale)
    // As wide as the square of the largest offset.
    p[15] = 36 * Self.spread * Self.spread
  }

  /// One scalar update; beyond two standard deviations it pulls no harder than at two.
  private mutating func fuse(_ h: InlineArray<4, Double>, value: Double, deviation: Double) {
    var w = InlineArray<4, Double>(repeating: 0)
    var s = deviation * deviation
    var innovation = value
    for i in 0..<4 {
      innovation -= h[i] * x[i]
      for j in 0..<4 { w[i] += p[4 * i + j] * h[j] }
      s += h[i] * w[i]
    }
    let normalized = innovation * innovation / s
    disagreement += 0.03 * (normalized - disagreement)
    if normalized > 4 { s *= (normalized / 4).squareRoot() }
    for i in 0..<4 {
      x[i] += w[i] * innovation / s
      for j in 0..<4 { p[4 * i + j] -= w[i] * w[j] / s }
    }
  }

  /// Takes what was found into use where it is certain, consistent, and more than calibration leaves.
  private mutating func adopt(strength: Double) -> Double? {
    guard count > 10, disagreement < 2, deviation < 0.08 * strength else { return nil }
    let found = found
    let change = (found - offset).norm
    // Once in use it follows sooner.
    let isInUse = offset != .zero
    guard change > (isInUse ? 3 : 5) * deviation, change > (isInUse ? 0.03 : 0.1) * strength
    else { return nil }
    // What is left must be the Earth's field.
    let left = x[3] + found.squaredNorm / (scale * scale)
    guard left > 0.64, left < 1.44 else { return nil }
    offset = found
    return change
  }
}
