/// Forward ground speed of the vehicle, m/s, negative in reverse.
public struct OdometerSample: Hashable, Sendable, BitwiseCopyable {
  public var instant: SensorInstant
  public var speed: Double
  /// m/s, where the source tells.
  public var standardDeviation: Double?

  public init(instant: SensorInstant, speed: Double, standardDeviation: Double? = nil) {
    self.instant = instant
    self.speed = speed
    self.standardDeviation = standardDeviation
  }
}
