import CMath
import Fusion
import Geodesy
import LinearAlgebra
import Sensing
import Simulation
import Spatial

/// A car with an inertial sensor and a receiver that can be given any trouble.
enum SatelliteTrouble {
  /// A town drive of MEMS grade at 100 Hz, with a receiver of some noise that claims another.
  static func car(
    seed: Int, duration: Double = 300, noise: Double = 3.2, claim: Double = 3.2,
    velocity: Double? = nil, rate: Double = 1, inertial: Double = 100, standing: Double = 20
  ) -> Recording {
    var receiver = SensorGrade.mems.receiver(rate: rate)
    receiver.positionNoise = Triple(noise, noise, 1.6 * noise)
    receiver.velocityNoise = velocity.map { Triple($0, $0, 2 * $0) }
    receiver.statedFactor = claim / noise
    return Recording(
      Scenario(
        name: "troubled", trajectory: .car(standing: standing), duration: duration,
        seed: UInt64(seed), inertial: SensorGrade.mems.inertial(rate: inertial),
        receiver: receiver))
  }

  /// What a data sheet tells the engine: the profile, and the inertial sensor's noise.
  static func told(_ recording: Recording, _ profile: Profile) -> FusionConfiguration {
    var result = FusionConfiguration(profile: profile)
    guard let inertial = recording.scenario.inertial else { return result }
    result.inertial.angleRandomWalk = inertial.angleRandomWalk
    result.inertial.velocityRandomWalk = inertial.velocityRandomWalk
    result.inertial.gyroscopeBias = inertial.gyroBias.sd
    result.inertial.accelerometerBias = inertial.accelerometerBias.sd
    return result
  }

  /// Moves a fix by metres north and east.
  static func move(_ fix: inout SatelliteFix, north: Double, east: Double) {
    // The Earth's radius, to a part in three hundred.
    fix.position.latitude += north / 6.371e6
    fix.position.longitude +=
      east / 6.371e6 / Elementary.sineAndCosine(fix.position.latitude).cosine
  }

  /// Moves a fix by metres towards a direction, rad from north.
  static func move(_ fix: inout SatelliteFix, by size: Double, direction: Double) {
    let (s, c) = Elementary.sineAndCosine(direction)
    move(&fix, north: size * c, east: size * s)
  }

  /// Positions of two runs over the same inertial samples, apart, m: the largest from `start` to `end`.
  static func distance(_ a: EngineRun, _ b: EngineRun, from start: Double, to end: Double) -> Double
  {
    var largest = 0.0
    for (x, y) in zip(a.estimates, b.estimates) {
      let t = x.instant.seconds
      if t < start || t >= end { continue }
      guard let p = x.position, let q = y.position else { continue }
      largest = max(largest, (p.earthFixed - q.earthFixed).norm)
    }
    return largest
  }

  /// Horizontal error and its stated deviation, both axes together, m.
  static func horizontal(
    _ estimate: FusionEstimate, in recording: Recording
  ) -> (error: Double, deviation: Double)? {
    guard let error = recording.positionError(of: estimate) else { return nil }
    let c = estimate.positionCovariance
    return (
      (error.x * error.x + error.y * error.y).squareRoot(), (c[0, 0] + c[1, 1]).squareRoot()
    )
  }

  /// Root mean square of the horizontal error, m.
  static func rootMeanSquare(
    _ run: EngineRun, in recording: Recording, from start: Double, to end: Double
  ) -> Double {
    var sum = 0.0
    var count = 0.0
    for e in run.estimates(from: start, to: end) {
      guard let h = horizontal(e, in: recording) else { return .infinity }
      sum += h.error * h.error
      count += 1
    }
    return (sum / max(count, 1)).squareRoot()
  }
}

extension Recording {
  /// The same with every fix changed by `change`, or left out where that says so.
  func changingFixes(_ change: (inout SatelliteFix) -> Bool) -> Recording {
    var result = self
    result.samples = samples.compactMap { sample in
      guard case .satellite(var fix) = sample else { return sample }
      return change(&fix) ? .satellite(fix) : nil
    }
    return result
  }
}

extension Recording {
  /// The same, as if switched on at `start` (s).
  func beginning(at start: Double) -> Recording {
    var result = self
    result.samples.removeAll { $0.instant.seconds < start }
    return result
  }

  /// Errors of roll and pitch together, and about the vertical, rad, with their stated deviations.
  func attitudeError(
    of estimate: FusionEstimate
  ) -> (tilt: Double, tiltDeviation: Double, heading: Double, headingDeviation: Double)? {
    guard let attitude = estimate.attitude else { return nil }
    let q = truth(at: estimate.instant).localLevel.quaternion
    let exact = Rotation<Body, NorthEastDown>(unitW: q.w, x: q.x, y: q.y, z: q.z)
    let down = Vector3<NorthEastDown>(0, 0, 1)
    // Where the two bodies think that down is: no heading enters.
    let a = attitude.inverse * down
    let b = exact.inverse * down
    let tilt = Elementary.arctangent(y: a.cross(b).norm, x: a.dot(b))
    let c = estimate.attitudeCovariance
    let turn = (attitude * exact.inverse).logarithm
    return (
      tilt, (c[0, 0] + c[1, 1]).squareRoot(), abs(turn.z), c[2, 2].squareRoot()
    )
  }
}
