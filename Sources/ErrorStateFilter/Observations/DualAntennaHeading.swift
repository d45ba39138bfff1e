internal import CMath
internal import LinearAlgebra
internal import Spatial

/// The heading of the body's x axis from two antennas, clockwise from true north.
///
/// See Derivation (O-4).
public struct DualAntennaHeading: InPlaceObservation {
  /// Radians.
  public var heading: Double
  /// rad².
  public var variance: Double

  public init(heading: Double, variance: Double) {
    self.heading = heading
    self.variance = variance
  }

  public func linearize(at state: NavigationState, into result: inout LinearizedObservation) {
    guard let yaw = YawGeometry(of: state) else { return }
    var row = ErrorRow()
    row[.attitude, in: EarthFixed.self] = yaw.derivative
    result.append(
      innovation: Angle.wrapped(radians: heading - yaw.angle), row: row, variance: variance)
  }
}

/// The heading of the body's x axis and how it depends on the attitude error.
struct YawGeometry {
  /// Radians clockwise from true north.
  var angle: Double
  /// Derivative by the rotation vector in EarthFixed.
  var derivative: Vector3<EarthFixed>

  /// `nil` where the x axis stands within a degree of the vertical, or the place is at a pole.
  init?(of state: NavigationState) {
    let forward = state.attitude * Vector3<Body>(1, 0, 0)
    let level = state.localLevel.transposed
    let north = level.row0.dot(forward)
    let east = level.row1.dot(forward)
    let squared = north * north + east * east
    if squared < 3e-4 { return nil }
    angle = Elementary.arctangent(y: east, x: north)
    // δf = φ × f; δψ = (n·δe - e·δn)/(n² + e²).
    let direction = (north / squared) * level.row1 - (east / squared) * level.row0
    derivative = forward.cross(direction)
  }
}
