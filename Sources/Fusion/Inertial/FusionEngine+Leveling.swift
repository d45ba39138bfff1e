internal import ErrorStateFilter
internal import LinearAlgebra
internal import Sensing
internal import Spatial

extension FusionEngine {
  /// Hands a fix's velocity to the levelling in motion; what came of it.
  mutating func levelInMotion(by fix: SatelliteFix) -> MotionLeveling.Pair? {
    guard let velocity = receiver.velocity(of: fix), let north = velocity.north,
      let east = velocity.east
    else { return nil }
    return motionLeveling.receive(
      Vector3(north, east, velocity.down ?? 0), at: fix.instant,
      leverArm: configuration.satellite.leverArm)
  }

  /// One deviation of a fix's velocity, m/s.
  mutating func velocityNoise(of fix: SatelliteFix) -> Double {
    guard let variance = receiver.velocity(of: fix)?.variance else { return 1 }
    return max(variance.x, variance.y).squareRoot()
  }

  /// Whether the force alone may be taken for gravity while the body moves.
  ///
  /// A force as long as gravity is gravity; another one leads the level astray by tens of degrees. It is
  /// waited for, but not for ever; and what leans in its turns is not believed before the receiver's
  /// velocities have had time to tell of them.
  mutating func isLevelKnown(whileMovingAt fix: SatelliteFix) -> Bool {
    let tellsVelocity = receiver.velocity(of: fix).map { $0.north != nil } ?? false
    if tellsVelocity && configuration.profile != .automotive && leveling.elapsed < 3 {
      return false
    }
    return abs(leveling.force.norm - 9.81) < 0.5 || leveling.elapsed >= 20
  }

  /// The attitude of a body that stands, or is taken to feel gravity alone, its heading north.
  mutating func restingAttitude(
    at fix: SatelliteFix, isStill: Bool, headingDeviation: Double
  ) -> StartAttitude {
    let prior = accelerometerPrior(at: fix.instant)
    let (roll, pitch) = Self.tilt(of: leveling.force - (prior?.bias ?? .zero))
    let biasDeviation = prior.map {
      max($0.deviation.x, max($0.deviation.y, $0.deviation.z))
    }
    let tilt =
      isStill
      ? max((biasDeviation ?? noise.accelerometerBias) / 9.8 * 1.5, 0.005)
      // What flies feels its thrust, which says little of where down is.
      : configuration.profile == .airborne ? 0.4 : 0.15
    let attitude = Rotation<Body, NorthEastDown>(
      roll: .radians(roll), pitch: .radians(pitch), yaw: .radians(fix.heading ?? 0))
    return StartAttitude(
      attitude: attitude,
      covariance: Matrix3(
        diagonal: Vector3(tilt * tilt, tilt * tilt, headingDeviation * headingDeviation)))
  }
}
