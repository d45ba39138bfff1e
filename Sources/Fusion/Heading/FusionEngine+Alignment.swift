internal import CMath
internal import ErrorStateFilter
internal import Geodesy
internal import LinearAlgebra
internal import Sensing
internal import Spatial

extension FusionEngine {
  /// Starts inertial navigation at a fix, as soon as the tilt can be read from the specific force.
  mutating func start(at fix: SatelliteFix) {
    let pair = levelInMotion(by: fix)
    guard leveling.weight >= 10, let inertial = timeline.lastInertial,
      abs(fix.instant.seconds(since: inertial)) < 1, leveling.force.norm > 5
    else { return }
    // After a long time without fixes the first may be a decoy: others have to confirm it.
    if kinematic.isOnLongProbation { return }
    let isStill = standstill.quietSince.map { $0 < fix.instant } ?? false
    if !isStill && pair == nil && !isLevelKnown(whileMovingAt: fix) { return }
    let heading = fix.heading
    let headingDeviation = heading == nil ? 0.3 : max(fix.standardDeviationHeading ?? 0.02, 0.002)
    let level =
      isStill || pair == nil
      ? restingAttitude(at: fix, isStill: isStill, headingDeviation: headingDeviation)
      : pair.map {
        $0.attitude(
          yaw: heading ?? 0, yawDeviation: headingDeviation,
          velocityDeviation: velocityNoise(of: fix), biasDeviation: noise.accelerometerBias)
      }
    guard let level else { return }
    let (velocity, velocityDeviation) = startVelocity(of: fix, isStill: isStill)
    let state = NavigationState(
      instant: fix.instant, position: fix.position, velocity: velocity, attitude: level.attitude)
    bank.filters[0].restart(
      from: state, noise: noise, positionDeviation: receiver.positionDeviation(of: fix),
      velocityDeviation: velocityDeviation, attitudeDeviation: Vector3(1, 1, 1))
    let axes = state.localLevel
    bank.filters[0].covariance.reset(.attitude, to: axes * level.covariance * axes.transposed)
    applyPriors(at: fix.instant)
    // The fix is that of the antenna, which swings about the inertial sensor.
    bank.filters[0].state.angularRate = leveling.rate
    bank.filters[0].moveFromAntenna(at: configuration.satellite.leverArm)
    report(.leveled, at: fix.instant)
    if heading != nil {
      bank.becomeSingle()
      headingBecameKnown(at: fix.instant)
    } else {
      bank.spread(
        about: axes * level.axis, aboutAntennaAt: configuration.satellite.leverArm)
    }
    aiding.position.accepted(at: fix.instant)
    aiding.lastAid = fix.instant
    if isStill && !history.isRestRefuted && receiver.velocity(of: fix) == nil {
      aiding.guessedRest = fix.instant
      aiding.isRestUnconfirmed = true
    }
  }

  /// Lets a position refute a guessed rest, or confirm it where it could have refuted it; `true` where
  /// it began again.
  ///
  /// It could when a vehicle at 30 m/s would be eight deviations away, beyond any gate. What a position
  /// has confirmed others refute for as long as ten seconds after the guess.
  mutating func judgeGuessedRest(
    by fix: SatelliteFix, _ verdict: FusionOutcome.Verdict
  ) -> Bool {
    guard let guess = aiding.guessedRest else { return false }
    let age = fix.instant.seconds(since: guess)
    if case .refused = verdict {
      guard aiding.isRestUnconfirmed || age < 10 else { return false }
      refuteRest(by: fix)
      return true
    }
    let deviation = receiver.positionDeviation(of: fix)
    if age >= 8 * max(deviation.x, deviation.y) / 30 { aiding.isRestUnconfirmed = false }
    return false
  }

  /// A smooth road is as quiet as a car park. Where the start took quiet for rest and the positions
  /// that follow say otherwise, it begins again with the velocity that they tell.
  mutating func refuteRest(by fix: SatelliteFix) {
    history.isRestRefuted = true
    forgetBarometer()
    bank.removeAll()
    aiding = Aiding()
    start(at: fix)
  }

  /// The velocity to start from and its standard deviation: the fix's own, else what the receiver's
  /// positions say so far.
  private mutating func startVelocity(
    of fix: SatelliteFix, isStill: Bool
  ) -> (Vector3<NorthEastDown>, Vector3<NorthEastDown>) {
    if let velocity = receiver.velocity(of: fix), let north = velocity.north,
      let east = velocity.east
    {
      return (
        Vector3(north, east, velocity.down ?? 0),
        Vector3(
          velocity.variance.x.squareRoot(), velocity.variance.y.squareRoot(),
          velocity.down == nil ? 2 : velocity.variance.z.squareRoot())
      )
    }
    if isStill && !history.isRestRefuted { return (.zero, Vector3(1, 1, 0.5)) }
    if let estimate = kinematic.estimate, estimate.velocityCovariance[0, 0] < 100 {
      // Twice what it states: it has seen few fixes.
      func deviation(_ k: Int) -> Double {
        2 * estimate.velocityCovariance[k, k].squareRoot() + 0.5
      }
      return (estimate.velocity, Vector3(deviation(0), deviation(1), deviation(2)))
    }
    return (.zero, Vector3(10, 10, 3))
  }

  /// Starts from the pose that was set, at the first inertial sample behind it.
  mutating func applyStartPose(before sample: InertialSample) {
    guard let pose = startPose, sample.instant > pose.instant else { return }
    startPose = nil
    let state = NavigationState(
      instant: pose.instant, position: pose.position, velocity: pose.velocity,
      attitude: pose.attitude)
    bank.filters[0].restart(
      from: state, noise: noise, positionDeviation: pose.positionDeviation,
      velocityDeviation: pose.velocityDeviation, attitudeDeviation: pose.attitudeDeviation)
    applyPriors(at: pose.instant)
    bank.becomeSingle()
    aiding.lastAid = pose.instant
    report(.leveled, at: pose.instant)
    headingBecameKnown(at: pose.instant)
  }

  /// Roll and pitch of a body at rest that feels `force`, radians.
  static func tilt(of force: Vector3<Body>) -> (roll: Double, pitch: Double) {
    let roll = Elementary.arctangent(y: -force.y, x: -force.z)
    let across = (force.y * force.y + force.z * force.z).squareRoot()
    return (roll, Elementary.arctangent(y: force.x, x: across))
  }

  /// Leaves one hypothesis as soon as the others agree with it or have lost.
  mutating func resolveHeading(at instant: SensorInstant) {
    if aiding.isHeadingDoubted {
      loseHeading(at: instant)
      return
    }
    if bank.isEmpty || bank.isSingle { return }
    bank.normalize()
    let heading = bank.heading()
    // Four degrees, and on the next fix three: a momentary agreement is none.
    aiding.agreeingFixes = heading.deviation < 0.07 ? aiding.agreeingFixes + 1 : 0
    if aiding.agreeingFixes >= 2 && heading.deviation < 0.052 {
      bank.collapse(headingDeviation: heading.deviation)
      headingBecameKnown(at: instant)
    }
  }

  mutating func headingBecameKnown(at instant: SensorInstant) {
    history.hasHeading = true
    history.headingSince = instant
    judgeDoubt()
    aiding.agreeingFixes = 0
    useLatency()
    aiding.positionDrift.restart()
    aiding.velocityDrift.restart()
    aiding.lastingField = LastingFieldError()
    report(.headingAligned, at: instant)
  }

  /// Heading was wrong: the hypotheses are spread again from the present position and velocity.
  mutating func loseHeading(at instant: SensorInstant) {
    if bank.isEmpty { return }
    rememberDoubted()
    // No single filter is left to follow.
    var nobody = Unobserved()
    doubtPriors(at: instant, telling: &nobody)
    restartFirst(from: bank.best)
    bank.spread(aboutAntennaAt: configuration.satellite.leverArm)
    history.hasHeading = false
    aiding.isHeadingDoubted = false
    aiding.wheels = AidRecord()
    history.lastVelocityReset = nil
    history.lastPositionReset = nil
    aiding.forwardPriorSpeed = 0
    aiding.agreeingFixes = 0
    report(.headingLost, at: instant)
  }
}
