internal import ErrorStateFilter
internal import LinearAlgebra
internal import Sensing
internal import Spatial

extension FusionEngine {
  /// A long disagreement ends: the position is set to what the receiver says.
  mutating func resetPosition<Observer: FilterObserver & ~Copyable>(
    to observation: SatellitePosition, at instant: SensorInstant, telling observer: inout Observer
  ) {
    doubtPriors(at: instant, telling: &observer)
    var size = 0.0
    // What the receiver has been found to be worth, not what it claims.
    let horizontal = noiseScales[Int(FusionOutcome.Quantity.satellitePosition.rawValue)].factor
    let upright = noiseScales[Int(FusionOutcome.Quantity.satelliteHeight.rawValue)].factor
    bank.forEach { filter in
      let arm = filter.state.attitude * observation.leverArm
      let target = observation.position - arm
      size = (target - filter.state.position).norm
      filter.state.position = target
      filter.state.refreshLocalLevel()
      let deviation = Vector3<NorthEastDown>(
        (horizontal * observation.variance.x).squareRoot(),
        (horizontal * observation.variance.y).squareRoot(),
        (upright * observation.variance.z).squareRoot())
      filter.covariance.reset(.position, to: filter.state.rotated(deviation))
    }
    tell(&observer, forgotten: .position)
    if aiding.isStill {
      // What stands stays where it is: it was no rest. The eight seconds are those of refusals.
      doubtStillness(at: instant)
      bank.forEach { $0.widenVelocity(by: size / 8) }
    }
    aiding.position.accepted(at: instant)
    aiding.height.accepted(at: instant)
    forgetBarometer()
    recordReset(.positionReset, size: size, at: instant)
    doubtHeading(afterResetAt: instant, last: nil)
    // Twice within two minutes: the velocity goes astray, and with it the heading.
    if let last = history.lastPositionReset, instant.seconds(since: last) < 120,
      history.hasHeading
    {
      aiding.isHeadingDoubted = true
    }
    history.lastPositionReset = instant
  }

  /// The receiver turns out noisier than it claims: what was fused at its word was fused with too much
  /// weight, so with every doubling of the learnt variance the position is opened to it once.
  mutating func reopen(by observation: SatellitePosition, at instant: SensorInstant) {
    let horizontal = noiseScales[Int(FusionOutcome.Quantity.satellitePosition.rawValue)].factor
    let vertical = noiseScales[Int(FusionOutcome.Quantity.satelliteHeight.rawValue)].factor
    let isWider = horizontal > 2 * aiding.openedHorizontal
    let isHigher = vertical > 2 * aiding.openedVertical
    if !isWider && !isHigher { return }
    var variance = Vector3<NorthEastDown>.zero
    if isWider {
      variance.x = horizontal * observation.variance.x
      variance.y = horizontal * observation.variance.y
      aiding.openedHorizontal = horizontal
    }
    if isHigher {
      variance.z = vertical * observation.variance.z
      aiding.openedVertical = vertical
    }
    // A barometer that was set by such a height errs with it.
    let withBarometer = history.barometerIsSet
    if !bank.isSingle && horizontal > max(2, 1.25 * aiding.weighedAt) { respread(at: instant) }
    bank.forEach { $0.widenPosition(by: variance, withBarometer: withBarometer) }
  }

  /// Where no hypothesis explains four positions in a row, it is none of the headings that is wrong but what all of
  /// them were told: they begin anew, with the noise that the fixes show. Once in a run of refusals: what that
  /// does not end is a reset's. See Derivation (B-9).
  mutating func respreadWhereNoneFits(_ fix: SatelliteFix) {
    if bank.isSingle || aiding.position.refusedCount < 4
      || aiding.position.refusedFor(fix.instant) < 2.5
      || aiding.position.refusedSince == aiding.respreadFor
    {
      return
    }
    aiding.respreadFor = aiding.position.refusedSince
    if let ratio = kinematic.whiteShare(of: fix) {
      noiseScales[Int(FusionOutcome.Quantity.satellitePosition.rawValue)].raise(to: ratio)
    }
    let before = bank.state(bank.best).position
    respread(at: fix.instant)
    let size = (bank.state(bank.best).position - before).norm
    let deviation = bank.filters[bank.best].largestDeviation(of: .position)
    if size < 3 * deviation { return }
    aiding.position.accepted(at: fix.instant)
    recordReset(.positionReset, size: size, at: fix.instant)
  }

  /// Hypotheses of the heading that were weighed at a claim which turns out to be half of the truth or less
  /// begin anew: what was dropped or grew sure by it does not come back by itself. See Derivation (B-9).
  private mutating func respread(at instant: SensorInstant) {
    var nobody = Unobserved()
    doubtPriors(at: instant, telling: &nobody)
    restartFirst(from: bank.best)
    bank.spread(aboutAntennaAt: configuration.satellite.leverArm)
    aiding.agreeingFixes = 0
    aiding.weighedAt =
      noiseScales[Int(FusionOutcome.Quantity.satellitePosition.rawValue)].prudentFactor
  }

  /// The height alone is set to what the receiver says.
  mutating func resetHeight<Observer: FilterObserver & ~Copyable>(
    to observation: SatellitePosition, at instant: SensorInstant, telling observer: inout Observer
  ) {
    var size = 0.0
    bank.forEach { filter in
      let arm = filter.state.attitude * observation.leverArm
      let down = filter.state.localLevel.transposed.row2
      let step = down.dot(observation.position - arm - filter.state.position)
      size = abs(step)
      filter.state.position += step * down
      filter.state.refreshLocalLevel()
      let old = filter.covariance.block(
        .position, .position, rows: EarthFixed.self, columns: EarthFixed.self)
      let level = filter.state.localLevel
      let ned = level.transposed * old * level
      filter.covariance.reset(
        .position,
        to: filter.state.rotated(
          Vector3(
            ned[0, 0].squareRoot(), ned[1, 1].squareRoot(), observation.variance.z.squareRoot())))
    }
    tell(&observer, forgotten: .position)
    aiding.height.accepted(at: instant)
    forgetBarometer()
    recordReset(.heightReset, size: size, at: instant)
  }

  /// A refused velocity: where several in a row say the same for over a second and a half, it is
  /// the inertial velocity that went wrong (a receiver that errs does not err alike), and its
  /// uncertainty is widened by the disagreement before the next is fused.
  mutating func noteDisagreement<Observer: FilterObserver & ~Copyable>(
    of observation: SatelliteVelocity, at instant: SensorInstant, telling observer: inout Observer
  ) {
    let state = bank.state(bank.best)
    let linearized = observation.linearized(at: state)
    var innovation = Vector3<NorthEastDown>.zero
    for i in 0..<linearized.count { innovation[i] = linearized.innovation(i) }
    aiding.velocity.disagreed(by: innovation)
    if aiding.velocity.agreeingRefusals < 3 || aiding.velocity.refusedFor(instant) < 1.5 { return }
    let size = innovation.norm
    doubtPriors(at: instant, telling: &observer)
    for i in 0..<bank.count { bank.filters[i].doubt(velocityBy: innovation) }
    fuse(observation, as: .satelliteVelocity, at: instant, share: 0, telling: &observer)
    aiding.velocity.accepted(at: instant)
    recordReset(.velocityReset, size: size, at: instant)
    doubtHeading(afterResetAt: instant, last: history.lastVelocityReset)
    noteVelocityReset(at: instant)
  }

  mutating func recordReset(
    _ kind: FusionEvent.Kind, size: Double, at instant: SensorInstant
  ) {
    history.resetCount += 1
    history.lastReset = instant
    aiding.positionDrift.restart()
    aiding.velocityDrift.restart()
    report(kind, at: instant, magnitude: size)
  }
}

extension NavigationFilter {
  /// Widens velocity by a disagreement, tilt and heading by the two degrees that commonly cause one,
  /// and position by what it drifted meanwhile.
  mutating func doubt(velocityBy innovation: Vector3<NorthEastDown>) {
    let v = state.localLevel * innovation
    for i in 0..<3 {
      for j in 0..<3 {
        covariance[StateBlock.velocity.offset + i, StateBlock.velocity.offset + j] += v[i] * v[j]
        covariance[StateBlock.position.offset + i, StateBlock.position.offset + j] +=
          4 * v[i] * v[j]
      }
      covariance[StateBlock.velocity.offset + i, StateBlock.velocity.offset + i] += 0.04
      covariance[StateBlock.attitude.offset + i, StateBlock.attitude.offset + i] += 0.035 * 0.035
    }
  }
}

extension NavigationFilter {
  /// Adds variances along north, east and down (m²) to the position, of the height to the bias of the
  /// barometer that was set by it as well: what it reads stays explained. See Derivation (N-33).
  mutating func widenPosition(by variance: Vector3<NorthEastDown>, withBarometer: Bool) {
    let added = state.localLevel * Matrix3(diagonal: variance) * state.localLevel.transposed
    for i in 0..<3 {
      for j in 0..<3 { covariance[StateBlock.position.offset + i, j] += added[i, j] }
    }
    if !withBarometer || variance.z == 0 { return }
    let bias = StateBlock.barometerBias.offset
    // Down for the height is up for the bias.
    let shared = variance.z * state.localLevel.transposed.row2
    for i in 0..<3 {
      covariance[StateBlock.position.offset + i, bias] += shared[i]
      covariance[bias, StateBlock.position.offset + i] += shared[i]
    }
    covariance[bias, bias] += variance.z
  }
}
