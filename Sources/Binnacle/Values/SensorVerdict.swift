public import Sensing

/// What became of the last measurement of one kind.
public struct SensorVerdict: Hashable, Sendable {
  /// Time of validity of the measurement.
  public var instant: SensorInstant
}
