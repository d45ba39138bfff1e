public import Sensing

extension KinematicFilter {
  /// Takes a wheel speed, whose sign is left aside: the direction is that of the track.
  ///
  /// At rest it holds the velocity at zero; in motion it measures the speed along the track.
  @discardableResult
  public mutating func observe(_ sample: OdometerSample) -> KinematicVerdict {
    let sd = sample.standardDeviation ?? max(0.05, 0.02 * abs(sample.speed))
    guard sample.speed.isFinite, sd.isFinite, sd > 0,
      abs(sample.speed) <= configuration.gates.greatestSpeed
    else { return .refused(.implausible) }
    guard let instant else { return .refused(.notApplicable) }
    guard sample.instant >= instant else { return .refused(.tooLate) }
    advance(to: sample.instant)
    guard var track else { return .refused(.notApplicable) }
    let gates = configuration.gates
    let verdict: KinematicVerdict
    if abs(sample.speed) < 0.02 {
      let noise = PlanarMatrix(isotropic: sd * sd)
      let d = track.horizontal.distance(velocity: .zero, noise: noise)
      verdict = Self.judge(
        whole: d.whole, best: d.best, dimension: 2, deweight: gates.deweight.two,
        refuse: gates.refuse.two)
      if verdict.isFused {
        track.fuse(velocity: .zero, noise: noise, distance: d.whole, limit: gates.deweight.two)
      }
    } else {
      verdict = Self.fuse(
        speed: abs(sample.speed), variance: sd * sd, into: &track, gates: gates)
    }
    self.track = track
    return verdict
  }

  /// Takes a rate of climb from a barometer: the change of its altitude over the time it took.
  ///
  /// m/s, upward, with its standard deviation. A barometer's slow bias does not show in it.
  @discardableResult
  public mutating func observe(
    climb: Double, standardDeviation: Double, at sampleInstant: SensorInstant
  ) -> KinematicVerdict {
    guard climb.isFinite, standardDeviation.isFinite, standardDeviation > 0,
      abs(climb) <= configuration.gates.greatestSpeed
    else { return .refused(.implausible) }
    guard let instant else { return .refused(.notApplicable) }
    guard sampleInstant >= instant else { return .refused(.tooLate) }
    advance(to: sampleInstant)
    return fuse(climb: climb, variance: standardDeviation * standardDeviation)
  }
}
