internal import CMath
internal import LinearAlgebra

extension AttitudeFilter {
  /// Process noise of the magnetic states over the time since it was last added.
  ///
  /// The anomaly belongs to the place and the body's posture: it changes with motion, hardly with
  /// time, and a body at rest learns nothing by averaging it.
  mutating func addMagneticNoise() {
    let c = configuration
    let brisk = dueBriskTime
    let turning = dueTurningTime
    let elapsed = dueMagneticTime
    dueBriskTime = 0
    dueTurningTime = 0
    dueMagneticTime = 0
    guard isHeadingKnown, elapsed > 0 else { return }
    let strength = field.x * field.x + field.z * field.z
    let decay = Elementary.exponential(-turning / c.magneticEastTime)
    covariance.scale(AttitudeErrorState.fieldEast, by: decay)
    field.y *= decay
    covariance.add(
      AttitudeErrorState.fieldEast,
      variance: square(c.magneticEastShare * field.x) * (1 - decay * decay))
    let walk = square(c.magneticFieldWalk) * strength * brisk
    covariance.add(AttitudeErrorState.fieldNorth, variance: walk)
    covariance.add(AttitudeErrorState.fieldDown, variance: walk)
    covariance.add(
      AttitudeErrorState.magneticLatency, variance: square(c.magneticLatencyWalk) * elapsed)
  }
}
