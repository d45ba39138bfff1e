/// One reading of an odometer.
public struct OdometerRow: Hashable, Sendable {
  public var time: RowTime
  /// Forward, m/s; negative in reverse.
  public var speed: Double
  /// Stated standard deviation, m/s.
  public var deviation: Double
}
