internal import LinearAlgebra
internal import Spatial

/// Finds the part of the magnetic field that turns with the body, from strength alone.
///
/// A field m = R b + h of constant strength |b| obeys |m|² = 2 m·h + (|b|² - |h|²): linear in h and
/// in the bracket, and blind to attitude, so that no heading error can feed it. Samples
/// count only where the field has turned in the body since the last one; a body that never turns
/// finds nothing.
struct HardIronFit: Sendable {
  /// The offset as a share of `scale`, and the constant.
  private var x0 = 0.0
  private var x1 = 0.0
  private var x2 = 0.0
  private var constant = 1.0
  /// Covariance of the four, rows of 4.
  private var p: InlineArray<16, Double> = .init(repeating: 0)
  private var lastDirection: Vector3<Body> = .zero
  /// The strength that fields are divided by, T; zero before the first field.
  private var scale = 0.0
  /// Slow mean of the normalised squared innovation.
  private var disagreement = 1.0
  /// How many fields have been taken since the search began.
  private(set) var count = 0

  /// The estimated offset, T.
  var offset: Vector3<Body> { Vector3(scale * x0, scale * x1, scale * x2) }

  /// The largest standard deviation of the three components of the offset, T.
  var deviation: Double {
    let v = p.span
    return scale * max(v[0], max(v[5], v[10])).squareRoot()
  }

  /// Whether the strengths agree with one offset; beside a magnet that does not turn with the body
  /// they do not.
  var isConsistent: Bool { disagreement < 0.7 }

  /// The strength of the field without the offset, T.
  var strength: Double {
    scale * max(0.01, constant + x0 * x0 + x1 * x1 + x2 * x2).squareRoot()
  }

  /// Takes a field in body axes, T, where it has turned enough since the last one; tells whether.
  mutating func add(
    _ field: Vector3<Body>, configuration c: AttitudeFilter.Configuration
  ) -> Bool {
    let norm = field.norm
    guard norm > 0 else { return false }
    if scale == 0 { scale = norm }
    if count == 0 { widen(by: square(c.magneticOffsetShare)) }
    let direction = field / norm
    guard direction.dot(lastDirection) < c.magneticOffsetTurn else { return false }
    lastDirection = direction
    let u = field / scale
    var h: InlineArray<4, Double> = .init(repeating: 1)
    h[0] = 2 * u.x
    h[1] = 2 * u.y
    h[2] = 2 * u.z
    var innovation = u.squaredNorm - constant
    innovation -= h[0] * x0 + h[1] * x1 + h[2] * x2
    var w: InlineArray<4, Double> = .init(repeating: 0)
    var s = square(2 * c.magneticOffsetNoise)
    for i in 0..<4 {
      p[5 * i] += square(c.magneticOffsetWalk)
      for j in 0..<4 { w[i] += p[4 * i + j] * h[j] }
      s += h[i] * w[i]
    }
    // Beyond two standard deviations it pulls no harder than at two.
    let normalized = innovation * innovation / s
    disagreement += 0.05 * (normalized - disagreement)
    if count > 20 && disagreement > 9 {
      // The magnet came or went: search anew from what is in hand.
      restart()
      return false
    }
    if normalized > 4 { s *= (normalized / 4).squareRoot() }
    let gain = innovation / s
    x0 += gain * w[0]
    x1 += gain * w[1]
    x2 += gain * w[2]
    constant += gain * w[3]
    for i in 0..<4 {
      for j in 0..<4 { p[4 * i + j] -= w[i] * w[j] / s }
    }
    count += 1
    return true
  }

  private mutating func restart() {
    count = 0
    disagreement = 1
    lastDirection = .zero
  }

  /// Starts the covariance: `variance` for the offset; for the constant wider than any offset could
  /// make it, so that rest teaches the constant only.
  private mutating func widen(by variance: Double) {
    p = .init(repeating: 0)
    for i in 0..<3 { p[5 * i] = variance }
    p[15] = 4
  }
}
