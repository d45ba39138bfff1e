internal import CMath
internal import LinearAlgebra
internal import Spatial

/// The direction of travel over ground, clockwise from true north.
///
/// h(x) = atan2(v_east, v_north); it says nothing of heading by itself. See Derivation (O-3).
public struct GroundCourse: InPlaceObservation {
  /// Radians.
  public var course: Double
  /// rad².
  public var variance: Double

  public init(course: Double, variance: Double) {
    self.course = course
    self.variance = variance
  }

  /// The standard deviation of a course from velocity components of standard deviation
  /// `velocityDeviation` at `speed` (both m/s), while the path turns at `turnRate` (rad/s) and the
  /// stamp may be off by `timing` s; rad.
  public static func standardDeviation(
    velocityDeviation: Double, speed: Double, turnRate: Double, timing: Double
  ) -> Double {
    let fromSpeed = velocityDeviation / max(speed, 1e-3)
    let fromTurn = turnRate * timing
    return (fromSpeed * fromSpeed + fromTurn * fromTurn).squareRoot()
  }

  public func linearize(at state: NavigationState, into result: inout LinearizedObservation) {
    let velocity = state.velocityNorthEastDown
    let squared = velocity.x * velocity.x + velocity.y * velocity.y
    if squared < 0.01 { return }
    let level = state.localLevel.transposed
    var row = ErrorRow()
    row[.velocity, in: EarthFixed.self] =
      (velocity.x / squared) * level.row1 - (velocity.y / squared) * level.row0
    let predicted = Elementary.arctangent(y: velocity.y, x: velocity.x)
    result.append(
      innovation: Angle.wrapped(radians: course - predicted), row: row, variance: variance)
  }
}
