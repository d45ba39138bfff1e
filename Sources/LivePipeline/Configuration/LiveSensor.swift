package import Sensing

/// A sensor that a live run can have, by its block in the configuration.
package enum LiveSensor: String, CaseIterable, Hashable, Sendable {
  /// Accelerometer and gyroscope in one device, or what both together make.
  case imu
  /// The two where they are devices of their own.
  case accelerometer = "accel"
  case gyroscope = "gyro"
  case receiver = "gnss"
  case barometer = "baro"
  case magnetometer = "mag"
  case odometer

  /// The key of its block.
  package var key: String { rawValue }

  /// What its samples are; `nil` for a half of an inertial sensor.
  package var kind: SensorKind? {
    switch self {
    case .imu: .inertial
    case .accelerometer, .gyroscope: nil
    case .receiver: .satellite
    case .barometer: .barometer
    case .magnetometer: .magnetometer
    case .odometer: .odometer
    }
  }
}
