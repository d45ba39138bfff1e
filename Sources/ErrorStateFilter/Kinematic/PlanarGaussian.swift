/// A Gaussian over horizontal position and velocity under one motion model.
///
/// Position is the offset from the track's anchor, m; velocity is over the Earth, m/s; both along
/// the anchor's north and east. The covariance is held as three 2×2 blocks: position,
/// position with velocity, velocity.
struct PlanarGaussian: Hashable, Sendable {
  var position: SIMD2<Double>
  var velocity: SIMD2<Double>
  var positionCovariance: PlanarMatrix
  /// Rows are position, columns velocity.
  var crossCovariance: PlanarMatrix
  var velocityCovariance: PlanarMatrix

  static var zero: Self {
    Self(
      position: .zero, velocity: .zero, positionCovariance: .zero, crossCovariance: .zero,
      velocityCovariance: .zero)
  }

  var isUsable: Bool {
    position.x.isFinite && position.y.isFinite && velocity.x.isFinite && velocity.y.isFinite
      && positionCovariance.isFinite && crossCovariance.isFinite && velocityCovariance.isFinite
      && positionCovariance.nn > 0 && positionCovariance.ee > 0
      && positionCovariance.determinant > 0
      && velocityCovariance.nn > 0 && velocityCovariance.ee > 0
      && velocityCovariance.determinant > 0
  }

  /// Moves with constant velocity under random acceleration of density `acceleration`, m²/s³, that
  /// lasts for about `persistence` seconds, while the position walks with density `drift`, m²/s.
  /// Equation K-2.
  mutating func moveOn(
    seconds dt: Double, acceleration q: Double, persistence: Double, drift: Double
  ) {
    // What the velocities at both ends leave open of the way between: all of white noise's q dt³/12
    // where the acceleration changes often within dt, next to nothing where it hardly changes.
    let turns = dt / persistence
    let open = turns * turns / (turns * turns + 60)
    position += dt * velocity
    let c = crossCovariance
    positionCovariance =
      positionCovariance + dt * (c + c.transposed) + (dt * dt) * velocityCovariance
      + PlanarMatrix(isotropic: q * dt * dt * dt * (0.25 + open / 12) + drift * dt)
    crossCovariance = c + dt * velocityCovariance + PlanarMatrix(isotropic: q * dt * dt / 2)
    velocityCovariance = velocityCovariance + PlanarMatrix(isotropic: q * dt)
  }

  /// Stays where it is, its velocity zero but for `velocityVariance`, m²/s². Equation K-3.
  mutating func standStill(seconds dt: Double, velocityVariance: Double, drift: Double) {
    velocity = .zero
    crossCovariance = .zero
    velocityCovariance = PlanarMatrix(isotropic: velocityVariance)
    positionCovariance = positionCovariance + PlanarMatrix(isotropic: drift * dt)
  }

  /// Fuses a measured position offset, m, with covariance `noise`. Equation K-5.
  mutating func fuse(position z: SIMD2<Double>, noise: PlanarMatrix) {
    let inverse = (positionCovariance + noise).inverse
    let gain = positionCovariance * inverse
    let velocityGain = crossCovariance.transposed * inverse
    let innovation = z - position
    position += gain * innovation
    velocity += velocityGain * innovation
    velocityCovariance = (velocityCovariance - velocityGain * crossCovariance).symmetrized
    // R S⁻¹ B and K R equal (I - K) B and (I - K) A, without their cancellation where R is small.
    crossCovariance = noise * (inverse * crossCovariance)
    positionCovariance = (gain * noise).symmetrized
  }

  /// Fuses a measured velocity, m/s, with covariance `noise`. Equation K-5.
  mutating func fuse(velocity z: SIMD2<Double>, noise: PlanarMatrix) {
    let inverse = (velocityCovariance + noise).inverse
    let gain = velocityCovariance * inverse
    let positionGain = crossCovariance * inverse
    let innovation = z - velocity
    position += positionGain * innovation
    velocity += gain * innovation
    positionCovariance =
      (positionCovariance - positionGain * crossCovariance.transposed).symmetrized
    crossCovariance = crossCovariance * (inverse * noise)
    velocityCovariance = (gain * noise).symmetrized
  }

  /// Fuses the component of velocity along the unit vector `u`, m/s. Equation K-8.
  mutating func fuse(component z: Double, along u: SIMD2<Double>, variance: Double) {
    let positionColumn = crossCovariance * u
    let velocityColumn = velocityCovariance * u
    let s = (u * velocityColumn).sum() + variance
    let innovation = z - (u * velocity).sum()
    position += (innovation / s) * positionColumn
    velocity += (innovation / s) * velocityColumn
    positionCovariance =
      (positionCovariance - (1 / s) * PlanarMatrix(outer: positionColumn, positionColumn))
      .symmetrized
    crossCovariance =
      crossCovariance - (1 / s) * PlanarMatrix(outer: positionColumn, velocityColumn)
    velocityCovariance =
      (velocityCovariance - (1 / s) * PlanarMatrix(outer: velocityColumn, velocityColumn))
      .symmetrized
  }

  /// The same in axes turned by `turn` about an origin moved by `shift`.
  mutating func reexpress(shift: SIMD2<Double>, turn: PlanarMatrix) {
    let back = turn.transposed
    position = turn * (position - shift)
    velocity = turn * velocity
    positionCovariance = (turn * positionCovariance * back).symmetrized
    crossCovariance = turn * crossCovariance * back
    velocityCovariance = (turn * velocityCovariance * back).symmetrized
  }
}
