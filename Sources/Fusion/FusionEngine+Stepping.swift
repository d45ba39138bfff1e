internal import ErrorStateFilter
internal import LinearAlgebra
internal import Sensing
internal import Spatial

extension FusionEngine {
  /// The next estimate at the delayed horizon (one per inertial sample, per fix without an
  /// inertial sensor), or `nil` where more samples are needed.
  public mutating func nextEstimate() -> FusionEstimate? {
    while true {
      if let estimate = readyEstimate {
        readyEstimate = nil
        timeline.lastEstimate = estimate.instant
        return estimate
      }
      if !processNext() { return nil }
    }
  }

  /// Processes the oldest sample that the horizon has reached; `false` where there is none.
  private mutating func processNext() -> Bool {
    guard let newest else { return false }
    let limit =
      isFinished ? newest : newest.advanced(bySeconds: -configuration.horizon)
    let inertial = inertialQueue.element(0)
    let measurement = measurementQueue.element(0)
    let mustMakeRoom = inertialQueue.isFull || measurementQueue.isFull
    if let measurement, inertial.map({ measurement.instant <= $0.instant }) ?? true {
      if measurement.instant > limit && !mustMakeRoom { return false }
      _ = measurementQueue.popFirst()
      process(measurement, within: inertial)
      return true
    }
    guard let inertial else { return false }
    if inertial.instant > limit && !mustMakeRoom { return false }
    _ = inertialQueue.popFirst()
    process(inertial)
    return true
  }

  /// Carries the filters over the rest of an inertial sample and gives an estimate at its end.
  private mutating func process(_ sample: InertialSample) {
    let interval = timeline.lastInertial.map { sample.instant.seconds(since: $0) }
    if let interval, interval <= 0 { return }
    if let interval {
      let old = timeline.inertialInterval
      timeline.inertialInterval = old == 0 ? interval : old + 0.02 * (min(interval, 3 * old) - old)
    }
    leveling.receive(sample.specificForce, duration: interval ?? 0.01)
    if bank != nil {
      advance(to: sample.instant, by: sample)
      fuseConstraints(at: sample)
    }
    timeline.lastInertial = sample.instant
    checkHealth(at: sample.instant)
    readyEstimate = makeEstimate(at: sample.instant, duration: interval ?? 0)
  }

  /// Carries the filters to `instant`, which lies within the interval of `sample`.
  mutating func advance(to instant: SensorInstant, by sample: InertialSample) {
    guard let from = bank?[0].state.instant else { return }
    let duration = instant.seconds(since: from)
    if duration <= 0 { return }
    // A gap: the sample's means are no evidence of what happened in it.
    let isGap = duration > max(0.25, 6 * timeline.inertialInterval)
    if isGap { report(.inertialGap, at: instant, magnitude: duration) }
    bank?.forEach { filter in
      if isGap { filter.restartStrapdown() }
      filter.propagate(sample, duration: duration)
      if isGap { filter.widenAfterGap(of: duration) }
      // Exact, whatever the rounding of durations.
      filter.state.instant = instant
    }
  }

  /// Fuses one measurement at its time of validity.
  private mutating func process(_ measurement: SensorSample, within sample: InertialSample?) {
    if bank != nil, let sample, timeline.lastInertial != nil {
      advance(to: measurement.instant, by: sample)
    }
    switch measurement {
    case .satellite(let fix): process(fix)
    case .pressure(let pressure): process(pressure)
    case .magnetic(let magnetic): process(magnetic)
    case .odometer(let odometer): process(odometer)
    case .inertial: break
    }
  }

  /// Starts again where the covariance is no covariance any more.
  private mutating func checkHealth(at instant: SensorInstant) {
    guard let filter = bank?[0] else { return }
    let finite =
      filter.state.position.isFinite && filter.state.velocity.isFinite
      && filter.covariance.isUsable
    if finite { return }
    bank = nil
    aiding = Aiding()
    history.hasHeading = false
    history.resetCount += 1
    history.lastReset = instant
    report(.filterReinitialized, at: instant)
  }
}

extension NavigationFilter {
  /// Widens velocity and attitude by what may have happened in a gap of `duration` seconds.
  mutating func widenAfterGap(of duration: Double) {
    // 3 m/s² and 0.5 rad/s of unseen motion.
    let velocity = 3 * duration
    let attitude = min(0.5 * duration, 1)
    for k in 0..<3 {
      let p = StateBlock.position.offset + k
      let v = StateBlock.velocity.offset + k
      let a = StateBlock.attitude.offset + k
      covariance[p, p] += velocity * velocity * duration * duration / 4
      covariance[v, v] += velocity * velocity
      covariance[a, a] += attitude * attitude
    }
  }
}
