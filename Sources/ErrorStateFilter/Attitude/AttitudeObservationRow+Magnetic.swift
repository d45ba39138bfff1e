internal import CMath
internal import LinearAlgebra
internal import Spatial

extension AttitudeObservationRow {
  /// The direction of the horizontal field as an angle, which no strength can turn.
  ///
  /// `y` is the measured and `field` the expected field in the estimated north-east-down, in T, `turning` its change per
  /// second of latency. Innovation: predicted minus measured azimuth, which is the yaw error.
  static func heading(
    field y: Vector3<NorthEastDown>, expected field: Vector3<NorthEastDown>,
    turning: Vector3<NorthEastDown>, variance: Double
  ) -> AttitudeObservationRow {
    let squared = y.x * y.x + y.y * y.y
    let cross = y.x * field.y - y.y * field.x
    let dot = y.x * field.x + y.y * field.y
    let innovation = Elementary.arctangent(y: cross, x: dot)
    var row = AttitudeObservationRow(innovation: innovation, variance: variance)
    row.add(AttitudeErrorState.attitude, -y.x * y.z / squared)
    row.add(AttitudeErrorState.attitude + 1, -y.y * y.z / squared)
    row.add(AttitudeErrorState.yaw, 1)
    let known = field.x * field.x + field.y * field.y
    row.add(AttitudeErrorState.fieldEast, -field.x / known)
    row.add(
      AttitudeErrorState.magneticLatency, (y.y * turning.x - y.x * turning.y) / squared)
    return row
  }

  /// The field towards north; yaw is left out, so that a stronger field turns nothing.
  static func north(
    field y: Vector3<NorthEastDown>, expected field: Vector3<NorthEastDown>,
    turning: Vector3<NorthEastDown>, variance: Double
  ) -> AttitudeObservationRow {
    var row = AttitudeObservationRow(innovation: y.x - field.x, variance: variance)
    row.add(AttitudeErrorState.attitude + 1, -y.z)
    row.add(AttitudeErrorState.fieldNorth, 1)
    row.add(AttitudeErrorState.magneticLatency, turning.x)
    return row
  }

  /// The field down.
  static func down(
    field y: Vector3<NorthEastDown>, expected field: Vector3<NorthEastDown>,
    turning: Vector3<NorthEastDown>, variance: Double
  ) -> AttitudeObservationRow {
    var row = AttitudeObservationRow(innovation: y.z - field.z, variance: variance)
    row.add(AttitudeErrorState.attitude, -y.y)
    row.add(AttitudeErrorState.attitude + 1, y.x)
    row.add(AttitudeErrorState.fieldDown, 1)
    row.add(AttitudeErrorState.magneticLatency, turning.z)
    return row
  }
}
