/// One reading of a magnetometer.
public struct MagnetometerRow: Hashable, Sendable {
  public var time: RowTime
  /// Body, T.
  public var field: Triple
}
