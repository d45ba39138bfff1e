internal import ErrorStateFilter
internal import LinearAlgebra
internal import Sensing
internal import Spatial

extension FusionEngine {
  /// Widens the state along the axes that stand at the end of their scale.
  mutating func noteSaturation(of sample: InertialSample, duration: Double) {
    var force = sample.specificForce
    var rate = sample.angularRate
    if isMounted {
      let toSensor = configuration.inertial.mount.transposed
      force = toSensor * force
      rate = toSensor * rate
    }
    let axes = saturation.receive(force: force, rate: rate)
    if axes == 0 {
      if timeline.clippedFor > 0 { timeline.clippedFor = 0 }
      return
    }
    report(
      FusionOutcome(
        instant: sample.instant, quantity: .inertialSample, verdict: .refused(.saturated)))
    if timeline.lastClipped.map({ sample.instant.seconds(since: $0) > 1 }) ?? true {
      report(.inertialSaturated, at: sample.instant)
    }
    timeline.lastClipped = sample.instant
    let step = min(duration, 1)
    timeline.clippedFor += step
    for i in 0..<6 where axes & (1 << UInt8(i)) != 0 {
      var axis = Vector3<Body>.zero
      axis[i % 3] = 1
      if isMounted { axis = configuration.inertial.mount * axis }
      // What is beyond the end lasts as long as the clipping: its effect grows with the time.
      let share = i < 3 ? 0.5 : 0.3
      let excess = share * saturation.range[i]
      let variance = 2 * excess * excess * timeline.clippedFor * step
      bank.forEach {
        $0.widen(
          i < 3 ? .velocity : .attitude, along: axis, by: i < 3 ? variance : min(variance, 0.2))
      }
    }
  }

  /// Widens the state while the inertial sensor, or one half of it, gives nothing measured.
  mutating func noteFrozen(at instant: SensorInstant, duration: Double) {
    let held = frozen.held(at: instant, isStill: aiding.isStill)
    if held.force || held.rate {
      bank.forEach { $0.widenWhileFrozen(for: duration, force: held.force, rate: held.rate) }
      if !timeline.isFrozen { report(.inertialFrozen, at: instant) }
    }
    timeline.isFrozen = held.force || held.rate
  }

  /// Widens the velocity while the accelerometer shakes: of a vibration that is faster than half the
  /// rate of the samples nobody can say what is left of it in their sum.
  mutating func noteVibration(of sample: InertialSample, duration: Double) {
    if vibration.receive(sample) {
      let size = vibration.size
      report(size > 0 ? .vibrationBegan : .vibrationEnded, at: sample.instant, magnitude: size)
    }
    let size = vibration.size
    if size == 0 { return }
    let variance = 0.01 * size * size * min(duration, 1)
    bank.forEach { $0.addVelocityVariance(variance) }
  }

  /// The sample to carry the state over a gap with: nobody knows what happened in it, and a force of
  /// one moment is no mean over half a second. The smoothed force before it, and the mean of the
  /// rates at its two ends. See Derivation (N-11).
  mutating func bridged(_ sample: InertialSample) -> InertialSample {
    var result = sample
    if timeline.recentWeight > 0 {
      result.specificForce = timeline.recentForce
      result.angularRate = 0.5 * (timeline.recentRate + sample.angularRate)
    }
    return result
  }

  /// Keeps force and rate as they were before a gap.
  mutating func remember(_ sample: InertialSample, duration: Double) {
    let isGap = duration > max(0.1, 5 * timeline.inertialInterval)
    let gain = isGap || timeline.recentWeight == 0 ? 1 : min(duration / 0.3, 1)
    timeline.recentWeight = 1
    timeline.recentForce += gain * (sample.specificForce - timeline.recentForce)
    timeline.recentRate += min(10 * gain, 1) * (sample.angularRate - timeline.recentRate)
  }
}

extension NavigationFilter {
  /// Adds a variance along one body axis to the velocity (m²/s²) or the attitude (rad²).
  fileprivate mutating func widen(
    _ block: StateBlock, along axis: Vector3<Body>, by variance: Double
  ) {
    let d = state.attitude * axis
    for i in 0..<3 {
      // In these brackets, so that both triangles get the same bits.
      for j in 0..<3 {
        covariance[block.offset + i, block.offset + j] += variance * (d[i] * d[j])
      }
    }
  }

  fileprivate mutating func addVelocityVariance(_ variance: Double) {
    for k in 0..<3 {
      covariance[StateBlock.velocity.offset + k, StateBlock.velocity.offset + k] += variance
    }
  }

  /// Adds what a body may do unseen in a step of `duration` seconds: 1.5 m/s² and 0.05 rad/s, each held
  /// for about a second; 0.1 rad/s where the gyroscope alone is held, because then the body moves.
  fileprivate mutating func widenWhileFrozen(for duration: Double, force: Bool, rate: Bool) {
    for k in 0..<3 {
      let v = StateBlock.velocity.offset + k
      let a = StateBlock.attitude.offset + k
      if force { covariance[v, v] += 4.5 * duration }
      if rate { covariance[a, a] += (force ? 0.005 : 0.02) * duration }
    }
  }
}
