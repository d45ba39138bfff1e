public import Sensing

extension KinematicFilter {
  /// The white part of the horizontal variance that a fix states, over all of it, as the receiver's own
  /// fixes show it; above one where it states too little, `nil` where it states nothing.
  ///
  /// Only ever too large, by the acceleration between fixes. Equations K-10 and K-11.
  public mutating func whiteShare(of fix: SatelliteFix) -> Double? {
    guard let reading = ReceiverReading(fix, configuration: configuration), reading.statesPosition
    else { return nil }
    let parts = errors.positionParts(of: reading, whiteShare: configuration.receiver.whiteShare)
    return parts.white.trace / reading.covariance.trace
  }

  /// What to multiply the variance of the receiver's velocities by, as neighbouring ones show; one at least.
  public var velocityExcess: Double {
    mutating get { errors.velocityFactor }
  }

  /// Learns how the receiver errs from a fix that is not to be fused.
  public mutating func learnErrors(from fix: SatelliteFix) {
    guard let axes = track?.axes,
      let reading = ReceiverReading(fix, configuration: configuration)
    else { return }
    errors.learn(reading, axes: axes, memory: configuration.receiver.scaleMemory)
  }
}
