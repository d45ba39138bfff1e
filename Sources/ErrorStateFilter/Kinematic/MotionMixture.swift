internal import CMath

/// Three hypotheses of how the vehicle moves, each with its own Gaussian and its probability.
///
/// The interacting-multiple-model estimator of H. A. P. Blom and Y. Bar-Shalom, IEEE Transactions
/// on Automatic Control 33 (8), 1988. Equations K-1 to K-6.
struct MotionMixture: Sendable {
  /// How many hypotheses there are: standing still, constant velocity, manoeuvre.
  static var count: Int { 3 }

  var modes: InlineArray<3, PlanarGaussian>
  /// Probabilities, their sum one.
  var weights: InlineArray<3, Double>

  /// All three alike, but the first standing still.
  init(_ gaussian: PlanarGaussian, stillVelocityVariance: Double) {
    modes = InlineArray(repeating: gaussian)
    modes[0].standStill(seconds: 0, velocityVariance: stillVelocityVariance, drift: 0)
    weights = [0.2, 0.4, 0.4]
  }

  /// The Gaussian with the mixture's mean and covariance. Equation K-6.
  var moments: PlanarGaussian { combined(weights) }

  var isUsable: Bool {
    for i in 0..<Self.count where !(modes[i].isUsable && weights[i].isFinite) { return false }
    return true
  }

  /// The mean and covariance of the modes under other weights.
  func combined(_ weights: InlineArray<3, Double>) -> PlanarGaussian {
    var sum = PlanarGaussian.zero
    for i in 0..<Self.count {
      sum.position += weights[i] * modes[i].position
      sum.velocity += weights[i] * modes[i].velocity
    }
    for i in 0..<Self.count {
      let p = modes[i].position - sum.position
      let v = modes[i].velocity - sum.velocity
      let w = weights[i]
      sum.positionCovariance =
        sum.positionCovariance + w * (modes[i].positionCovariance + PlanarMatrix(outer: p, p))
      sum.crossCovariance =
        sum.crossCovariance + w * (modes[i].crossCovariance + PlanarMatrix(outer: p, v))
      sum.velocityCovariance =
        sum.velocityCovariance + w * (modes[i].velocityCovariance + PlanarMatrix(outer: v, v))
    }
    return sum
  }

  /// Lets the hypotheses exchange probability over `dt` seconds, then moves each on.
  ///
  /// `drift` is the density of the walk that the receiver's slow error makes, m²/s; `wander` what
  /// comes on top of it in motion, from velocities whose error lasts.
  mutating func moveOn(
    seconds dt: Double, motion: KinematicFilter.Configuration.Motion, drift: Double,
    wander: Double
  ) {
    var stay: InlineArray<3, Double> = [0, 0, 0]
    stay[0] = Elementary.exponential(-dt / motion.stillDwell)
    stay[1] = Elementary.exponential(-dt / motion.cruiseDwell)
    stay[2] = Elementary.exponential(-dt / motion.manoeuvreDwell)
    // Only what is slow enough can come to rest: without this a spike that happens to undo one
    // step of the motion would prove a standstill.
    var halt: InlineArray<3, Double> = [0, 0, 0]
    for i in 1..<Self.count {
      let spread =
        modes[i].velocityCovariance
        + PlanarMatrix(isotropic: motion.manoeuvreAcceleration * dt + motion.stillVelocityVariance)
      halt[i] = Elementary.exponential(
        max(-0.5 * spread.inverse.quadraticForm(modes[i].velocity), -60))
    }
    var predicted: InlineArray<3, Double> = [0, 0, 0]
    var mixed = modes
    for j in 0..<Self.count {
      var conditional: InlineArray<3, Double> = [0, 0, 0]
      var total = 0.0
      for i in 0..<Self.count {
        let leave = (1 - stay[i]) / 2
        let share =
          i == j
          ? stay[i]
          : i == 0 ? leave : j == 0 ? leave * halt[i] : leave * (2 - halt[i])
        conditional[i] = weights[i] * share
        total += conditional[i]
      }
      predicted[j] = total
      for i in 0..<Self.count { conditional[i] /= total }
      mixed[j] = combined(conditional)
    }
    modes = mixed
    weights = predicted
    modes[0].standStill(
      seconds: dt, velocityVariance: motion.stillVelocityVariance, drift: drift)
    modes[1].moveOn(
      seconds: dt, acceleration: motion.cruiseAcceleration,
      persistence: motion.accelerationPersistence, drift: drift + wander)
    modes[2].moveOn(
      seconds: dt, acceleration: motion.manoeuvreAcceleration,
      persistence: motion.accelerationPersistence, drift: drift + wander)
  }

  /// The squared innovation of a position under the mixture, and under the mode it suits best.
  func distance(position z: SIMD2<Double>, noise: PlanarMatrix) -> (whole: Double, best: Double) {
    let all = moments
    let whole = (all.positionCovariance + noise).inverse.quadraticForm(z - all.position)
    var best = whole
    for i in 0..<Self.count {
      let s = (modes[i].positionCovariance + noise).inverse
      best = min(best, s.quadraticForm(z - modes[i].position))
    }
    return (whole, best)
  }

  /// The squared innovation of a velocity under the mixture, and under the mode it suits best.
  func distance(velocity z: SIMD2<Double>, noise: PlanarMatrix) -> (whole: Double, best: Double) {
    let all = moments
    let whole = (all.velocityCovariance + noise).inverse.quadraticForm(z - all.velocity)
    var best = whole
    for i in 0..<Self.count {
      let s = (modes[i].velocityCovariance + noise).inverse
      best = min(best, s.quadraticForm(z - modes[i].velocity))
    }
    return (whole, best)
  }

  mutating func fuse(position z: SIMD2<Double>, noise: PlanarMatrix) {
    var evidence: InlineArray<3, Double> = [0, 0, 0]
    for i in 0..<Self.count {
      let s = modes[i].positionCovariance + noise
      evidence[i] = Self.logLikelihood(z - modes[i].position, s)
      modes[i].fuse(position: z, noise: noise)
    }
    reweigh(evidence)
  }

  mutating func fuse(velocity z: SIMD2<Double>, noise: PlanarMatrix) {
    var evidence: InlineArray<3, Double> = [0, 0, 0]
    for i in 0..<Self.count {
      let s = modes[i].velocityCovariance + noise
      evidence[i] = Self.logLikelihood(z - modes[i].velocity, s)
      modes[i].fuse(velocity: z, noise: noise)
    }
    reweigh(evidence)
  }

  /// Fuses the component of velocity along the unit vector `u`.
  mutating func fuse(component z: Double, along u: SIMD2<Double>, variance: Double) {
    var evidence: InlineArray<3, Double> = [0, 0, 0]
    for i in 0..<Self.count {
      let s = modes[i].velocityCovariance.quadraticForm(u) + variance
      let innovation = z - (u * modes[i].velocity).sum()
      evidence[i] = -0.5 * (innovation * innovation / s + Elementary.logarithm(s))
      modes[i].fuse(component: z, along: u, variance: variance)
    }
    reweigh(evidence)
  }

  mutating func reexpress(shift: SIMD2<Double>, turn: PlanarMatrix) {
    for i in 0..<Self.count { modes[i].reexpress(shift: shift, turn: turn) }
  }

  /// Widens the position of every hypothesis, its correlation with velocity kept.
  mutating func scalePositionCovariance(by factor: Double) {
    for i in 0..<Self.count {
      modes[i].positionCovariance = factor * modes[i].positionCovariance
      modes[i].crossCovariance = factor.squareRoot() * modes[i].crossCovariance
    }
  }

  private static func logLikelihood(_ innovation: SIMD2<Double>, _ s: PlanarMatrix) -> Double {
    -0.5 * (s.inverse.quadraticForm(innovation) + Elementary.logarithm(s.determinant))
  }

  /// Bayes' rule over the modes. No hypothesis falls below a floor it could not come back from.
  private mutating func reweigh(_ evidence: InlineArray<3, Double>) {
    let floor = 1e-5
    let top = max(evidence[0], evidence[1], evidence[2])
    var total = 0.0
    for i in 0..<Self.count {
      weights[i] *= Elementary.exponential(max(evidence[i] - top, -60))
      total += weights[i]
    }
    var sum = 0.0
    for i in 0..<Self.count {
      weights[i] = max(weights[i] / total, floor)
      sum += weights[i]
    }
    for i in 0..<Self.count { weights[i] /= sum }
  }
}
