public import LinearAlgebra
internal import Sensing
public import Spatial

/// The error-state Kalman filter of inertial navigation: a value type that knows no sensor, no
/// clock and no thread.
public struct NavigationFilter: Sendable {
  /// The nominal state.
  public var state: NavigationState
  /// The covariance as of the end of the last step that it was carried over.
  var settled: ErrorCovariance
  /// The steps since.
  var pending = TransitionSum()
  /// s: since the slow terms of the error model were part of a step.
  var slowPending = 0.0
  /// Grows whenever `settled` changes.
  public internal(set) var covarianceVersion = 0
  public var noise: InertialNoise
  var strapdown: Strapdown
  /// P·hᵀ of the first row of what was assessed last, and how many have been.
  var projected = ErrorRow()
  var projectionCount = 0
  var horizontalForce = HorizontalForce()
  /// Whether horizontal accelerations that may be errors of tilt and bias are kept from telling the
  /// heading. Not for hypotheses, whose tilt is uncertain and whose heading is given.
  public var doubtsHorizontalForce = false
  /// Whether no position and no velocity is heard: then nothing can be taken for a heading, and all
  /// of the horizontal force makes errors grow. See Derivation (F-7).
  public var isUnaided = false

  /// Starts from a state whose position, velocity and attitude errors have these standard
  /// deviations, along and about north, east and down (m, m/s, rad); the biases start from the
  /// steady state of their models.
  public init(
    state: NavigationState, noise: InertialNoise,
    positionDeviation: Vector3<NorthEastDown>, velocityDeviation: Vector3<NorthEastDown>,
    attitudeDeviation: Vector3<NorthEastDown>
  ) {
    self.state = state
    self.noise = noise
    settled = ErrorCovariance()
    strapdown = Strapdown()
    set(positionDeviation, velocityDeviation, attitudeDeviation)
  }

  /// Starts again from another state, as a filter that is made of it would, but where this one lies.
  public mutating func restart(
    from state: NavigationState, noise: InertialNoise,
    positionDeviation: Vector3<NorthEastDown>, velocityDeviation: Vector3<NorthEastDown>,
    attitudeDeviation: Vector3<NorthEastDown>
  ) {
    self.state = state
    self.noise = noise
    settled.clear()
    pending = TransitionSum()
    slowPending = 0
    covarianceVersion = 0
    strapdown = Strapdown()
    projected = ErrorRow()
    projectionCount = 0
    horizontalForce = HorizontalForce()
    doubtsHorizontalForce = false
    isUnaided = false
    set(positionDeviation, velocityDeviation, attitudeDeviation)
  }

  private mutating func set(
    _ positionDeviation: Vector3<NorthEastDown>, _ velocityDeviation: Vector3<NorthEastDown>,
    _ attitudeDeviation: Vector3<NorthEastDown>
  ) {
    covariance.reset(.position, to: state.rotated(positionDeviation))
    covariance.reset(.velocity, to: state.rotated(velocityDeviation))
    covariance.reset(.attitude, to: state.rotated(attitudeDeviation))
    for i in 0..<3 {
      set(.gyroscopeBias, i, noise.gyroscopeBias)
      set(.accelerometerBias, i, noise.accelerometerBias)
      set(.gyroscopeScale, i, noise.gyroscopeScale)
      set(.accelerometerScale, i, noise.accelerometerScale)
    }
    set(.barometerBias, 0, noise.barometerBias)
    set(.odometerScale, 0, noise.odometerScale)
    set(.mountingYaw, 0, noise.mountingYaw)
    set(.mountingPitch, 0, noise.mountingPitch)
    set(.axleDistance, 0, noise.axleDistance)
    set(.slipCompliance, 0, noise.slipCompliance)
    set(.satelliteLatency, 0, noise.satelliteLatency)
  }

  private mutating func set(_ block: StateBlock, _ i: Int, _ deviation: Double) {
    covariance.reset(state: block.offset + i, toVariance: deviation * deviation)
  }

  /// Covariance of the error of `state`; see `StateBlock` for the order.
  ///
  /// Asking for it carries it up to the state.
  public var covariance: ErrorCovariance {
    mutating get {
      settle()
      return settled
    }
    _modify {
      settle()
      covarianceVersion &+= 1
      yield &settled
    }
  }

  /// Forgets the step before, after a gap in the inertial samples.
  public mutating func restartStrapdown() { strapdown.restart() }
}

extension NavigationState {
  /// A diagonal covariance along north, east and down, in EarthFixed.
  public func rotated(
    _ deviation: Vector3<NorthEastDown>
  ) -> Matrix3<EarthFixed, EarthFixed> {
    let squares = deviation.scaled(by: deviation)
    return localLevel * Matrix3(diagonal: squares) * localLevel.transposed
  }
}
