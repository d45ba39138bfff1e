internal import LinearAlgebra
internal import Spatial

extension AttitudeFilter {
  /// Fuses, weakly, that a body in the hand does not travel: over seconds its velocity is near zero
  ///
  ///
  /// The variance follows a running speed, so that a body that is swung about levels less. That
  /// speed is the acceleration's leaky integral and not the estimated velocity: a wrong tilt would
  /// feed the latter without bound, and so weaken the very observation that would set it right.
  mutating func observeTravel(acceleration: Vector3<NorthEastDown>, step: Double) {
    let c = configuration
    swing += step * (acceleration - swing / c.travelSwingTime)
    runningSquaredSpeed +=
      min(1, step / c.travelSpeedTime) * (swing.squaredNorm - runningSquaredSpeed)
    timeSinceTravelUpdate += step
    guard timeSinceTravelUpdate >= c.travelInterval else { return }
    let repeats = max(1, 2 * c.travelCorrelationTime / timeSinceTravelUpdate)
    timeSinceTravelUpdate = 0
    let variance =
      repeats * (square(c.travelSpeedDeviation) + square(c.travelSpeedShare) * runningSquaredSpeed)
    for axis in 0..<3 { fuse(velocityRow(axis: axis, variance: variance), scope: .allButYaw) }
  }
}
