internal import ErrorStateFilter
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
      let estimate = makeEstimate(at: newest ?? horizon, duration: 0)
      return estimate.position == nil && estimate.attitude == nil ? nil : estimate
    }
    var filter = bank.filters.span[bank.best]
    var pose = localPose
    for index in 0..<inertialQueue.count {
      guard let sample = inertialQueue.element(index) else { break }
      let duration = sample.instant.seconds(since: filter.state.instant)
      if duration <= 0 { continue }
      filter.propagate(sample, duration: duration)
      filter.state.instant = sample.instant
      pose.advance(
        rate: filter.state.angularRate,
        velocity: bank.isSingle ? filter.state.velocityBody : nil,
        filterAttitude: filter.state.attitudeNorthEastDown, duration: duration)
    }
    // What it finds about the heading is not to be remembered.
    let lastTellingMotion = timeline.lastTellingMotion
    defer { timeline.lastTellingMotion = lastTellingMotion }
    var estimate = FusionEstimate(instant: filter.state.instant)
    filter.describe(in: &estimate)
    addCircumstances(to: &estimate)
    estimate.mode =
      !bank.isSingle ? .aligning : aiding.isDeadReckoning ? .deadReckoning : .navigating
    estimate.resetCount = history.resetCount
    estimate.lastReset = history.lastReset
    estimate.heightOrigin = history.heightOrigin
    estimate.localPosition = pose.position
    estimate.localAttitude = pose.attitude ?? .identity
    return estimate
  }
}
