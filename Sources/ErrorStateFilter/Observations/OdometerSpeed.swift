public import LinearAlgebra
public import Spatial

/// Forward ground speed from the wheels, negative in reverse, with a scale that is estimated.
///
/// See Derivation (O-10).
public struct OdometerSpeed: InPlaceObservation {
  /// m/s.
  public var speed: Double
  /// m²/s².
  public var variance: Double
  /// From the inertial sensor to the point that follows the wheels, body axes, m.
  public var leverArm: Vector3<Body>
  /// To the right, m/s²: by what the tyres yield.
  public var lateralAcceleration: Double

  public init(
    speed: Double, variance: Double, leverArm: Vector3<Body> = .zero,
    lateralAcceleration: Double = 0
  ) {
    self.speed = speed
    self.variance = variance
    self.leverArm = leverArm
    self.lateralAcceleration = lateralAcceleration
  }

  public func linearize(at state: NavigationState, into result: inout LinearizedObservation) {
    let axes = TravelAxes(state, lateralAcceleration: lateralAcceleration)
    let arm = leverArm + Vector3(state.axleDistance, 0, 0)
    let velocity = state.velocityBody + state.angularRateOverEarth.cross(arm)
    let forward = axes.forward.dot(velocity)
    let factor = 1 + state.odometerScale
    var row = TravelAxes.row(along: axes.forward, leverArm: arm, at: state)
    row.scale(by: factor)
    row[scalar: .odometerScale] = forward
    row[scalar: .mountingYaw] = factor * axes.cosinePitch * axes.sideways.dot(velocity)
    row[scalar: .slipCompliance] = -lateralAcceleration * row[scalar: .mountingYaw]
    row[scalar: .mountingPitch] = -factor * axes.downwards.dot(velocity)
    result.append(innovation: speed - factor * forward, row: row, variance: variance)
  }
}
