/// What a capture has counted since it began.
public struct CaptureCounts: Hashable, Sendable, BitwiseCopyable {
  /// Readings handed out.
  public var readings = 0
  /// Scans whose instants did not come after the one before; dropped.
  public var outOfOrder = 0
  /// Scans that are missing by the instants' distances, where the rate is known: an estimate.
  public var suspectedLosses = 0
  /// Time stamps of nought.
  public var zeroTimestamps = 0
  /// Time stamps that no clock explains.
  public var implausibleTimestamps = 0

  public init() {}
}

/// What a look into a capture brought.
public enum DrainOutcome: Hashable, Sendable {
  /// So many readings.
  case readings(Int)
  /// None; it has been silent for so many seconds.
  case nothing(idle: Double)
}
