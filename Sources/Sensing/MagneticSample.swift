public import LinearAlgebra
public import Spatial

/// The magnetic flux density at the sensor, body axes, tesla.
public struct MagneticSample: Hashable, Sendable, BitwiseCopyable {
  public var instant: SensorInstant
  public var field: Vector3<Body>

  public init(instant: SensorInstant, field: Vector3<Body>) {
    self.instant = instant
    self.field = field
  }
}
