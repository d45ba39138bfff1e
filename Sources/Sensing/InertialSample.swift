public import LinearAlgebra
public import Spatial

/// Mean specific force and angular rate over the interval that ends at `instant`.
///
/// Body axes. At rest and level the specific force is about (0, 0, -9.81) m/s².
@frozen
public struct InertialSample: Hashable, Sendable, BitwiseCopyable {
  /// The end of the interval, time of validity.
  public var instant: SensorInstant
  /// m/s².
  public var specificForce: Vector3<Body>
  /// rad/s, against inertial space.
  public var angularRate: Vector3<Body>
  /// Kelvin, where the sensor tells.
  public var temperature: Double?

  @inlinable
  public init(
    instant: SensorInstant, specificForce: Vector3<Body>, angularRate: Vector3<Body>,
    temperature: Double? = nil
  ) {
    self.instant = instant
    self.specificForce = specificForce
    self.angularRate = angularRate
    self.temperature = temperature
  }
}
