public import Sensing

/// Something that happened to a sensor, to the engine or to the run.
public struct HealthEvent: Hashable, Sendable {
  public var instant: SensorInstant
}
