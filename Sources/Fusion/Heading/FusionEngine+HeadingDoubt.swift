internal import ErrorStateFilter
internal import LinearAlgebra
internal import Sensing
internal import Spatial

/// A heading that was taken for right, and is not, shows in what does not fit any more. See
/// Derivation (B-4).
extension FusionEngine {
  /// s: a heading this young has confirmed itself little.
  private static var trial: Double { 60 }
  /// s: disagreements this close have one cause.
  private static var together: Double { 40 }

  /// Whether the heading became known only lately.
  private mutating func isHeadingYoung(at instant: SensorInstant) -> Bool {
    history.hasHeading && history.unfoundedDoubts == 0
      && (history.headingSince.map { instant.seconds(since: $0) < Self.trial } ?? false)
  }

  /// A velocity or position had to be set anew: of a young heading, or for the second time, it is the
  /// heading that is wrong.
  mutating func doubtHeading(afterResetAt instant: SensorInstant, last: SensorInstant?) {
    guard history.hasHeading, bank.isSingle, history.unfoundedDoubts < 2 else { return }
    let isRepeated = last.map { instant.seconds(since: $0) < Self.together } ?? false
    if isRepeated || isHeadingYoung(at: instant) { aiding.isHeadingDoubted = true }
  }

  /// A receiver that pulls soon after the heading was chosen is right, and the heading wrong.
  ///
  /// - Returns: Whether that is so; else the receiver is to be warned of.
  mutating func doubtsHeading(pulledAt instant: SensorInstant) -> Bool {
    guard isHeadingYoung(at: instant), bank.isSingle else { return false }
    aiding.isHeadingDoubted = true
    return true
  }

  /// Wheels that seem to slide for seconds on end point another way.
  mutating func judgeWheels(
    _ verdict: FusionOutcome.Verdict, speed: Double, at instant: SensorInstant
  ) {
    if case .refused = verdict, speed > 3 {
      aiding.wheels.refused(at: instant)
    } else {
      aiding.wheels.accepted(at: instant)
    }
    if aiding.wheels.refusedFor(instant) > 3 && aiding.wheels.refusedCount >= 10
      && history.unfoundedDoubts < 2
    {
      aiding.isHeadingDoubted = true
    }
  }
}

extension FusionEngine {
  /// Remembers the heading that is given up, to find out whether it was wrong.
  mutating func rememberDoubted() { history.doubtedHeading = headingAgainstLocalPose() }

  /// A heading that is found again as it was had not been wrong: something else does not fit (a receiver
  /// that is late), and is not to be taken for the heading again.
  mutating func judgeDoubt() {
    guard let doubted = history.doubtedHeading, let found = headingAgainstLocalPose() else {
      return
    }
    history.doubtedHeading = nil
    let isSame = abs(Angle.wrapped(radians: found - doubted)) < 0.2
    history.unfoundedDoubts = isSame ? history.unfoundedDoubts + 1 : 0
  }

  /// The heading less that of the local pose, which follows the gyroscope alone, rad.
  private mutating func headingAgainstLocalPose() -> Double? {
    guard let local = localPose.attitude, !bank.isEmpty else { return nil }
    let level = Rotation<Body, NorthEastDown>(
      unitW: local.w, x: local.x, y: local.y, z: local.z)
    return bank.filters[bank.best].yawEstimate.angle - level.rollPitchYaw.yaw
  }
}

extension FusionEngine {
  /// Makes the first filter one that believes nothing that a wrong heading may have taught another: accelerations were
  /// taken for tilt and biases, sliding for a mounting angle, and all of them for velocity.
  ///
  /// Place and velocity are those of the receiver alone, where it was heard lately; else those of the
  /// other.
  mutating func restartFirst(from index: Int) {
    var state = bank.state(index)
    let isHeard = kinematic.lastFix.map { state.instant.seconds(since: $0) < 3 } ?? false
    let track = isHeard ? kinematic.predicted(to: state.instant) : nil
    state.accelerometerBias = .zero
    state.gyroscopeScale = .zero
    state.accelerometerScale = .zero
    state.mountingYaw = 0
    state.mountingPitch = 0
    func deviation(
      _ c: Matrix3<NorthEastDown, NorthEastDown>, least: Double
    ) -> Vector3<NorthEastDown> {
      Vector3(
        max(c[0, 0].squareRoot(), least), max(c[1, 1].squareRoot(), least),
        max(c[2, 2].squareRoot(), least))
    }
    let attitudeDeviation = Vector3<NorthEastDown>(0.1, 0.1, 0.3)
    guard let track else {
      let position = deviation(bank.filters[index].levelCovariance(of: .position), least: 1)
      let velocity = deviation(bank.filters[index].levelCovariance(of: .velocity), least: 0.5)
      bank.filters[0].restart(
        from: state, noise: noise, positionDeviation: position, velocityDeviation: velocity,
        attitudeDeviation: attitudeDeviation)
      return
    }
    state.position = track.earthFixed
    state.refreshLocalLevel()
    state.velocity = state.localLevel * track.velocity
    bank.filters[0].restart(
      from: state, noise: noise,
      positionDeviation: deviation(track.positionCovariance, least: 1),
      velocityDeviation: deviation(track.velocityCovariance, least: 0.5),
      attitudeDeviation: attitudeDeviation)
    bank.filters[0].moveFromAntenna(at: configuration.satellite.leverArm)
  }
}
