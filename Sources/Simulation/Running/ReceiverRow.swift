/// One fix of a receiver.
public struct ReceiverRow: Hashable, Sendable {
  public var time: RowTime
  /// Of the antenna: radians, and m above the ellipsoid.
  public var latitude: Double
  public var longitude: Double
  public var height: Double
  /// Stated standard deviation, north, east, down, m.
  public var positionDeviation: Triple
  /// North, east, down, m/s.
  public var velocity: Triple?
  public var velocityDeviation: Triple?
}
