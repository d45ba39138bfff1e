internal import Geodesy
internal import Sensing

extension KinematicFilter {
  /// Fuses a fix's horizontal velocity, however it was given.
  mutating func observeVelocity(_ reading: ReceiverReading, outcome: inout KinematicOutcome) {
    let gates = configuration.gates
    guard var track else { return }
    if let stated = reading.velocity {
      let velocity = track.velocity(stated, at: reading.geodetic)
      let noise = errors.velocityFactor * reading.velocityCovariance
      let d = track.horizontal.distance(velocity: velocity, noise: noise)
      let verdict = Self.judge(
        whole: d.whole, best: d.best, dimension: 2, deweight: gates.deweight.two,
        refuse: gates.refuse.two)
      if verdict.isFused {
        track.fuse(velocity: velocity, noise: noise, distance: d.whole, limit: gates.deweight.two)
        abandoned?.fuse(velocity: velocity, noise: noise, distance: 0, limit: gates.deweight.two)
      }
      if reading.isPolar { outcome.course = verdict } else { outcome.velocity = verdict }
    } else if let speed = reading.bareSpeed {
      outcome.course = Self.fuse(
        speed: speed, variance: errors.velocityFactor * reading.velocityCovariance.nn,
        into: &track, gates: gates)
    }
    self.track = track
  }

  /// Fuses a fix's vertical velocity.
  mutating func observeClimb(_ reading: ReceiverReading, outcome: inout KinematicOutcome) {
    guard let climb = reading.climb else { return }
    outcome.climb = fuse(climb: climb, variance: reading.climbVariance)
  }

  mutating func fuse(climb: Double, variance: Double) -> KinematicVerdict {
    guard var track else { return .refused(.notApplicable) }
    let gates = configuration.gates
    let d = track.compare(climb: climb, variance: variance)
    let verdict = Self.judge(
      whole: d, best: d, dimension: 1, deweight: gates.deweight.one, refuse: gates.refuse.one)
    if verdict.isFused {
      track.fuse(climb: climb, variance: variance, distance: d, limit: gates.deweight.one)
      self.track = track
    }
    return verdict
  }

  /// Fuses a speed along the direction of travel; not applicable where that is not known.
  static func fuse(
    speed: Double, variance: Double, into track: inout KinematicTrack, gates: Configuration.Gates
  ) -> KinematicVerdict {
    let all = track.horizontal.moments
    let norm = (all.velocity * all.velocity).sum().squareRoot()
    // Below three standard deviations the direction is anybody's guess.
    guard norm > 3 * (0.5 * all.velocityCovariance.trace).squareRoot() else {
      return .refused(.notApplicable)
    }
    let u = all.velocity / norm
    let s = all.velocityCovariance.quadraticForm(u) + variance
    let d = (speed - norm) * (speed - norm) / s
    let verdict = judge(
      whole: d, best: d, dimension: 1, deweight: gates.deweight.one, refuse: gates.refuse.one)
    if verdict.isFused {
      let limit = gates.deweight.one
      let extra = d > limit ? (d / limit - 1) * s : 0
      track.horizontal.fuse(component: speed, along: u, variance: variance + extra)
      track.reanchor()
    }
    return verdict
  }
}
