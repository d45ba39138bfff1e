package import ErrorStateFilter
package import Fusion
package import LinearAlgebra
package import Spatial

extension LearntState {
  /// What was read from which devices, and when.
  package struct Circumstances: Sendable {
    /// The devices; `nil` where there is none.
    package var inertialIdentity: String?
    package var magnetometerIdentity: String?
    package var mount = Matrix3<Body, Body>.identity
    /// Seconds since 1970; `nil` where no clock can be trusted.
    package var time: Double?
    /// Of the inertial sensor, kelvin.
    package var temperature: Double?
    /// What the engine assumes of the sensor.
    package var noise: InertialNoise

    package init(noise: InertialNoise) { self.noise = noise }
  }

  /// Takes over what an engine knows now, where it is worth more than what is kept already.
  package mutating func learn(
    _ errors: SensorErrors?, estimate: FusionEstimate?, in circumstances: Circumstances
  ) {
    let time = circumstances.time
    if let estimate, let pose = LastPose(estimate, time: time) { self.pose = pose }
    guard let errors else { return }
    learnBiases(errors, circumstances)
    if let offset = errors.magneticOffset, let identity = circumstances.magnetometerIdentity {
      magnetic = Magnetic(identity: identity, time: time, offset: offset)
    }
    if errors.mountingYaw != nil || errors.odometerScale != nil {
      vehicle = Vehicle(
        time: time, mountingYaw: errors.mountingYaw, odometerScale: errors.odometerScale)
    }
  }

  private mutating func learnBiases(_ errors: SensorErrors, _ circumstances: Circumstances) {
    guard let identity = circumstances.inertialIdentity else { return }
    let noise = circumstances.noise
    let size = LearntBias.size(errors.gyroscopeBias)
    // What a filter has barely begun to learn is no knowledge.
    guard size < 0.5 * noise.gyroscopeBias else { return }
    var accelerometer = errors.accelerometerBias.map { LearntBias($0) }
    if let found = errors.accelerometerBias,
      LearntBias.size(found) >= 0.5 * noise.accelerometerBias
    {
      accelerometer = nil
    }
    if let old = inertial, old.identity == identity, old.mount == circumstances.mount {
      let (age, difference) = old.distance(
        to: circumstances.time, temperature: circumstances.temperature)
      let worth = old.gyroscope.prior(
        after: age, temperatureDifference: difference, steady: noise.gyroscopeBias)
      if LearntBias.size(worth) < size { return }
      // The accelerometer's is learnt in motion only: a run that stood still keeps the old one.
      if accelerometer == nil { accelerometer = old.accelerometer }
    }
    inertial = Inertial(
      identity: identity, mount: circumstances.mount, time: circumstances.time,
      temperature: circumstances.temperature, gyroscope: LearntBias(errors.gyroscopeBias),
      accelerometer: accelerometer)
  }
}

extension LearntState.Inertial {
  /// How long ago and how many kelvin away this was learnt; `nil` where nobody can say.
  func distance(
    to time: Double?, temperature: Double?
  ) -> (age: Double?, temperatureDifference: Double?) {
    var age: Double?
    // A clock that stands before what was written is wrong.
    if let time, let then = self.time, time >= then { age = time - then }
    var difference: Double?
    if let temperature, let then = self.temperature { difference = temperature - then }
    return (age, difference)
  }
}
