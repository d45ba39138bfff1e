internal import CMath
internal import LinearAlgebra
internal import Spatial

/// Forward, sideways and downwards as the wheels roll, in body axes.
///
/// From the body's x axis turned to the right by the mounting yaw less what the tyres yield, then
/// upwards by the mounting pitch. See Derivation (O-9).
struct TravelAxes {
  var forward: Vector3<Body>
  var sideways: Vector3<Body>
  var downwards: Vector3<Body>
  var sinePitch: Double
  var cosinePitch: Double

  init(_ state: NavigationState, lateralAcceleration: Double) {
    let (sy, cy) = Elementary.sineAndCosine(
      state.mountingYaw - state.slipCompliance * lateralAcceleration)
    let (sp, cp) = Elementary.sineAndCosine(state.mountingPitch)
    forward = Vector3(cy * cp, sy * cp, -sp)
    sideways = Vector3(-sy, cy, 0)
    downwards = Vector3(cy * sp, sy * sp, cp)
    sinePitch = sp
    cosinePitch = cp
  }

  /// How a component of the velocity at the axle depends on the error state.
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
    // d·(ω × x̂) = x̂·(d × ω).
    row[scalar: .axleDistance] = direction.cross(state.angularRateOverEarth).x
    return row
  }
}
