internal import CMath
internal import LinearAlgebra
internal import Sensing
internal import Spatial

extension AttitudeFilter {
  /// What is gathered until the body is level: sums in the body axes of the first sample.
  struct Leveling: Sendable {
    var duration = 0.0
    var toStart: Rotation<Body, Body> = .identity
    var force: Vector3<Body> = .zero
    var squaredForce = 0.0
    var squaredRate = 0.0
    /// The last raw reading of the gyroscope, rad/s.
    var lastReading: Vector3<Body> = .zero
  }

  mutating func startLeveling(with sample: InertialSample) {
    leveling = Leveling()
    leveling.lastReading = sample.angularRate
    instant = sample.instant
    isLeveled = false
    isHeadingKnown = false
    angularRate = .zero
    history.restart(at: sample.instant)
    standstill.restart()
    gathered = GatheredField()
    runningSquaredSpeed = 0
    swing = .zero
    timeSinceTravelUpdate = 0
    dueMagneticTime = 0
    dueTurningTime = 0
    dueBriskTime = 0
  }

  /// Starts again after the estimate became unsound; nothing of it can be trusted.
  ///
  /// Apart, so that every step need not have the stack for it.
  @inline(never)
  mutating func startOver(with sample: InertialSample) {
    let resets = resetCount + 1
    self = AttitudeFilter(configuration)
    resetCount = resets
    startLeveling(with: sample)
  }

  /// Starts again after a long gap; what was learnt of the sensors stays.
  mutating func restart(with sample: InertialSample) {
    resetCount += 1
    startLeveling(with: sample)
  }

  /// Gathers one sample, and levels once there are enough.
  ///
  /// The specific force is averaged in axes that the gyroscope keeps fixed, so that a turning body
  /// levels as well as a still one; one that is pushed about starts with a wide tilt.
  mutating func level(with sample: InertialSample, turn: Rotation<Body, Body>, step: Double) {
    leveling.toStart = (leveling.toStart * turn).renormalized
    leveling.duration += step
    leveling.force += step * (leveling.toStart * sample.specificForce)
    leveling.squaredForce += step * sample.specificForce.squaredNorm
    let c = configuration
    leveling.squaredRate += step * (sample.angularRate - c.initialGyroscopeBias).squaredNorm
    guard leveling.duration >= c.levelingTime else { return }
    let mean = leveling.force / leveling.duration
    let spread = max(0, leveling.squaredForce / leveling.duration - mean.squaredNorm).squareRoot()
    let rate = (leveling.squaredRate / leveling.duration).squareRoot()
    let length = mean.norm
    // Free fall or a dead sensor says nothing about down: keep gathering from here.
    guard length > 0.3 * c.gravity else { return startLeveling(with: sample) }
    let isQuiet =
      spread < c.standstillForceDeviation && rate < 2 * c.standstillRateLimit
      && (length - c.gravity).magnitude < 0.05 * c.gravity
    let down = leveling.toStart.inverse * (-1 / length * mean)
    // Zero at the very start; after a gap, where it was last known to be.
    let yaw = resetCount == 0 ? 0 : attitude.rollPitchYaw.yaw
    let (sine, cosine) = Elementary.sineAndCosine(0.5 * yaw)
    let turn = Rotation<NorthEastDown, NorthEastDown>(unitW: cosine, x: 0, y: 0, z: sine)
    attitude = (turn * Self.level(down: down)).renormalized
    velocity = .zero
    let tilt = isQuiet ? c.levelDeviationAtRest : c.levelDeviationInMotion
    for i in 0..<3 {
      covariance.reset(AttitudeErrorState.attitude + i, variance: square(tilt))
      covariance.reset(
        AttitudeErrorState.velocity + i, variance: square(isQuiet ? 0.1 : 1))
    }
    // Yaw is zero by definition at the very start; after a restart nobody knows how far it turned.
    covariance.reset(AttitudeErrorState.yaw, variance: resetCount == 0 ? 1e-8 : 3)
    if isQuiet { gravity = length }
    isLeveled = true
  }

  /// The attitude with `down` as the body's down and yaw zero; where the forward axis stands
  /// upright, the body's up axis counts as forward.
  static func level(down: Vector3<Body>) -> Rotation<Body, NorthEastDown> {
    let forward =
      down.x.magnitude < 0.999 ? Vector3<Body>(1, 0, 0) : Vector3<Body>(0, 0, -down.x)
    let flat = forward - forward.dot(down) * down
    let north = flat / flat.norm
    return Rotation(matrix: Matrix3(north, down.cross(north), down))
  }

  /// Gives the gyroscope's errors their variances at switch-on.
  mutating func resetGyroscopeCovariance() {
    let c = configuration
    for i in 0..<3 {
      let bias = c.initialGyroscopeBiasDeviation?[i] ?? c.gyroscopeBiasDeviation ?? 0.0175
      covariance.reset(AttitudeErrorState.gyroscopeBias + i, variance: square(bias))
      covariance.reset(
        AttitudeErrorState.gyroscopeScale + i, variance: square(c.gyroscopeScaleDeviation))
    }
    for i in 0..<6 {
      covariance.reset(
        AttitudeErrorState.gyroscopeMisalignment + i,
        variance: square(c.gyroscopeMisalignmentDeviation))
    }
  }
}
