public import ErrorStateFilter
internal import Geodesy
internal import LinearAlgebra
internal import Sensing
internal import Spatial

extension FusionEngine {
  /// The estimate of the present filters at `instant`.
  mutating func makeEstimate(at instant: SensorInstant, duration: Double) -> FusionEstimate {
    var estimate = FusionEstimate(instant: instant)
    estimate.resetCount = history.resetCount
    estimate.lastReset = history.lastReset
    estimate.heightOrigin = history.heightOrigin
    if bank.isEmpty {
      addKinematic(to: &estimate)
      addAttitude(to: &estimate)
      estimate.carriers = carriersWithoutNavigation(of: estimate)
    } else {
      bank.filters[bank.best].describe(in: &estimate)
      addCircumstances(to: &estimate)
      noteDeadReckoning(age: estimate.deadReckoningAge, at: instant)
      estimate.mode =
        !bank.isSingle ? .aligning : aiding.isDeadReckoning ? .deadReckoning : .navigating
    }
    if let attitude = estimate.attitude {
      let state = bank.state(bank.best)
      localPose.advance(
        rate: bank.isEmpty ? attitudeOnly.angularRate : state.angularRate,
        velocity: bank.isSingle ? state.velocityBody : nil, filterAttitude: attitude,
        duration: duration)
    }
    estimate.localPosition = localPose.position
    estimate.localAttitude = localPose.attitude ?? .identity
    return estimate
  }

  /// The estimate at a fix beyond the last inertial sample: that of the receiver alone, because the
  /// navigation filter stands where the inertial samples ended.
  ///
  /// `nil` while the silence may yet be a sample's latency. After two seconds, over which nobody can
  /// say where the vehicle turned to, navigation is given up.
  mutating func estimateWithoutInertial(at instant: SensorInstant) -> FusionEstimate? {
    if !bank.isEmpty, let last = timeline.lastInertial {
      let silence = instant.seconds(since: last)
      if silence <= max(0.25, 6 * timeline.inertialInterval) { return nil }
      if silence > 2 { stopNavigation(at: instant) }
    }
    if bank.isEmpty { return makeEstimate(at: instant, duration: 0) }
    var estimate = FusionEstimate(instant: instant)
    estimate.resetCount = history.resetCount
    estimate.lastReset = history.lastReset
    estimate.heightOrigin = history.heightOrigin
    addKinematic(to: &estimate)
    estimate.carriers = carriersWithoutNavigation(of: estimate)
    estimate.localPosition = localPose.position
    estimate.localAttitude = localPose.attitude ?? .identity
    return estimate
  }

  /// What the engine, not the filter, knows of an estimate of inertial navigation.
  mutating func addCircumstances(to estimate: inout FusionEstimate) {
    if !bank.isSingle {
      let moments = bank.momentsAboutBest()
      estimate.positionCovariance = estimate.positionCovariance + moments.position
      estimate.velocityCovariance = estimate.velocityCovariance + moments.velocity
      estimate.headingReference = nil
    }
    if !history.barometerIsSet { estimate.barometerBias = nil }
    estimate.isStandingStill = aiding.isStill
    estimate.deadReckoningAge =
      aiding.lastAid.map { max(estimate.instant.seconds(since: $0), 0) } ?? 0
    estimate.carriers = carriers(of: estimate)
  }

  /// Position and velocity by the receiver alone.
  private func addKinematic(to estimate: inout FusionEstimate) {
    guard let track = kinematic.predicted(to: estimate.instant) else { return }
    estimate.position = track.position
    estimate.positionCovariance = track.positionCovariance
    estimate.velocity = track.velocity
    estimate.velocityCovariance = track.velocityCovariance
    estimate.isStandingStill = track.stillProbability > 0.9
    estimate.mode = .satelliteOnly
    if let last = kinematic.instant {
      estimate.deadReckoningAge = max(estimate.instant.seconds(since: last), 0)
    }
  }

  /// Attitude by the inertial sensor and the magnetometer alone.
  private func addAttitude(to estimate: inout FusionEstimate) {
    guard attitudeOnly.isLeveled, attitudeOnly.instant == estimate.instant else { return }
    estimate.attitude = attitudeOnly.attitude
    estimate.attitudeCovariance = attitudeOnly.attitudeCovariance
    estimate.gyroscopeBias = attitudeOnly.gyroscopeBias
    if estimate.position == nil {
      estimate.headingReference = attitudeOnly.isHeadingKnown ? .magneticNorth : .start
      estimate.isStandingStill = attitudeOnly.isStandingStill
      estimate.mode = .attitudeOnly
    }
  }

  private mutating func noteDeadReckoning(age: Double, at instant: SensorInstant) {
    let begun = age > max(3 * receiver.typicalInterval, 1)
    if begun == aiding.isDeadReckoning { return }
    aiding.isDeadReckoning = begun
    report(begun ? .deadReckoningBegan : .deadReckoningEnded, at: instant, magnitude: age)
  }
}

extension NavigationFilter {
  /// Writes position, velocity, attitude, biases and their covariances into an estimate.
  public mutating func describe(in estimate: inout FusionEstimate) {
    let position = state.geodetic
    estimate.position = position
    estimate.positionCovariance = levelCovariance(of: .position)
    estimate.velocity = state.velocityNorthEastDown
    estimate.velocityCovariance = levelCovariance(of: .velocity)
    estimate.attitude = state.attitudeNorthEastDown
    estimate.attitudeCovariance = levelCovariance(of: .attitude)
    // Within eleven metres of a pole every direction is south, or none is.
    let isAtPole = abs(position.latitude) > 89.9999 * (.pi / 180)
    estimate.headingReference = isAtPole ? nil : .trueNorth
    estimate.gyroscopeBias = state.gyroscopeBias
    estimate.accelerometerBias = state.accelerometerBias
    estimate.barometerBias = state.barometerBias
  }
}
