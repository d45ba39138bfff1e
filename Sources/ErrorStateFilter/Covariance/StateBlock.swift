/// Where each three-vector or scalar of the error state stands in the covariance.
///
/// The error is truth minus estimate; position and velocity in EarthFixed, attitude as the small
/// rotation vector φ with C(true) = exp(φ×)·C(estimate), in EarthFixed; biases and scale factors in
/// body axes. See Derivation (F-1).
public enum StateBlock: Int, Sendable, CaseIterable {
  /// m.
  case position = 0
  /// m/s.
  case velocity = 3
  /// rad.
  case attitude = 6
  /// rad/s.
  case gyroscopeBias = 9
  /// m/s².
  case accelerometerBias = 12
  /// m; one state.
  case barometerBias = 15
  /// Dimensionless.
  case gyroscopeScale = 16
  /// Dimensionless.
  case accelerometerScale = 19
  /// Dimensionless: the odometer reads (1 + s) times the true speed; one state.
  case odometerScale = 22
  /// rad: the vehicle's direction of travel to the right of the body's x axis; one state.
  case mountingYaw = 23
  /// rad: the direction of travel above the body's x axis; one state.
  case mountingPitch = 24
  /// m: how far ahead of the stated lever arm the point lies that does not slide; one state.
  case axleDistance = 25
  /// rad per m/s²: by how much the direction of travel turns outwards in a bend; one state.
  case slipCompliance = 26
  /// s: by how much the receiver's stamps are later than what they stamp; one state.
  case satelliteLatency = 27

  /// How many states the block holds.
  public var count: Int {
    switch self {
    case .barometerBias, .odometerScale, .mountingYaw, .mountingPitch, .axleDistance,
      .slipCompliance, .satelliteLatency:
      1
    default: 3
    }
  }

  @inline(__always)
  public var offset: Int { rawValue }

  /// The number of error states, scale and vehicle blocks included.
  public static var total: Int { 28 }
}
