public import Replay
public import Sensing
public import TextFiles

/// What a live run tells: all that a replay does, and what happens to its sensors.
///
/// It is called on the fusion thread: what takes long there delays the samples. An error ends the
/// run.
public protocol LiveObserver: ReplayObserver, ~Copyable {
  /// Something happened to a sensor; the same event comes to `recorded` as a row of `events.csv`.
  mutating func happened(_ event: PipelineEvent) throws(DataError)
  /// A receiver's epoch, valid at `instant`, says what UTC was then, ns since 1970; it comes before
  /// the sample.
  mutating func timed(_ instant: SensorInstant, utcNanoseconds: Int64) throws(DataError)
}

extension LiveObserver where Self: ~Copyable {
  public mutating func happened(_ event: PipelineEvent) throws(DataError) {}
  public mutating func timed(_ instant: SensorInstant, utcNanoseconds: Int64) throws(DataError) {}
}
