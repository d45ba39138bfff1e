public import Fusion
public import Sensing
public import TextFiles

/// What a replay tells, in the order in which it happens.
///
/// Every method has a default that does nothing. An error ends the run.
public protocol ReplayObserver: ~Copyable {
  /// A sample reached the engine.
  mutating func received(_ sample: SensorSample, arrival: SensorInstant) throws(DataError)
  /// A row of `events.csv` came up.
  mutating func recorded(_ event: RecordedEvent) throws(DataError)
  /// The engine knows a state, in order of validity.
  mutating func estimated(_ estimate: FusionEstimate) throws(DataError)
  /// The engine has judged a measurement.
  mutating func judged(_ outcome: FusionOutcome) throws(DataError)
  /// Something happened in the engine.
  mutating func occurred(_ event: FusionEvent) throws(DataError)
}

extension ReplayObserver where Self: ~Copyable {
  public mutating func received(_ sample: SensorSample, arrival: SensorInstant) throws(DataError) {}
  public mutating func recorded(_ event: RecordedEvent) throws(DataError) {}
  public mutating func estimated(_ estimate: FusionEstimate) throws(DataError) {}
  public mutating func judged(_ outcome: FusionOutcome) throws(DataError) {}
  public mutating func occurred(_ event: FusionEvent) throws(DataError) {}
}
