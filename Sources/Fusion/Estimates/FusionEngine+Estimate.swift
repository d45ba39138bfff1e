public import ErrorStateFilter
internal import Geodesy
internal import LinearAlgebra
internal import Sensing
internal import Spatial

extension FusionEngine {
  /// Makes `newestEstimate` the estimate of the present filters at `instant`.
  mutating func updateEstimate(at instant: SensorInstant, duration: Double) {
    if bank.isEmpty {
      described = nil
      startEstimate(at: instant)
      addKinematic()
      addAttitude()
      newestEstimate.carriers = carriersWithoutNavigation()
    } else {
      newestEstimate.instant = instant
      describeBest()
      addCircumstances()
      noteDeadReckoning(age: newestEstimate.deadReckoningAge, at: instant)
      newestEstimate.mode =
        !bank.isSingle ? .aligning : aiding.isDeadReckoning ? .deadReckoning : .navigating
    }
    addHistory()
    if let attitude = newestEstimate.attitude { advanceLocalPose(attitude, duration: duration) }
    newestEstimate.localPosition = localPose.position
    newestEstimate.localAttitude = localPose.attitude ?? .identity
  }

  /// Which covariance an estimate states the deviations of.
  struct DescribedCovariance: Equatable {
    var epoch, version: Int
  }

  /// Begins `newestEstimate` anew, knowing nothing.
  private mutating func startEstimate(at instant: SensorInstant) {
    newestEstimate = FusionEstimate(instant: instant)
  }

  private mutating func addHistory() {
    newestEstimate.resetCount = history.resetCount
    newestEstimate.lastReset = history.lastReset
    newestEstimate.heightOrigin = history.heightOrigin
  }

  /// Writes what the best filter says into `newestEstimate`; the covariances only where they have changed.
  private mutating func describeBest() {
    let best = bank.best
    let key = DescribedCovariance(
      epoch: bank.epoch, version: bank.filters[best].presentVersion)
    let isDescribed = bank.isSingle && described == key
    if !isDescribed {
      bank.filters[best].describeCovariances(in: &newestEstimate)
      if !bank.isSingle { newestEstimate.add(spreadOfHypotheses()) }
      addLastingErrors()
      described = bank.isSingle ? key : nil
    }
    bank.filters[best].describeState(in: &newestEstimate, &geodetic)
  }

  private mutating func advanceLocalPose(
    _ attitude: Rotation<Body, NorthEastDown>, duration: Double
  ) {
    if localPose.attitude == nil {
      localPose.begin(with: attitude)
    } else if bank.isEmpty {
      localPose.advance(
        rate: attitudeOnly.angularRate, velocity: nil,
        down: attitude.inverse * Vector3(0, 0, 1), duration: duration)
    } else {
      let isSingle = bank.isSingle
      bank.filters[bank.best].advance(&localPose, withVelocity: isSingle, duration: duration)
    }
  }

  /// The estimate at a fix beyond the last inertial sample: that of the receiver alone, because the
  /// navigation filter stands where the inertial samples ended.
  ///
  /// `false`, and none, while the silence may yet be a sample's latency. After two seconds, over which nobody can
  /// say where the vehicle turned to, navigation is given up.
  mutating func estimateWithoutInertial(at instant: SensorInstant) -> Bool {
    if !bank.isEmpty, let last = timeline.lastInertial {
      let silence = instant.seconds(since: last)
      if silence <= max(0.25, 6 * timeline.inertialInterval) { return false }
      if silence > 2 { stopNavigation(at: instant) }
    }
    if bank.isEmpty {
      updateEstimate(at: instant, duration: 0)
      return true
    }
    described = nil
    startEstimate(at: instant)
    addHistory()
    addKinematic()
    newestEstimate.carriers = carriersWithoutNavigation()
    newestEstimate.localPosition = localPose.position
    newestEstimate.localAttitude = localPose.attitude ?? .identity
    return true
  }

  /// What the engine, not the filter, knows of an estimate of inertial navigation.
  private mutating func addCircumstances() {
    if !bank.isSingle { newestEstimate.headingReference = nil }
    if !history.barometerIsSet { newestEstimate.barometerBias = nil }
    newestEstimate.isStandingStill = aiding.isStill
    newestEstimate.deadReckoningAge =
      aiding.lastAid.map { max(newestEstimate.instant.seconds(since: $0), 0) } ?? 0
    updateCarriers(at: newestEstimate.instant)
  }

  /// How far the hypotheses lie apart: in position, velocity, and where down is.
  ///
  /// What has felt nothing yet is at rest, or as good as that: all of them share the error of one level and one
  /// bias, about another axis each. That spreads them by twice what is in every one's covariance already; their
  /// velocities, too, where no receiver tells those. See Derivation (B-1).
  mutating func spreadOfHypotheses() -> HypothesisBank.Spread {
    if bank.isSingle { return HypothesisBank.Spread() }
    let isQuiet = isQuietSinceFirstFix
    var spread = bank.momentsAboutBest(withTilt: !isQuiet)
    if isQuiet && aiding.velocity.lastAccepted == nil { spread.velocity = .zero }
    return spread
  }

  /// Position and velocity by the receiver alone.
  private mutating func addKinematic() {
    guard let track = kinematic.predicted(to: newestEstimate.instant) else { return }
    newestEstimate.position = track.position
    newestEstimate.positionCovariance = track.positionCovariance
    newestEstimate.velocity = track.velocity
    newestEstimate.velocityCovariance = track.velocityCovariance
    newestEstimate.isStandingStill = track.stillProbability > 0.9
    newestEstimate.mode = .satelliteOnly
    if let last = kinematic.instant {
      newestEstimate.deadReckoningAge = max(newestEstimate.instant.seconds(since: last), 0)
    }
  }

  /// Attitude by the inertial sensor and the magnetometer alone.
  private mutating func addAttitude() {
    guard attitudeOnly.isLeveled, attitudeOnly.instant == newestEstimate.instant else { return }
    newestEstimate.attitude = attitudeOnly.attitude
    newestEstimate.attitudeCovariance = attitudeOnly.attitudeCovariance
    if newestEstimate.position != nil && !newestEstimate.isStandingStill && leveling.elapsed < 4 {
      // It moves, and the level was read from a force that is not gravity alone.
      let doubt = configuration.profile == .airborne ? 0.16 : 0.02
      newestEstimate.attitudeCovariance[0, 0] += doubt
      newestEstimate.attitudeCovariance[1, 1] += doubt
    }
    newestEstimate.gyroscopeBias = attitudeOnly.gyroscopeBias
    if newestEstimate.position == nil {
      newestEstimate.headingReference = attitudeOnly.isHeadingKnown ? .magneticNorth : .start
      newestEstimate.isStandingStill = attitudeOnly.isStandingStill
      newestEstimate.mode = .attitudeOnly
    }
  }

  private mutating func noteDeadReckoning(age: Double, at instant: SensorInstant) {
    let begun = age > max(3 * receiver.typicalInterval, 1)
    bank.filters[0].isUnaided = begun
    if begun == aiding.isDeadReckoning { return }
    aiding.isDeadReckoning = begun
    report(begun ? .deadReckoningBegan : .deadReckoningEnded, at: instant, magnitude: age)
  }
}

extension NavigationFilter {
  /// Writes position, velocity, attitude, biases and their covariances into an estimate.
  public mutating func describe(in estimate: inout FusionEstimate) {
    var geodetic = GeodeticTracker()
    settle()
    describeCovariances(in: &estimate)
    describeState(in: &estimate, &geodetic)
  }

  /// The covariances as they were when they were last carried on: some milliseconds ago.
  fileprivate mutating func describeCovariances(in estimate: inout FusionEstimate) {
    estimate.positionCovariance = lastLevelCovariance(of: .position)
    estimate.velocityCovariance = lastLevelCovariance(of: .velocity)
    estimate.attitudeCovariance = lastLevelCovariance(of: .attitude)
  }

  fileprivate mutating func describeState(
    in estimate: inout FusionEstimate, _ geodetic: inout GeodeticTracker
  ) {
    let position = geodetic.position(at: state.position)
    estimate.position = position
    estimate.velocity = state.velocityNorthEastDown
    estimate.attitude = state.attitudeNorthEastDown
    // Within eleven metres of a pole every direction is south, or none is.
    let isAtPole = abs(position.latitude) > 89.9999 * (.pi / 180)
    estimate.headingReference = isAtPole ? nil : .trueNorth
    estimate.gyroscopeBias = state.gyroscopeBias
    estimate.accelerometerBias = state.accelerometerBias
    estimate.barometerBias = state.barometerBias
  }

  /// Mutating, so that it is read where the filter lies.
  var presentVersion: Int {
    mutating get { covarianceVersion }
  }

  /// Carries the local pose by this filter's rate, velocity and tilt.
  mutating func advance(
    _ pose: inout LocalPoseTracker, withVelocity: Bool, duration: Double
  ) {
    let toBody = state.attitude.matrix.transposed
    pose.advance(
      rate: state.angularRate, velocity: withVelocity ? toBody * state.velocity : nil,
      down: toBody * state.localLevel.transposed.row2, duration: duration)
  }
}
