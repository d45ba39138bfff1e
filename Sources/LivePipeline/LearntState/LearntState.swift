package import Fusion
package import LinearAlgebra
package import Spatial

/// What a run has found out that the next one can use; kept in a file between them.
package struct LearntState: Hashable, Sendable {
  /// The biases of the inertial sensor.
  package struct Inertial: Hashable, Sendable {
    /// Name, label and path of the device, as the one that reads it puts them.
    package var identity: String
    /// Sensor axes to body axes then; the biases are in body axes.
    package var mount: Matrix3<Body, Body>
    /// Seconds since 1970; `nil` where no clock could be trusted.
    package var time: Double?
    /// Kelvin, where the sensor tells.
    package var temperature: Double?
    package var gyroscope: LearntBias
    package var accelerometer: LearntBias?
  }

  /// The offset of the magnetometer that turns with the body.
  package struct Magnetic: Hashable, Sendable {
    package var identity: String
    package var time: Double?
    /// Tesla, body axes.
    package var offset: Vector3<Body>
  }

  /// How the inertial sensor sits in the vehicle, and what its wheels measure.
  package struct Vehicle: Hashable, Sendable {
    package var time: Double?
    /// The direction of travel to the right of the body's x axis, rad.
    package var mountingYaw: SensorErrors.Estimated?
    /// The odometer reads (1 + scale) times the true speed.
    package var odometerScale: SensorErrors.Estimated?
  }

  package static let version = 1

  package var inertial: Inertial?
  package var magnetic: Magnetic?
  package var vehicle: Vehicle?
  package var pose: LastPose?

  package init() {}

  package var isEmpty: Bool { self == LearntState() }
}
