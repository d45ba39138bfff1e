public import LinearAlgebra
public import Sensing
public import Spatial

/// All that one scan, or one polled pass over the attributes, of one device tells; SI.
///
/// Vectors are in the axes that the kernel's mount matrix leads to.
public struct IndustrialReading: Hashable, Sendable, BitwiseCopyable {
  /// Time of validity, as near as the device tells.
  public var instant: SensorInstant
  /// Specific force, m/s².
  public var acceleration: Vector3<Body>
  /// rad/s.
  public var angularVelocity: Vector3<Body>
  /// T.
  public var magneticField: Vector3<Body>
  /// Pa.
  public var pressure: Double
  /// Kelvin, of the chip.
  public var temperature: Double
  /// Which of the above this device measured; the others are zero.
  public var quantities: Quantities

  /// A reading of nothing.
  public init(instant: SensorInstant = SensorInstant(nanoseconds: 0)) {
    self.instant = instant
    acceleration = .zero
    angularVelocity = .zero
    magneticField = .zero
    pressure = 0
    temperature = 0
    quantities = []
  }

  /// The inertial sample of a device that measures both halves at once.
  public var inertial: InertialSample? {
    guard quantities.isSuperset(of: .inertial) else { return nil }
    return InertialSample(
      instant: instant, specificForce: acceleration, angularRate: angularVelocity,
      temperature: temperatureIfMeasured)
  }

  public var magnetic: MagneticSample? {
    guard quantities.contains(.magneticField) else { return nil }
    return MagneticSample(instant: instant, field: magneticField)
  }

  public var barometric: PressureSample? {
    guard quantities.contains(.pressure) else { return nil }
    return PressureSample(
      instant: instant, reading: .pressure(pressure), temperature: temperatureIfMeasured)
  }

  /// Kelvin, or `nil` where the scan has no temperature.
  public var temperatureIfMeasured: Double? {
    quantities.contains(.temperature) ? temperature : nil
  }
}
