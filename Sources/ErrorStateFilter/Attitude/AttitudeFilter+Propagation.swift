internal import LinearAlgebra
public import Sensing
internal import Spatial

extension AttitudeFilter {
  /// Carries the estimate to the instant of `sample`, and fuses what rest and not travelling tell.
  ///
  /// A sample that is not finite or not later than the last one is ignored. A long gap starts
  /// levelling anew and keeps what was learnt about the sensors.
  public mutating func propagate(_ sample: InertialSample) {
    guard sample.angularRate.isFinite, sample.specificForce.isFinite else { return }
    guard let last = instant else { return startLeveling(with: sample) }
    let step = sample.instant.seconds(since: last)
    guard step > 0 else { return }
    let c = configuration
    guard step <= c.relevelTime else { return restart(with: sample) }
    let isGap = step > c.gapTime
    let reading =
      isGap ? 0.5 * (leveling.lastReading + sample.angularRate) : sample.angularRate
    let rate = corrected(reading)
    let change = sample.angularRate - leveling.lastReading
    leveling.lastReading = sample.angularRate
    instant = sample.instant
    let turn = Rotation<Body, Body>(exponentialOf: rotationVector(rate: rate, step: step))
    history.append(turn: turn, rate: rate, until: sample.instant)
    guard isLeveled else { return level(with: sample, turn: turn, step: step) }

    let half = Rotation<Body, Body>(exponentialOf: (0.5 * step) * rate)
    let middle = (attitude * half).matrix
    let force = middle * sample.specificForce
    covariance.propagate(rotation: middle, rate: reading, force: force, step: step)
    attitude = (attitude * turn).renormalized
    let acceleration = Vector3<NorthEastDown>(force.x, force.y, force.z + gravity)
    velocity += step * acceleration
    angularRate = rate
    addNoise(rate: rate, acceleration: acceleration, step: step)
    if isGap || isClipped(sample.angularRate) { widen(change: change, step: step) }

    standstill.add(
      rate: corrected(sample.angularRate) + gyroscopeBias, force: sample.specificForce, step: step,
      bias: gyroscopeBias,
      // A bias on trial must not decide what rest is, or a wrong one would never be found out.
      biasDeviation: isBiasOnTrial ? .infinity : gyroscopeBiasDeviation, configuration: c)
    if standstill.isStandingStill {
      observeStandstill()
    } else {
      observeTravel(acceleration: acceleration, step: step)
    }
    // An update has just been made where this is zero; what is wrong shows by then.
    if timeSinceTravelUpdate == 0 && !isSound() { startOver(with: sample) }
  }

  /// The true angular rate that a reading stands for: scale, misalignment and bias removed.
  @inline(__always)
  func corrected(_ w: Vector3<Body>) -> Vector3<Body> {
    let m = misalignment
    return Vector3<Body>(
      w.x + gyroscopeScale.x * w.x + m.xy * w.y + m.xz * w.z - gyroscopeBias.x,
      w.y + gyroscopeScale.y * w.y + m.yx * w.x + m.yz * w.z - gyroscopeBias.y,
      w.z + gyroscopeScale.z * w.z + m.zx * w.x + m.zy * w.y - gyroscopeBias.z)
  }

  /// The rotation of one step with the coning term of the previous one.
  private mutating func rotationVector(rate: Vector3<Body>, step: Double) -> Vector3<Body> {
    step * rate + (step * step / 12) * angularRate.cross(rate)
  }

  private mutating func isClipped(_ rate: Vector3<Body>) -> Bool {
    guard let range = configuration.gyroscopeRange else { return false }
    let limit = 0.99 * range
    return rate.x.magnitude >= limit || rate.y.magnitude >= limit || rate.z.magnitude >= limit
  }

  private var gyroscopeBiasDeviation: Double {
    mutating get {
      let b = AttitudeErrorState.gyroscopeBias
      return
        (covariance.element(b, b) + covariance.element(b + 1, b + 1)
        + covariance.element(b + 2, b + 2)).squareRoot()
    }
  }

  /// Whether the estimate is a number and no variance is negative.
  private mutating func isSound() -> Bool {
    attitude.w.isFinite && velocity.isFinite && gyroscopeBias.isFinite && covariance.isSound()
  }

  /// Process noise of everything but the magnetic states.
  private mutating func addNoise(
    rate: Vector3<Body>, acceleration: Vector3<NorthEastDown>, step: Double
  ) {
    let c = configuration
    let speed = rate.norm
    let turn =
      (square(c.angleRandomWalk ?? 2e-4) + square(c.rateNoise) * speed * speed) * step
    let push =
      (square(c.velocityRandomWalk ?? 0.005) + square(c.forceNoise) * acceleration.squaredNorm)
      * step
    let walk = square(c.gyroscopeBiasWalk) * step
    for i in 0..<3 {
      covariance.add(AttitudeErrorState.attitude + i, variance: turn)
      covariance.add(AttitudeErrorState.velocity + i, variance: push)
      covariance.add(AttitudeErrorState.gyroscopeBias + i, variance: walk)
    }
    dueMagneticTime += step
    let turning = max(c.magneticRestShare, min(1, speed / c.magneticBriskRate))
    let swinging = min(1, runningSquaredSpeed.squareRoot() / c.magneticBriskSpeed)
    dueTurningTime += step * turning
    dueBriskTime += step * max(turning, swinging)
  }

  /// Widens attitude and velocity over a gap or a clipped reading.
  private mutating func widen(change: Vector3<Body>, step: Double) {
    let turn = square((0.5 * change.norm + configuration.gapRateDeviation) * step)
    let push = square(3 * step)  // 3 m/s²: a brisk hand
    for i in 0..<3 {
      covariance.add(AttitudeErrorState.attitude + i, variance: turn)
      covariance.add(AttitudeErrorState.velocity + i, variance: push)
    }
  }
}
