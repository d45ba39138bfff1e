public import ErrorStateFilter
internal import LinearAlgebra
internal import Sensing
internal import Spatial

extension FusionEngine {
  /// The next estimate at the delayed horizon (one per inertial sample, per fix without an
  /// inertial sensor), or `nil` where more samples are needed.
  public mutating func nextEstimate() -> FusionEstimate? { advance() ? newestEstimate : nil }

  /// The same, and tells the observer what is done to the filter while it is a single one.
  public mutating func nextEstimate<Observer: FilterObserver & ~Copyable>(
    telling observer: inout Observer
  ) -> FusionEstimate? {
    advance(telling: &observer) ? newestEstimate : nil
  }

  /// Goes on to the next estimate, which `newestEstimate` then is, without moving it; `false` where
  /// more samples are needed.
  public mutating func advance() -> Bool {
    var nobody = Unobserved()
    return advance(telling: &nobody)
  }

  private mutating func advance<Observer: FilterObserver & ~Copyable>(
    telling observer: inout Observer
  ) -> Bool {
    while true {
      if isEstimateReady {
        isEstimateReady = false
        // A fix that no inertial sample surrounds may stand at the very time of one.
        if let last = timeline.lastEstimate, newestEstimate.instant <= last { continue }
        timeline.lastEstimate = newestEstimate.instant
        return true
      }
      if !processNext(telling: &observer) { return false }
    }
  }

  /// Processes the oldest sample that the horizon has reached; `false` where there is none.
  private mutating func processNext<Observer: FilterObserver & ~Copyable>(
    telling observer: inout Observer
  ) -> Bool {
    guard let newest else { return false }
    let isPaced = isPaced(newest)
    // The turns of inertial samples alone decide what is done when: aids that come sooner or later
    // change nothing of it.
    let reached = isPaced ? lastInertialArrival ?? newest : newest
    let limit = isFinished ? newest : reached.advanced(bySeconds: -configuration.horizon)
    let mustMakeRoom = inertialQueue.isFull || measurements.isFull
    let isUnbounded = mustMakeRoom || !isPaced
    if halfFused.rest != .none {
      if !isUnbounded && !turn.allows(2, lag: lag(of: halfFused.fix.instant, behind: limit)) {
        return false
      }
      fuseRest(telling: &observer)
      return true
    }
    if let next = measurements.next, nextInertial.map({ next <= $0 }) ?? true {
      if next > limit && !mustMakeRoom { return false }
      let cost = measurements.nextKind == .satellite ? 2 : 1
      if !isUnbounded && !turn.allows(cost, lag: lag(of: next, behind: limit)) { return false }
      processMeasurement(at: next, telling: &observer)
      return true
    }
    guard let next = nextInertial else { return false }
    if next > limit && !mustMakeRoom { return false }
    if !isUnbounded && !turn.allows(1, lag: lag(of: next, behind: limit)) { return false }
    guard let inertial = inertialQueue.popFirst() else { return false }
    nextInertial = inertialQueue.frontInstant
    process(inertial, telling: &observer)
    return true
  }

  /// Whether inertial samples come that begin turns.
  @inline(__always)
  private mutating func isPaced(_ newest: SensorInstant) -> Bool {
    guard !isFinished, timeline.inertialInterval > 0, let last = lastInertialArrival else {
      return false
    }
    return newest.seconds(since: last) < 8 * timeline.inertialInterval
  }

  /// By how many inertial samples the next of those that wait is behind what the horizon has reached.
  @inline(__always)
  private mutating func lag(of next: SensorInstant, behind limit: SensorInstant) -> Double {
    limit.seconds(since: next) / timeline.inertialInterval
  }

  /// Carries the filters over the rest of an inertial sample and gives an estimate at its end.
  private mutating func process<Observer: FilterObserver & ~Copyable>(
    _ sample: InertialSample, telling observer: inout Observer
  ) {
    let interval = timeline.lastInertial.map { sample.instant.seconds(since: $0) }
    if let interval, interval <= 0 {
      report(Self.outcome(of: .inertial, at: sample.instant, refused: .tooLate))
      return
    }
    if timeline.firstInertial == nil { timeline.firstInertial = sample.instant }
    presence.noteFused(.inertial, at: sample.instant)
    if let interval {
      let old = timeline.inertialInterval
      timeline.inertialInterval = old == 0 ? interval : old + 0.02 * (min(interval, 3 * old) - old)
    }
    if let interval, interval > 2, !bank.isEmpty {
      // Nobody can say where the vehicle turned to meanwhile.
      stopNavigation(at: sample.instant)
    }
    leveling.receive(
      sample.specificForce, rate: sample.angularRate, duration: min(interval ?? 0.01, 0.25))
    noteSaturation(of: sample, duration: interval ?? 0)
    noteVibration(of: sample, duration: interval ?? 0)
    applyStartPose(before: sample)
    if bank.isEmpty {
      attitudeOnly.propagate(sample)
      motionLeveling.receive(sample, duration: interval ?? 0)
    } else {
      advance(to: sample.instant, by: sample, telling: &observer)
      noteForce(at: sample.instant)
      noteLastingTilt(sample, duration: min(interval ?? 0, 0.25))
      noteFrozen(at: sample.instant, duration: interval ?? 0)
      fuseConstraints(at: sample, telling: &observer)
      checkHealth(at: sample.instant)
    }
    remember(sample, duration: interval ?? 0)
    timeline.lastInertial = sample.instant
    updateEstimate(at: sample.instant, duration: interval ?? 0)
    isEstimateReady = true
  }

  /// Carries the filters to `instant`, which lies within the interval of `sample`.
  mutating func advance<Observer: FilterObserver & ~Copyable>(
    to instant: SensorInstant, by sample: InertialSample, telling observer: inout Observer
  ) {
    if bank.isEmpty { return }
    let duration = instant.seconds(since: bank.filters[0].presentInstant)
    if duration <= 0 { return }
    // A gap: the sample's means are no evidence of what happened in it. Measurements may cut it.
    let interval = timeline.lastInertial.map { sample.instant.seconds(since: $0) } ?? duration
    let isGap = interval > max(0.1, 5 * timeline.inertialInterval)
    if isGap && sample.instant == instant {
      report(.inertialGap, at: instant, magnitude: interval)
    }
    let sample = isGap ? bridged(sample) : sample
    if Observer.isObserving && bank.isSingle {
      observer.follow(epoch: bank.epoch)
      if isGap { bank.filters[0].restartStrapdown() }
      bank.filters[0].propagate(sample, duration: duration, telling: &observer)
      if isGap { bank.filters[0].widenInGap(of: interval, over: duration) }
      bank.filters[0].state.instant = instant
      return
    }
    bank.forEach { filter in
      if isGap { filter.restartStrapdown() }
      filter.carry(sample, duration: duration)
      if isGap { filter.widenInGap(of: interval, over: duration) }
      // Exact, whatever the rounding of durations.
      filter.state.instant = instant
    }
  }

  /// Fuses the oldest measurement at its time of validity.
  private mutating func processMeasurement<Observer: FilterObserver & ~Copyable>(
    at instant: SensorInstant, telling observer: inout Observer
  ) {
    let kind = measurements.nextKind
    // Without an inertial sample around it the measurement cannot be fused where it belongs.
    let isCovered = nextInertial != nil && timeline.lastInertial != nil
    if isCovered, !bank.isEmpty, let sample = inertialQueue.element(0) {
      advance(to: instant, by: sample, telling: &observer)
      noteForce(at: instant)
    }
    presence.noteFused(kind, at: instant)
    let isUsable = isCovered || bank.isEmpty
    switch kind {
    case .satellite:
      guard let fix = measurements.popSatellite() else { return }
      process(fix, isCovered: isCovered, telling: &observer)
      return
    case .barometer:
      guard let sample = measurements.popPressure() else { return }
      if isUsable { return process(sample, telling: &observer) }
    case .magnetometer:
      guard let sample = measurements.popMagnetic() else { return }
      if isUsable { return process(sample, telling: &observer) }
    case .odometer:
      guard let sample = measurements.popOdometer() else { return }
      if isUsable { return process(sample, telling: &observer) }
    case .inertial: return
    }
    report(Self.outcome(of: kind, at: instant, refused: .notApplicable))
  }

  /// Starts again where the covariance is no covariance any more, or says that nothing is known.
  private mutating func checkHealth(at instant: SensorInstant) {
    // A covariance that has not changed is as healthy as it was; those of all hypotheses change together.
    let version = bank.filters[0].presentVersion
    if timeline.healthyVersion == version && areStatesFinite() { return }
    timeline.healthyVersion = version
    let isUsable = isBankUsable()
    // 50 m/s: what dead reckoning still says of the velocity is worth nothing.
    if isUsable && bank.filters[0].velocityDeviation < 50 { return }
    if !isUsable {
      history.resetCount += 1
      history.lastReset = instant
      report(.filterReinitialized, at: instant)
    }
    stopNavigation(at: instant)
  }

  /// Apart, so that nothing else need have the stack for it.
  @inline(never)
  private mutating func restartAttitude(at instant: SensorInstant) {
    attitudeOnly = AttitudeFilter(
      configuration.attitudeConfiguration(
        gyroscopePrior: gyroscopePrior(at: instant), magneticOffset: magneticOffset.offset))
  }

  /// Gives up inertial navigation until the next fix.
  mutating func stopNavigation(at instant: SensorInstant) {
    bank.removeAll()
    aiding = Aiding()
    leveling = Leveling()
    motionLeveling = MotionLeveling()
    restartAttitude(at: instant)
    satelliteLatency.interrupt()
    forgetBarometer()
    if history.hasHeading { report(.headingLost, at: instant) }
    history.hasHeading = false
    report(.navigationLost, at: instant)
  }
}

extension NavigationFilter {
  /// Widens velocity and attitude by what may have happened in `duration` seconds of a gap that is
  /// `gap` long: 3 m/s² and 0.25 rad/s of unseen motion, held for as long as the gap.
  mutating func widenInGap(of gap: Double, over duration: Double) {
    let velocity = 9 * gap * duration
    let attitude = min(0.0625 * gap * duration, 1)
    for k in 0..<3 {
      let p = StateBlock.position.offset + k
      let v = StateBlock.velocity.offset + k
      let a = StateBlock.attitude.offset + k
      covariance[p, p] += velocity * duration * duration / 4
      covariance[v, v] += velocity
      covariance[a, a] += attitude
    }
  }

  /// Adds a standard deviation (m/s) to the velocity along each axis.
  mutating func widenVelocity(by deviation: Double) {
    for k in 0..<3 {
      let v = StateBlock.velocity.offset + k
      covariance[v, v] += deviation * deviation
    }
  }
}

extension NavigationFilter {
  /// Mutating, so that it is read where the filter lies.
  fileprivate var presentInstant: SensorInstant {
    mutating get { state.instant }
  }
}
