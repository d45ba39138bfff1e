/// Where each error lives in the state vector of the attitude layout.
///
/// Every error is the true minus the estimated value; the attitude error is the rotation vector
/// that takes the estimated to the true attitude, about north, east and down.
enum AttitudeErrorState {
  /// About north, east, down; rad.
  static let attitude = 0
  /// The part of the attitude error about down; rad.
  static let yaw = 2
  /// Gyroscope bias, body axes; rad/s.
  static let gyroscopeBias = 3
  /// Gyroscope scale corrections, body axes; no unit.
  static let gyroscopeScale = 6
  /// Gyroscope misalignment: xy, xz, yx, yz, zx, zy; the rate about the first axis that a unit rate
  /// about the second stands for; rad.
  static let gyroscopeMisalignment = 9
  /// North, east, down; m/s.
  static let velocity = 15
  /// Local field towards magnetic north; T.
  static let fieldNorth = 18
  /// Short-lived deviation of the field to the east; T.
  static let fieldEast = 19
  /// Local field down; T.
  static let fieldDown = 20
  /// By how much the magnetometer's stamps are late; s.
  static let magneticLatency = 21
  /// Active states.
  static let count = 22
  /// Length of a padded row.
  static let stride = 24
}
