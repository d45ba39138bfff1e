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
  /// s: of what slow terms stand for, zero where there are none in it. See Derivation (F-9).
  var slowDuration: Double
  var velocityFromPosition: Matrix3<EarthFixed, EarthFixed>
  /// The turn of the Earth in the slow duration, rad.
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
    var velocity, attitude: Double
    var gyroscopeBias = 0.0
    var accelerometerBias = 0.0
    var barometerBias = 0.0
    var gyroscopeScale = 0.0
    var accelerometerScale = 0.0
    var odometerScale = 0.0
    var mountingYaw = 0.0
    var mountingPitch = 0.0
    var axleDistance = 0.0
    var slipCompliance = 0.0
    var satelliteLatency = 0.0
  }

  /// The transition over `duration` seconds that ended in `state`, its attitude, rate and force
  /// standing for all of them.
  ///
  /// `share` is how much of the horizontal specific force is certain enough to tell the heading by;
  /// `slow` the seconds whose slow terms are part of it, `nil` for those of `duration`.
  public init(
    over duration: Double, endingIn state: NavigationState, noise: InertialNoise,
    horizontalShare share: Double = 1, slow: Double? = nil
  ) {
    let c = state.attitude.matrix
    let sum = TransitionSum(
      over: duration, force: state.specificForce, rate: state.angularRate, attitude: c)
    let down = state.localLevel.transposed.row2
    self.init(sum, slow: slow ?? duration, up: -down, noise: noise, horizontalShare: share)
  }

  /// The transition over all that has been summed up, at a place where `up` is up, with the slow
  /// terms of the last `slow` seconds.
  @inline(__always)
  init(
    _ sum: TransitionSum, slow: Double, up: Vector3<EarthFixed>, noise: InertialNoise,
    horizontalShare share: Double
  ) {
    let dt = sum.duration
    duration = dt
    slowDuration = slow
    earthAngle = slow * WGS84.angularVelocity
    force =
      share == 1 ? sum.force : share * sum.force + ((1 - share) * up.dot(sum.force)) * up
    fromBias = -1 * sum.turn
    velocityFromScale = -1 * sum.scaledForce
    attitudeFromScale = -1 * sum.scaledTurn

    let velocity = noise.velocityRandomWalk * noise.velocityRandomWalk * dt
    let attitude = noise.angleRandomWalk * noise.angleRandomWalk * dt
    if slow == 0 {
      velocityFromPosition = .zero
      decay = Decay(
        gyroscopeBias: 1, accelerometerBias: 1, barometerBias: 1, scale: 1, vehicle: 1)
      growth = Growth(velocity: velocity, attitude: attitude)
      return
    }
    // Gradient of gravity: -(g/R)·(I - 3uuᵀ); the centrifugal part is a thousand times smaller.
    let k = slow * (9.81 / 6_371_000.0)
    let along = (3 * k) * up
    var gradient = Matrix3<EarthFixed, EarthFixed>(up.x * along, up.y * along, up.z * along)
    gradient.row0.x -= k
    gradient.row1.y -= k
    gradient.row2.z -= k
    velocityFromPosition = gradient
    func keep(_ time: Double) -> Double {
      // Over a step that is longer than the time the series would keep more and more; half of a state
      // is kept then, and the growth is that of the same number.
      let x = min(slow / time, 1)
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
      velocity: velocity, attitude: attitude,
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
