public import LinearAlgebra
public import Spatial

/// A wheeled vehicle neither slides sideways nor lifts off: two rows across its direction of travel.
///
/// The direction of travel is that of `TravelAxes`, at the point that does not slide.
/// See Derivation (O-9).
public struct NonHolonomicConstraint: InPlaceObservation {
  /// m²/s² of the sideways and of the vertical velocity.
  public var lateralVariance: Double
  public var verticalVariance: Double
  /// From the inertial sensor to where the wheels hold (rear axle), body axes, m, as far as known.
  public var leverArm: Vector3<Body>
  /// To the right, m/s²: what the tyres bear, and by what they yield.
  public var lateralAcceleration: Double

  public init(
    lateralVariance: Double, verticalVariance: Double, leverArm: Vector3<Body> = .zero,
    lateralAcceleration: Double = 0
  ) {
    self.lateralVariance = lateralVariance
    self.verticalVariance = verticalVariance
    self.leverArm = leverArm
    self.lateralAcceleration = lateralAcceleration
  }

  public func linearize(at state: NavigationState, into result: inout LinearizedObservation) {
    let axes = TravelAxes(state, lateralAcceleration: lateralAcceleration)
    let arm = leverArm + Vector3(state.axleDistance, 0, 0)
    let velocity = state.velocityBody + state.angularRateOverEarth.cross(arm)
    let forward = axes.forward.dot(velocity)
    let sideways = axes.sideways.dot(velocity)
    let downwards = axes.downwards.dot(velocity)
    var row = TravelAxes.row(along: axes.sideways, leverArm: arm, at: state)
    // The level part of the direction of travel.
    let ahead = axes.cosinePitch * forward + axes.sinePitch * downwards
    row[scalar: .mountingYaw] = -ahead
    row[scalar: .slipCompliance] = lateralAcceleration * ahead
    result.append(innovation: -sideways, row: row, variance: lateralVariance)
    var upright = TravelAxes.row(along: axes.downwards, leverArm: arm, at: state)
    upright[scalar: .mountingPitch] = forward
    upright[scalar: .mountingYaw] = axes.sinePitch * sideways
    upright[scalar: .slipCompliance] = -lateralAcceleration * axes.sinePitch * sideways
    result.append(innovation: -downwards, row: upright, variance: verticalVariance)
  }
}
