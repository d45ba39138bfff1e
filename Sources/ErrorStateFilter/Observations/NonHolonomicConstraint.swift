internal import CMath
public import LinearAlgebra
public import Spatial

/// A wheeled vehicle neither slides sideways nor lifts off: two rows across its direction of travel.
///
/// The direction of travel stands `mountingYaw` to the right of the body's x axis.
/// See Derivation (O-9).
public struct NonHolonomicConstraint: Observation {
  /// m²/s² of the sideways and of the vertical velocity.
  public var lateralVariance: Double
  public var verticalVariance: Double
  /// From the inertial sensor to the point that follows the wheels (rear axle), body axes, m.
  public var leverArm: Vector3<Body>

  public init(lateralVariance: Double, verticalVariance: Double, leverArm: Vector3<Body> = .zero) {
    self.lateralVariance = lateralVariance
    self.verticalVariance = verticalVariance
    self.leverArm = leverArm
  }

  public func linearized(at state: NavigationState) -> LinearizedObservation {
    let velocity = state.velocityBody + state.angularRateOverEarth.cross(leverArm)
    let (s, c) = Elementary.sineAndCosine(state.mountingYaw)
    var result = LinearizedObservation()
    let lateral = Vector3<Body>(-s, c, 0)
    var row = VehicleSpeed.row(along: lateral, leverArm: leverArm, at: state)
    row[scalar: .mountingYaw] = -(c * velocity.x + s * velocity.y)
    result.append(innovation: -lateral.dot(velocity), row: row, variance: lateralVariance)
    let vertical = Vector3<Body>(0, 0, 1)
    let verticalRow = VehicleSpeed.row(along: vertical, leverArm: leverArm, at: state)
    result.append(innovation: -velocity.z, row: verticalRow, variance: verticalVariance)
    return result
  }
}

/// How a component of the velocity in body axes depends on the error state.
enum VehicleSpeed {
  static func row(
    along direction: Vector3<Body>, leverArm: Vector3<Body>, at state: NavigationState
  ) -> ErrorRow {
    let inEarth = state.attitude * direction
    var row = ErrorRow()
    row[.velocity, in: EarthFixed.self] = inEarth
    let moment = leverArm.cross(direction)
    // Cᵀ(I - φ×)v: d changes by -(C·d)·(φ × v) = φ·((C·d) × v); likewise the Earth's rotation in
    // -d·(Cᵀω × l) = -(Cᵀω)·(l × d).
    row[.attitude, in: EarthFixed.self] =
      inEarth.cross(state.velocity) - (state.attitude * moment).cross(NavigationState.earthRate)
    // ω errs by minus the gyroscope bias error: d·(-δb × l) = -δb·(l × d).
    row[.gyroscopeBias, in: Body.self] = -1.0 * moment
    return row
  }
}
