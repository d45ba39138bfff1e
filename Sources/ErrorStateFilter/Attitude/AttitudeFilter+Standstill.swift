internal import LinearAlgebra
internal import Spatial

extension AttitudeFilter {
  /// Fuses zero rate and zero velocity while the body stands still.
  mutating func observeStandstill() {
    let c = configuration
    guard let means = standstill.takeMeans(atLeast: c.standstillInterval) else { return }
    runningSquaredSpeed = 0
    swing = .zero
    timeSinceTravelUpdate = 0
    gravity += min(1, means.duration / 2) * (means.force.norm - gravity)
    let reading = leveling.lastReading
    let walk = square(c.angleRandomWalk ?? 2e-4) / means.duration
    if isBiasOnTrial { tryBias(by: means.rate, variance: square(c.zeroRateDeviation) + walk) }
    for axis in 0..<3 {
      let row = zeroRateRow(
        axis: axis, meanRate: means.rate, reading: reading,
        variance: square(c.zeroRateDeviation) + walk)
      fuse(row, scope: .everything)
    }
    for axis in 0..<3 {
      fuse(
        velocityRow(axis: axis, variance: square(c.zeroVelocityDeviation)), scope: .allButYaw)
    }
  }

  /// Holds the bias that the configuration gave against the mean rate of a body at rest.
  ///
  /// Beyond four standard deviations it is refuted and is as uncertain as any other; five rests in a
  /// row that agree have proved it.
  private mutating func tryBias(by meanRate: Vector3<Body>, variance: Double) {
    for axis in 0..<3 {
      let state = AttitudeErrorState.gyroscopeBias + axis
      let difference = meanRate[axis] - gyroscopeBias[axis]
      guard square(difference) > 16 * (covariance.element(state, state) + variance) else {
        continue
      }
      isBiasOnTrial = false
      let deviation = configuration.gyroscopeBiasDeviation ?? 0.0175
      for i in 0..<3 {
        covariance.reset(
          AttitudeErrorState.gyroscopeBias + i, variance: square(deviation))
      }
      return
    }
    provedRests += 1
    if provedRests >= 5 { isBiasOnTrial = false }
  }

  /// The angular rate of a body at rest is zero; `meanRate` is corrected for everything but
  /// the bias.
  @inline(__always)
  func zeroRateRow(
    axis: Int, meanRate: Vector3<Body>, reading w: Vector3<Body>, variance: Double
  ) -> AttitudeObservationRow {
    let predicted = meanRate[axis] - gyroscopeBias[axis]
    var row = AttitudeObservationRow(innovation: -predicted, variance: variance)
    row.add(AttitudeErrorState.gyroscopeBias + axis, -1)
    row.add(AttitudeErrorState.gyroscopeScale + axis, w[axis])
    let others = axis == 0 ? (w.y, w.z) : axis == 1 ? (w.x, w.z) : (w.x, w.y)
    row.add(AttitudeErrorState.gyroscopeMisalignment + 2 * axis, others.0)
    row.add(AttitudeErrorState.gyroscopeMisalignment + 2 * axis + 1, others.1)
    return row
  }

  /// The velocity along one axis of north-east-down is zero.
  @inline(__always)
  func velocityRow(axis: Int, variance: Double) -> AttitudeObservationRow {
    var row = AttitudeObservationRow(innovation: -velocity[axis], variance: variance)
    row.add(AttitudeErrorState.velocity + axis, 1)
    return row
  }
}
