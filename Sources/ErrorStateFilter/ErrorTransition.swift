internal import Geodesy
internal import LinearAlgebra
internal import Sensing
internal import Spatial

/// The transition of the error state over one or several steps, by its non-trivial blocks.
///
/// Second order in the duration, because each block is fed with the mean of what it begins and ends
/// with. See Derivation (F-3).
public struct ErrorTransition: Sendable {
  /// s.
  var duration: Double
  var velocityFromPosition: Matrix3<EarthFixed, EarthFixed>
  /// The turn of the Earth meanwhile, rad.
  var earthAngle: Double
  /// ∫ C f dt, m/s: the velocity error grows by its cross product with the attitude's.
  var force: Vector3<EarthFixed>
  /// -∫ C dt, s: what the biases do to attitude and velocity.
  var fromBias: Matrix3<EarthFixed, Body>
  var velocityFromScale: Matrix3<EarthFixed, Body>
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

  /// The transition over `duration` seconds that ended in `state`, its attitude, rate and force
  /// standing for all of them.
  ///
  /// `share` is how much of the horizontal specific force is certain enough to tell the heading by.
  public init(
    over duration: Double, endingIn state: NavigationState, noise: InertialNoise,
    horizontalShare share: Double = 1
  ) {
    let c = state.attitude.matrix
    let sum = TransitionSum(
      over: duration, force: state.specificForce, rate: state.angularRate, attitude: c)
    let down = state.localLevel.transposed.row2
    self.init(sum, up: -down, noise: noise, horizontalShare: share)
  }

  /// The transition over all that has been summed up, at a place where `up` is up.
  @inline(__always)
  init(
    _ sum: TransitionSum, up: Vector3<EarthFixed>, noise: InertialNoise,
    horizontalShare share: Double
  ) {
    let dt = sum.duration
    duration = dt
    // Gradient of gravity: -(g/R)·(I - 3uuᵀ); the centrifugal part is a thousand times smaller.
    let k = dt * (9.81 / 6_371_000.0)
    let along = (3 * k) * up
    var gradient = Matrix3<EarthFixed, EarthFixed>(up.x * along, up.y * along, up.z * along)
    gradient.row0.x -= k
    gradient.row1.y -= k
    gradient.row2.z -= k
    velocityFromPosition = gradient
    earthAngle = dt * WGS84.angularVelocity
    force =
      share == 1 ? sum.force : share * sum.force + ((1 - share) * up.dot(sum.force)) * up
    fromBias = -1 * sum.turn
    velocityFromScale = -1 * sum.scaledForce
    attitudeFromScale = -1 * sum.scaledTurn

    func keep(_ time: Double) -> Double {
      // Over a step that is longer than the time the series would keep more and more; half of a state
      // is kept then, and the growth is that of the same number.
      let x = min(dt / time, 1)
      return 1 - x + 0.5 * x * x
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
