internal import CMath
internal import Geodesy
internal import LinearAlgebra
internal import Sensing
internal import Spatial

/// The non-trivial blocks of the transition of the error state over one step.
///
/// Φ = I + F·dt with the blocks of Derivation (F-3): a dense product would spend nine tenths of its
/// work on zeros.
public struct ErrorTransition: Sendable {
  var duration: Double
  var velocityFromPosition: Matrix3<EarthFixed, EarthFixed>
  var velocityFromVelocity: Matrix3<EarthFixed, EarthFixed>
  var velocityFromAttitude: Matrix3<EarthFixed, EarthFixed>
  var velocityFromBias: Matrix3<EarthFixed, Body>
  var velocityFromScale: Matrix3<EarthFixed, Body>
  var attitudeFromAttitude: Matrix3<EarthFixed, EarthFixed>
  var attitudeFromBias: Matrix3<EarthFixed, Body>
  var attitudeFromScale: Matrix3<EarthFixed, Body>
  /// What is left of each Gauss-Markov state after the step.
  var decay: Decay
  /// What the step adds to the variances.
  var growth: Growth

  struct Decay: Sendable {
    var gyroscopeBias, accelerometerBias, barometerBias, scale, vehicle: Double
  }

  struct Growth: Sendable {
    var velocity, attitude, gyroscopeBias, accelerometerBias, barometerBias: Double
    var gyroscopeScale, accelerometerScale, odometerScale, mountingYaw: Double
    var mountingPitch, axleDistance, slipCompliance, satelliteLatency: Double
  }

  /// The transition over `duration` seconds that ended in `state`.
  ///
  /// `share` is how much of the horizontal specific force is certain enough to tell the heading by.
  public init(
    over duration: Double, endingIn state: NavigationState, noise: InertialNoise,
    horizontalShare share: Double = 1
  ) {
    let dt = duration
    let c = state.attitude.matrix
    let up =
      -1.0
      * Vector3<EarthFixed>(
        state.localLevel[0, 2], state.localLevel[1, 2], state.localLevel[2, 2])
    let whole = c * state.specificForce
    let force = share * whole + ((1 - share) * up.dot(whole)) * up
    // Gradient of gravity: -(g/R)·(I - 3uuᵀ); the centrifugal part is a thousand times smaller.
    let k = 9.81 / 6_371_000.0
    self.duration = dt
    velocityFromPosition =
      dt
      * (Matrix3(diagonal: Vector3(-k, -k, -k))
        + Matrix3(3 * k * up.x * up, 3 * k * up.y * up, 3 * k * up.z * up))
    let omega = Vector3<EarthFixed>(0, 0, WGS84.angularVelocity)
    let earth = Matrix3(crossProductOf: omega)
    velocityFromVelocity = (-2 * dt) * earth
    velocityFromAttitude = (-dt) * Matrix3(crossProductOf: force)
    velocityFromBias = (-dt) * c
    velocityFromScale = (-dt) * c.scalingColumns(by: state.specificForce)
    attitudeFromAttitude = (-dt) * earth
    attitudeFromBias = (-dt) * c
    attitudeFromScale = (-dt) * c.scalingColumns(by: state.angularRate)

    func keep(_ time: Double) -> Double {
      // The series would keep more than all over a step that is longer than twice the time.
      dt < 0.5 * time
        ? 1 - dt / time + dt * dt / (2 * time * time) : Elementary.exponential(-dt / time)
    }
    let d = Decay(
      gyroscopeBias: keep(noise.gyroscopeBiasTime),
      accelerometerBias: keep(noise.accelerometerBiasTime),
      barometerBias: keep(noise.barometerBiasTime), scale: keep(noise.scaleTime),
      vehicle: keep(noise.vehicleTime))
    func add(_ deviation: Double, _ keep: Double) -> Double {
      deviation * deviation * (1 - keep * keep)
    }
    decay = d
    growth = Growth(
      velocity: noise.velocityRandomWalk * noise.velocityRandomWalk * dt,
      attitude: noise.angleRandomWalk * noise.angleRandomWalk * dt,
      gyroscopeBias: add(noise.gyroscopeBias, d.gyroscopeBias),
      accelerometerBias: add(noise.accelerometerBias, d.accelerometerBias),
      barometerBias: add(noise.barometerBias, d.barometerBias),
      gyroscopeScale: add(noise.gyroscopeScale, d.scale),
      accelerometerScale: add(noise.accelerometerScale, d.scale),
      odometerScale: add(noise.odometerScale, d.vehicle),
      mountingYaw: add(noise.mountingYaw, d.vehicle),
      mountingPitch: add(noise.mountingPitch, d.vehicle),
      axleDistance: add(noise.axleDistance, d.vehicle),
      slipCompliance: add(noise.slipCompliance, d.vehicle),
      satelliteLatency: add(noise.satelliteLatency, d.vehicle))
  }
}

extension Matrix3 {
  /// The product with a diagonal matrix from the right.
  @inline(__always)
  func scalingColumns(by v: Vector3<Source>) -> Self {
    Self(row0.scaled(by: v), row1.scaled(by: v), row2.scaled(by: v))
  }
}
