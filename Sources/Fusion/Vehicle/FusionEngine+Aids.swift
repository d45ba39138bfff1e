internal import ErrorStateFilter
internal import Geodesy
internal import LinearAlgebra
internal import Sensing
internal import Spatial

extension FusionEngine {
  /// Fuses the speed of the wheels.
  mutating func process<Observer: FilterObserver & ~Copyable>(
    _ sample: OdometerSample, telling observer: inout Observer
  ) {
    if bank.isEmpty || configuration.profile != .automotive { return }
    let stated = sample.standardDeviation ?? configuration.odometerDeviation
    let deviation = stated ?? 0.1
    // Tyres that slip under drive, or roll on another radius, do so for seconds: of a deviation that
    // nobody stated each sample counts by its share of such a time. See Derivation (N-3).
    let interval = presence.interval(of: .odometer)
    let inflation = stated == nil && interval > 0 ? max(1, 3 / interval) : 1
    let share = interval > 0 ? min(1, interval / 0.5) : 1
    let state = bank.state(bank.best)
    fuse(
      OdometerSpeed(
        speed: sample.speed, variance: deviation * deviation * inflation,
        lateralAcceleration: state.angularRateOverEarth.z * state.velocityBody.x),
      as: .odometerSpeed, at: sample.instant, share: share, telling: &observer)
  }

  /// Fuses what is known without a sensor: stillness, and that wheels do not slide.
  mutating func fuseConstraints<Observer: FilterObserver & ~Copyable>(
    at sample: InertialSample, telling observer: inout Observer
  ) {
    let now = sample.instant
    updateStillness(by: sample)
    if aiding.isStill {
      if aiding.lastZeroUpdate.map({ now.seconds(since: $0) >= 0.2 }) ?? true {
        fuse(
          ZeroVelocity(variance: 1e-4), as: .zeroVelocity, at: now, share: 0, telling: &observer)
        fuseZeroRate(at: now, telling: &observer)
        aiding.lastZeroUpdate = now
        aiding.lastAid = now
      }
      return
    }
    guard configuration.profile == .automotive else { return }
    fuseNonHolonomic(at: now, telling: &observer)
  }

  /// Decides from quiet and speed whether the vehicle stands.
  private mutating func updateStillness(by sample: InertialSample) {
    let now = sample.instant
    let index = bank.best
    // A prior may be another sensor's: it is rest that refutes it.
    if !history.usesPriors { bank.filters[index].tell(&standstill) }
    // Without quiet there is nothing to decide.
    if !aiding.isStill && standstill.quietSince == nil { return }
    let deviation = bank.filters[index].velocityDeviation
    let speed = bank.filters[index].speed
    let needed = deviation < 0.15 ? 0.3 : 1.5
    let quiet = standstill.quietSince.map { now.seconds(since: $0) >= needed } ?? false
    let still =
      configuration.usesStandstill && quiet && !aiding.isRestUnconfirmed && deviation < 3
      && speed < min(aiding.isStill ? 0.2 + 3 * deviation : 0.03 + 2 * deviation, 1)
    if still != aiding.isStill {
      aiding.isStill = still
      aiding.stillSince = still ? now : nil
      aiding.stillRate = .zero
      aiding.stillCount = 0
      aiding.stillDoubts = 0
      aiding.lastZeroUpdate = nil
      report(still ? .standstillBegan : .standstillEnded, at: now)
    }
    if still {
      aiding.stillRate += sample.angularRate
      aiding.stillCount += 1
    }
  }

  /// Decides whether a receiver's velocity speaks against standing.
  ///
  /// One that is refused does. One in a hundred is weighted down by chance alone, so that it takes two
  /// in a row that point alike; of a fast receiver three, which come sooner than two of a slow one.
  /// See Derivation (N-6).
  mutating func judgeStillness(
    by velocity: SatelliteVelocity, _ verdict: FusionOutcome.Verdict, at now: SensorInstant
  ) {
    guard aiding.isStill else { return }
    switch verdict {
    case .accepted: aiding.stillDoubts = 0
    case .refused: doubtStillness(at: now)
    case .deweighted:
      let linearized = velocity.linearized(at: bank.state(bank.best))
      var doubt = Vector3<NorthEastDown>.zero
      for i in 0..<linearized.count { doubt[i] = linearized.innovation(i) }
      let last = aiding.lastStillDoubt
      // Within sixty degrees of each other.
      let isAlike = doubt.dot(last) > 0.5 * doubt.norm * last.norm
      aiding.stillDoubts = aiding.stillDoubts > 0 && isAlike ? aiding.stillDoubts + 1 : 1
      aiding.lastStillDoubt = doubt
      let needed = receiver.typicalInterval < 0.5 ? 3 : 2
      if aiding.stillDoubts >= needed { doubtStillness(at: now) }
    }
  }

  /// The receiver says that what seemed to stand moves: the rest was none, and what it taught of the
  /// velocity is forgotten.
  mutating func doubtStillness(at now: SensorInstant) {
    standstill.restart()
    aiding.isStill = false
    aiding.stillDoubts = 0
    report(.standstillEnded, at: now)
    bank.forEach { $0.widenVelocity(by: 0.3) }
  }

  private mutating func fuseZeroRate<Observer: FilterObserver & ~Copyable>(
    at now: SensorInstant, telling observer: inout Observer
  ) {
    guard aiding.stillCount >= 5 else { return }
    let mean = aiding.stillRate / aiding.stillCount
    let duration = max(aiding.stillCount * timeline.inertialInterval, 1e-3)
    let variance = noise.angleRandomWalk * noise.angleRandomWalk / duration + 1e-10
    aiding.stillRate = .zero
    aiding.stillCount = 0
    let rest = ZeroAngularRate(reading: mean, variance: variance)
    let verdict = fuse(rest, as: .zeroAngularRate, at: now, share: 0, telling: &observer)
    guard case .refused = verdict else {
      aiding.zeroRateRefusals = 0
      return
    }
    aiding.zeroRateRefusals += 1
    if history.usesPriors {
      // The gyroscope at rest knows its bias better than any earlier run.
      doubtPriors(at: now, telling: &observer)
      fuse(rest, as: .zeroAngularRate, at: now, share: 0, telling: &observer)
    } else if aiding.zeroRateRefusals >= 3 {
      // It stands and reads another bias than before.
      doubtBiases(at: now)
    }
  }

  private mutating func fuseNonHolonomic<Observer: FilterObserver & ~Copyable>(
    at now: SensorInstant, telling observer: inout Observer
  ) {
    let isSingle = bank.isSingle
    let hold = WheelHold()
    // While hypotheses compete each fusion costs twelve.
    let period = isSingle ? hold.period : 1.0
    if let last = aiding.lastConstraint, now.seconds(since: last) < period { return }
    let state = bank.state(bank.best)
    let speed = state.velocity.norm
    // Which way a slow car points must not be decided by wheels that hardly turn.
    if speed < 2 && !isSingle { return }
    // Nor by a velocity of which a position may yet turn the direction: the constraint would be held against
    // both, and what it says twice counts as news. See Derivation (B-10).
    if !isSingle && bank.filters[bank.best].velocityDeviation > 0.1 * speed { return }
    aiding.lastConstraint = now
    let turnRate = state.angularRateOverEarth.z
    let verdict = fuse(
      NonHolonomicConstraint(
        lateralVariance: hold.lateralVariance(
          speed: speed, turnRate: turnRate, share: hold.period),
        verticalVariance: hold.verticalVariance(
          speed: speed, pull: state.specificForce.x, share: hold.period),
        lateralAcceleration: turnRate * state.velocityBody.x),
      as: .nonHolonomic, at: now, share: isSingle ? 0 : 1, telling: &observer)
    if isSingle { judgeWheels(verdict, speed: speed, at: now) }
    if !isSingle { preferForward(speed: speed) }
  }

  /// Cars that go fast go forward: a prior against the hypotheses that say otherwise.
  private mutating func preferForward(speed: Double) {
    if speed <= aiding.forwardPriorSpeed { return }
    func penalty(_ v: Double) -> Double { (v / 4) * (v / 4) }
    let step = penalty(speed) - penalty(aiding.forwardPriorSpeed)
    aiding.forwardPriorSpeed = speed
    for i in 0..<bank.count where bank.state(i).velocityBody.x < -1 {
      bank.weigh(i, by: -step)
    }
  }
}

extension NavigationFilter {
  /// Tells the detector what the gyroscope reads at rest.
  fileprivate mutating func tell(_ detector: inout StandstillDetector) {
    detector.expect(
      restingRate: state.gyroscopeBias, deviation: largestDeviation(of: .gyroscopeBias))
  }

  /// m/s; mutating, so that it is read where the filter lies.
  fileprivate var speed: Double {
    mutating get { state.velocity.norm }
  }
}
