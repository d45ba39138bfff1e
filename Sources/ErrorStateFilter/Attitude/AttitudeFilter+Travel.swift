internal import LinearAlgebra
internal import Spatial

extension AttitudeFilter {
  /// Fuses, weakly, that a body in the hand does not travel: over seconds its velocity is near zero
  ///
  ///
  /// The variance follows the running speed, so that a body that is swung about levels less; it is
  /// raised by the correlation of the velocity from one observation to the next.
  mutating func observeTravel(step: Double) {
    let c = configuration
    runningSquaredSpeed +=
      min(1, step / c.travelSpeedTime) * (velocity.squaredNorm - runningSquaredSpeed)
    timeSinceTravelUpdate += step
    guard timeSinceTravelUpdate >= c.travelInterval else { return }
    let repeats = max(1, 2 * c.travelCorrelationTime / timeSinceTravelUpdate)
    timeSinceTravelUpdate = 0
    let variance =
      repeats * (square(c.travelSpeedDeviation) + square(c.travelSpeedShare) * runningSquaredSpeed)
    for axis in 0..<3 { fuse(velocityRow(axis: axis, variance: variance), keepsYaw: true) }
  }
}
