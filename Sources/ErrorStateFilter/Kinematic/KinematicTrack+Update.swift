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
  /// Compares a position with the track; the slow part may have jumped by its own size.
  func compare(
    position point: Vector3<EarthFixed>, noise: PlanarMatrix
  ) -> KinematicComparison {
    let d = horizontal.distance(
      position: offset(of: point), noise: noise + PlanarMatrix(isotropic: slowVariance))
    return KinematicComparison(whole: d.whole, best: d.best)
  }

  /// Fuses a position whose squared innovation was `distance`; beyond `limit` it loses weight.
  mutating func fuse(
    position point: Vector3<EarthFixed>, noise: PlanarMatrix, distance: Double, limit: Double
  ) {
    var noise = noise
    if distance > limit {
      noise =
        noise + (distance / limit - 1)
        * (horizontal.moments.positionCovariance + noise
          + PlanarMatrix(isotropic: slowVariance))
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
      noise = noise + (distance / limit - 1) * (horizontal.moments.velocityCovariance + noise)
    }
    horizontal.fuse(velocity: velocity, noise: noise)
    reanchor()
  }

  /// The squared innovation of a height, m; the slow part may have jumped by its own size.
  func compare(height: Double, variance: Double) -> Double {
    let d = height - vertical.height
    return d * d / (vertical.heightVariance + slowHeightVariance + variance)
  }

  mutating func fuse(height: Double, variance: Double, distance: Double, limit: Double) {
    let s = vertical.heightVariance + slowHeightVariance + variance
    let extra = distance > limit ? (distance / limit - 1) * s : 0
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
    let extra = distance > limit ? (distance / limit - 1) * s : 0
    vertical.fuse(climb: climb, variance: variance + extra)
    reanchor()
  }
}
