internal import CMath
internal import Geodesy
internal import LinearAlgebra
public import Sensing
internal import Spatial

extension KinematicFilter {
  /// Takes one fix, in order of validity, and tells what became of each of its quantities.
  @discardableResult
  public mutating func observe(_ fix: SatelliteFix) -> KinematicOutcome {
    if fix.quality == 0 { return Self.refusing(fix, .noFix) }
    guard let reading = ReceiverReading(fix, configuration: configuration) else {
      return Self.refusing(fix, .implausible)
    }
    if let lastFix, fix.instant <= lastFix { return Self.refusing(fix, .tooLate) }
    if let instant, fix.instant < instant { return Self.refusing(fix, .tooLate) }
    if let gap = lastFix.map({ fix.instant.seconds(since: $0) }), gap > configuration.gates.outage {
      outageEnd = fix.instant
      outageLength = gap
      // A track from before the outage may prove right against a decoy after it.
      abandon(at: fix.instant)
      probation = Probation(first: fix.instant, count: 0, jump: 0, outage: gap)
    }
    let step = lastFix.map { fix.instant.seconds(since: $0) } ?? 0
    lastFix = fix.instant

    advance(to: fix.instant)
    var outcome = KinematicOutcome()
    guard var track, track.isUsable else {
      begin(reading, outcome: &outcome)
      return outcome
    }
    errors.learn(reading, axes: track.axes, memory: configuration.receiver.scaleMemory)
    forgetAbandoned(at: fix.instant)

    let whiteShare = configuration.receiver.whiteShare
    let parts = errors.positionParts(of: reading, whiteShare: whiteShare)
    let heightParts = errors.heightParts(of: reading, whiteShare: whiteShare)
    track.slowVariance = parts.slow
    track.slowHeightVariance = heightParts.slow
    let white = 0.5 * parts.white.trace
    if let assumed = whiteVariance, white > 1.5 * assumed {
      // What was fused under too small a variance is less sure than it seemed.
      track.horizontal.scalePositionCovariance(by: white / assumed)
      whiteVariance = white
    } else {
      let keep = Elementary.exponential(-step / configuration.receiver.scaleMemory)
      whiteVariance = max(white, (whiteVariance ?? white) * keep)
    }
    self.track = track

    // Velocity first: it narrows where the position can be.
    observeVelocity(reading, outcome: &outcome)
    observeClimb(reading, outcome: &outcome)
    observePosition(reading, noise: parts.white, outcome: &outcome)
    observeHeight(reading, variance: heightParts.white, outcome: &outcome)

    if let track = self.track, !track.isUsable {
      begin(reading, outcome: &outcome)
      let reset = KinematicReset(instant: fix.instant, kind: .reinitialized, magnitude: 0)
      record(reset)
      outcome.positionReset = reset
    }
    return outcome
  }

  /// The outcome of a fix that is refused whole.
  private static func refusing(
    _ fix: SatelliteFix, _ reason: KinematicVerdict.Reason
  ) -> KinematicOutcome {
    var outcome = KinematicOutcome()
    outcome.position = .refused(reason)
    outcome.height = .refused(reason)
    if fix.velocityNorth != nil { outcome.velocity = .refused(reason) }
    if fix.velocityNorth == nil && fix.speed != nil { outcome.course = .refused(reason) }
    if fix.velocityDown != nil { outcome.climb = .refused(reason) }
    return outcome
  }

  /// Starts a track at a reading.
  private mutating func begin(_ reading: ReceiverReading, outcome: inout KinematicOutcome) {
    track = started(at: reading, continuing: nil)
    if let track {
      errors.learn(reading, axes: track.axes, memory: configuration.receiver.scaleMemory)
    }
    abandoned = nil
    candidate = nil
    probation = nil
    heightCandidate = nil
    lastPosition = reading.instant
    outcome.position = KinematicVerdict(.accepted)
    outcome.height = KinematicVerdict(.accepted)
    if reading.velocity != nil {
      if reading.isPolar {
        outcome.course = KinematicVerdict(.accepted)
      } else {
        outcome.velocity = KinematicVerdict(.accepted)
      }
    }
    if reading.climb != nil { outcome.climb = KinematicVerdict(.accepted) }
  }

  /// A track at one reading. What of the motion the reading does not tell is that of `old`, or
  /// unknown within what the profile allows; so is the vertical of `old` taken over.
  mutating func started(at reading: ReceiverReading, continuing old: KinematicTrack?)
    -> KinematicTrack
  {
    let motion = configuration.motion
    let motionBefore = old?.horizontal.moments
    let unknown = PlanarMatrix(isotropic: motion.initialSpeed * motion.initialSpeed)
    let whiteShare = configuration.receiver.whiteShare
    let parts = errors.positionParts(of: reading, whiteShare: whiteShare)
    let heightParts = errors.heightParts(of: reading, whiteShare: whiteShare)
    let horizontal = PlanarGaussian(
      position: .zero, velocity: reading.velocity ?? motionBefore?.velocity ?? .zero,
      positionCovariance: parts.white,
      crossCovariance: .zero,
      velocityCovariance: reading.velocity != nil
        ? errors.velocityFactor * reading.velocityCovariance
        : motionBefore?.velocityCovariance ?? unknown)
    let upright =
      old?.vertical
      ?? VerticalGaussian(
        height: reading.geodetic.height, climb: reading.climb ?? 0,
        heightVariance: heightParts.white, crossCovariance: 0,
        climbVariance: reading.climb != nil
          ? reading.climbVariance : motion.initialClimb * motion.initialClimb)
    var position = reading.geodetic
    position.height = upright.height
    var track = KinematicTrack(
      instant: reading.instant, position: position, horizontal: horizontal, vertical: upright,
      motion: motion)
    if let velocity = reading.velocity {
      // The hypotheses begin alike; how well a still one suits the velocity decides its weight.
      track.horizontal.fuse(velocity: velocity, noise: reading.velocityCovariance)
    }
    track.slowVariance = parts.slow
    track.slowHeightVariance = heightParts.slow
    return track
  }

  /// The judgement of a squared innovation: by the whole mixture beyond 99 %, by the hypothesis
  /// that suits it best beyond one in a million.
  static func judge(
    whole: Double, best: Double, dimension: Int, deweight: Double, refuse: Double
  ) -> KinematicVerdict {
    if best > refuse {
      return KinematicVerdict(
        .refused(.outsideGate), normalizedInnovationSquared: best, dimension: dimension,
        threshold: refuse)
    }
    return KinematicVerdict(
      whole > deweight ? .deweighted : .accepted, normalizedInnovationSquared: whole,
      dimension: dimension, threshold: deweight)
  }
}
