internal import CMath
public import LinearAlgebra
public import Spatial

/// Forward ground speed from the wheels, negative in reverse, with a scale that is estimated.
///
/// See Derivation (O-10).
public struct OdometerSpeed: Observation {
  /// m/s.
  public var speed: Double
  /// m²/s².
  public var variance: Double
  /// From the inertial sensor to the point that follows the wheels, body axes, m.
  public var leverArm: Vector3<Body>

  public init(speed: Double, variance: Double, leverArm: Vector3<Body> = .zero) {
    self.speed = speed
    self.variance = variance
    self.leverArm = leverArm
  }

  public func linearized(at state: NavigationState) -> LinearizedObservation {
    let velocity = state.velocityBody + state.angularRateOverEarth.cross(leverArm)
    let (s, c) = Elementary.sineAndCosine(state.mountingYaw)
    let forward = Vector3<Body>(c, s, 0)
    let factor = 1 + state.odometerScale
    var row = VehicleSpeed.row(along: forward, leverArm: leverArm, at: state)
    row[.velocity, in: EarthFixed.self] = factor * row[.velocity, in: EarthFixed.self]
    row[.attitude, in: EarthFixed.self] = factor * row[.attitude, in: EarthFixed.self]
    row[.gyroscopeBias, in: Body.self] = factor * row[.gyroscopeBias, in: Body.self]
    row[scalar: .odometerScale] = forward.dot(velocity)
    row[scalar: .mountingYaw] = factor * (c * velocity.y - s * velocity.x)
    var result = LinearizedObservation()
    result.append(
      innovation: speed - factor * forward.dot(velocity), row: row, variance: variance)
    return result
  }
}
