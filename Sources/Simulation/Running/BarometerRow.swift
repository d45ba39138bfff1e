/// One reading of a barometer.
public struct BarometerRow: Hashable, Sendable {
  public var time: RowTime
  /// Static pressure, Pa.
  public var pressure: Double
  /// The true altitude bias in this row, m.
  public var bias: Double
}
