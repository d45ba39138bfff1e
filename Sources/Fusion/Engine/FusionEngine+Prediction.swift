internal import ErrorStateFilter
internal import LinearAlgebra
internal import Sensing
internal import Spatial

extension FusionEngine {
  /// The state now: the horizon's estimate carried over the inertial samples that wait in the
  /// buffer, to the newest of them; `nil` where nothing is known.
  ///
  /// Measurements that wait are not in it yet. The standard deviations grow along. Costs one
  /// propagation per waiting sample; the filter itself stays at the horizon.
  public mutating func predictedEstimate() -> FusionEstimate? {
    guard let horizon = timeline.lastEstimate else { return nil }
    if bank.isEmpty {
      let taken = newestEstimate
      updateEstimate(at: newest ?? horizon, duration: 0)
      let estimate = newestEstimate
      newestEstimate = taken
      return estimate.position == nil && estimate.attitude == nil ? nil : estimate
    }
    var filter = bank.filters.span[bank.best]
    let spread = spreadOfHypotheses()
    var pose = localPose
    for index in 0..<inertialQueue.count {
      guard let sample = inertialQueue.element(index) else { break }
      let duration = sample.instant.seconds(since: filter.state.instant)
      if duration <= 0 { continue }
      filter.carry(sample, duration: duration)
      filter.state.instant = sample.instant
      filter.advance(&pose, withVelocity: bank.isSingle, duration: duration)
    }
    filter.settle()
    // What it finds about the heading is not to be remembered.
    let lastTellingMotion = timeline.lastTellingMotion
    defer { timeline.lastTellingMotion = lastTellingMotion }
    var estimate = FusionEstimate(instant: filter.state.instant)
    filter.describe(in: &estimate)
    estimate.add(spread)
    estimate.headingReference = bank.isSingle ? estimate.headingReference : nil
    if !history.barometerIsSet { estimate.barometerBias = nil }
    estimate.mode =
      !bank.isSingle ? .aligning : aiding.isDeadReckoning ? .deadReckoning : .navigating
    estimate.isStandingStill = aiding.isStill
    estimate.resetCount = history.resetCount
    estimate.lastReset = history.lastReset
    estimate.heightOrigin = history.heightOrigin
    estimate.deadReckoningAge =
      aiding.lastAid.map { max(estimate.instant.seconds(since: $0), 0) } ?? 0
    estimate.carriers = carriers(at: estimate.instant)
    estimate.localPosition = pose.position
    estimate.localAttitude = pose.attitude ?? .identity
    return estimate
  }
}
