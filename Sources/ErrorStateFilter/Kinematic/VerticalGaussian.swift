internal import CMath

/// A Gaussian over height and rate of climb.
///
/// Height is above the WGS 84 ellipsoid, m; climb is upward, m/s. The vertical stands apart from
/// the horizontal, so that a height that jumps cannot move the track.
struct VerticalGaussian: Hashable, Sendable {
  var height: Double
  var climb: Double
  var heightVariance: Double
  var crossCovariance: Double
  var climbVariance: Double

  var isUsable: Bool {
    height.isFinite && climb.isFinite && heightVariance.isFinite && crossCovariance.isFinite
      && climbVariance.isFinite && heightVariance > 0 && climbVariance > 0
  }

  /// Moves on while the climb fades with `persistence`, s. Equation K-4.
  mutating func moveOn(
    seconds dt: Double, acceleration q: Double, drift: Double, persistence: Double
  ) {
    let fade = Elementary.exponential(-dt / persistence)
    // The way that a fading climb makes in dt.
    let reach = persistence * (1 - fade)
    height += reach * climb
    climb *= fade
    heightVariance +=
      2 * reach * crossCovariance + reach * reach * climbVariance + q * dt * dt * dt / 3
      + drift * dt
    crossCovariance = fade * (crossCovariance + reach * climbVariance) + q * dt * dt / 2
    climbVariance = fade * fade * climbVariance + q * dt
  }

  mutating func fuse(height z: Double, variance: Double) {
    let s = heightVariance + variance
    let innovation = z - height
    height += heightVariance / s * innovation
    climb += crossCovariance / s * innovation
    climbVariance -= crossCovariance * crossCovariance / s
    crossCovariance *= variance / s
    heightVariance *= variance / s
  }

  mutating func fuse(climb z: Double, variance: Double) {
    let s = climbVariance + variance
    let innovation = z - climb
    height += crossCovariance / s * innovation
    climb += climbVariance / s * innovation
    heightVariance -= crossCovariance * crossCovariance / s
    crossCovariance *= variance / s
    climbVariance *= variance / s
  }
}
