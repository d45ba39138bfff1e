public import Sensing

/// What a live run wrote down about a sensor: a row of `events.csv`.
public struct RecordedEvent: Hashable, Sendable {
  public var instant: SensorInstant
  public var sensor: String
  /// `connected`, `lost`, `clock` and the like.
  public var event: String
  public var detail: String

  public init(instant: SensorInstant, sensor: String, event: String, detail: String) {
    self.instant = instant
    self.sensor = sensor
    self.event = event
    self.detail = detail
  }
}
