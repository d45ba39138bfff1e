internal import Geodesy
internal import LinearAlgebra
internal import Spatial

/// How a measurement compares with a track.
struct KinematicComparison: Sendable {
  /// Squared innovation under the whole mixture, and under the hypothesis it suits best.
  var whole: Double
  var best: Double
}

extension KinematicTrack {
  /// By how much the slow part may jump from fix to fix, as satellites come and go, m²: half of its
  /// own standard deviation. More would hide a spike behind a receiver that overstates its error.
  var jumpVariance: Double { 0.25 * slowVariance }

  /// Compares a position with the track; the slow part may have jumped.
  func compare(
    position point: Vector3<EarthFixed>, noise: PlanarMatrix
  ) -> KinematicComparison {
    let d = horizontal.distance(
      position: offset(of: point), noise: noise + PlanarMatrix(isotropic: jumpVariance))
    return KinematicComparison(whole: d.whole, best: d.best)
  }

  /// Fuses a position whose squared innovation was `distance`; beyond `limit` it loses weight.
  mutating func fuse(
    position point: Vector3<EarthFixed>, noise: PlanarMatrix, distance: Double, limit: Double
  ) {
    var noise = noise
    if distance > limit {
      // The innovation back to the limit, but by no more than ten times the receiver's own
      // variance: after a gap it is the prediction that is in doubt, not the fix.
      let whole = noise + PlanarMatrix(isotropic: jumpVariance)
      let spread = (horizontal.moments.positionCovariance + whole).trace / whole.trace
      noise = noise + min((distance / limit - 1) * spread, 9) * whole
    }
    horizontal.fuse(position: offset(of: point), noise: noise)
    reanchor()
  }

  /// Fuses a horizontal velocity, north and east, m/s, in the same manner.
  mutating func fuse(
    velocity: SIMD2<Double>, noise: PlanarMatrix, distance: Double, limit: Double
  ) {
    var noise = noise
    if distance > limit {
      let spread = (horizontal.moments.velocityCovariance + noise).trace / noise.trace
      noise = noise + min((distance / limit - 1) * spread, 9) * noise
    }
    horizontal.fuse(velocity: velocity, noise: noise)
    reanchor()
  }

  /// The squared innovation of a height, m; the slow part may have jumped.
  func compare(height: Double, variance: Double) -> Double {
    let d = height - vertical.height
    return d * d / (vertical.heightVariance + 0.25 * slowHeightVariance + variance)
  }

  mutating func fuse(height: Double, variance: Double, distance: Double, limit: Double) {
    let whole = variance + 0.25 * slowHeightVariance
    let extra =
      distance > limit
      ? min((distance / limit - 1) * (vertical.heightVariance + whole), 9 * whole) : 0
    vertical.fuse(height: height, variance: variance + extra)
    reanchor()
  }

  /// The squared innovation of a rate of climb, m/s.
  func compare(climb: Double, variance: Double) -> Double {
    let d = climb - vertical.climb
    return d * d / (vertical.climbVariance + variance)
  }

  mutating func fuse(climb: Double, variance: Double, distance: Double, limit: Double) {
    let s = vertical.climbVariance + variance
    let extra = distance > limit ? min((distance / limit - 1) * s, 9 * variance) : 0
    vertical.fuse(climb: climb, variance: variance + extra)
    reanchor()
  }
}
