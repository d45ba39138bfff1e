/// Static pressure, or the altitude that a recorder made of it.
public struct PressureSample: Hashable, Sendable, BitwiseCopyable {
  public var instant: SensorInstant
  /// What was measured.
  public var reading: Reading
  /// Kelvin, where the sensor tells.
  public var temperature: Double?

  public enum Reading: Hashable, Sendable, BitwiseCopyable {
    /// Static pressure, Pa.
    case pressure(Double)
    /// Pressure altitude as the recorder computed it, m.
    case altitude(Double)
  }

  public init(instant: SensorInstant, reading: Reading, temperature: Double? = nil) {
    self.instant = instant
    self.reading = reading
    self.temperature = temperature
  }
}
