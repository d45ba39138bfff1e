internal import ErrorStateFilter
internal import Geodesy
internal import LinearAlgebra
internal import Sensing
internal import Spatial

/// Errors that are alike for as long as the filter averages: they are no noise, so they are left out of
/// the filter's covariance and added to what is published. See Derivation (N-31) and (H-3).
extension FusionEngine {
  /// Adds them to the estimate.
  mutating func addLastingErrors() {
    let horizontal = aiding.lastingPosition.share
    let claimed = aiding.claimedVariance
    let north = horizontal * claimed.x
    let east = horizontal * claimed.y
    // Satellites stand above, none below: what lasts is no smaller upright.
    let down = max(aiding.lastingHeight.share * claimed.z, min(0.5 * (north + east), claimed.z))
    newestEstimate.positionCovariance[0, 0] += north
    newestEstimate.positionCovariance[1, 1] += east
    newestEstimate.positionCovariance[2, 2] += down
    let misalignment = configuration.misalignmentDeviation
    let tilt = aiding.lastingTilt.squares
    newestEstimate.attitudeCovariance[0, 0] += misalignment * misalignment * tilt.north
    newestEstimate.attitudeCovariance[1, 1] += misalignment * misalignment * tilt.east
    if bank.isSingle { newestEstimate.attitudeCovariance[2, 2] += aiding.lastingField.variance }
  }

  /// Learns from an innovation of a receiver's position what of its error lasts.
  mutating func learnLasting(
    from assessment: NavigationFilter.Assessment, of quantity: FusionOutcome.Quantity
  ) {
    if quantity == .satellitePosition {
      aiding.lastingPosition.learn(from: assessment)
    } else if quantity == .satelliteHeight {
      aiding.lastingHeight.learn(from: assessment)
    }
  }

  /// Notes how the body turned in an inertial sample.
  mutating func noteLastingTilt(_ sample: InertialSample, duration: Double) {
    aiding.lastingTilt.turned += duration * sample.angularRate
    aiding.lastingTilt.elapsed += duration
    if aiding.lastingTilt.elapsed < 0.1 { return }
    if let attitude = newestEstimate.attitude { aiding.lastingTilt.turn(attitude.matrix) }
  }

  /// The heading's variance where an unknown magnetometer has a share in it, rad².
  mutating func headingVarianceBesideField() -> Double? {
    if configuration.magnetometer.deviation != nil || aiding.magnetic.lastAccepted == nil {
      return nil
    }
    return bank.filters[0].turnVariance
  }

  /// Notes what a measurement told of the heading.
  mutating func noteLastingField(of quantity: FusionOutcome.Quantity, before: Double) {
    let gain = min(max(1 - bank.filters[0].turnVariance / before, 0), 1)
    if quantity == .magneticField, let field = expectedField?.field {
      aiding.lastingField.turn(
        by: gain, forward: bank.filters[0].forwardDirection, field: field.vector)
    } else {
      aiding.lastingField.fade(by: gain)
    }
  }
}
