/// How far the estimates lie from truth: metres, m/s and degrees.
public struct Accuracy: Hashable, Sendable {
  /// North, east, down.
  public var position = [ErrorStatistics](repeating: ErrorStatistics(), count: 3)
  public var horizontal = ErrorStatistics()
  /// North, east, down.
  public var velocity = [ErrorStatistics](repeating: ErrorStatistics(), count: 3)
  /// Roll, pitch, yaw, against truth that gives angles.
  public var angles = [ErrorStatistics](repeating: ErrorStatistics(), count: 3)
  /// Total rotation, heading and inclination, against truth that gives quaternions.
  public var rotation = [ErrorStatistics](repeating: ErrorStatistics(), count: 3)
  /// Truth rows read so far.
  public var truthRows = 0

  public init() {}
}
