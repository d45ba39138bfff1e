public import Geodesy

/// One solution of a satellite receiver: what it gave, nothing made up.
///
/// What the receiver did not state is `nil`.
public struct SatelliteFix: Hashable, Sendable, BitwiseCopyable {
  /// Time of validity.
  public var instant: SensorInstant
  /// The antenna's position, height above the WGS 84 ellipsoid.
  public var position: GeodeticPosition
  /// The receiver's own geoid above the ellipsoid, m; told to users, of no use to the engine.
  public var geoidSeparation: Double?
  /// Standard deviations of the position along north, east and down, m.
  public var standardDeviationNorth: Double?
  public var standardDeviationEast: Double?
  public var standardDeviationDown: Double?
  /// Covariance of the north with the east error, m².
  public var covarianceNorthEast: Double?
  /// Velocity along north, east, down, m/s; each where given.
  public var velocityNorth: Double?
  public var velocityEast: Double?
  public var velocityDown: Double?
  /// Standard deviations of the velocity, m/s.
  public var standardDeviationVelocityNorth: Double?
  public var standardDeviationVelocityEast: Double?
  public var standardDeviationVelocityDown: Double?
  /// Ground speed, m/s, and course over ground, radians clockwise from true north.
  public var speed: Double?
  public var course: Double?
  /// Heading of a dual antenna, radians clockwise from true north, and its standard deviation.
  public var heading: Double?
  public var standardDeviationHeading: Double?
  public var satellites: Int?
  /// Horizontal dilution of precision.
  public var horizontalDilution: Double?
  /// The GGA quality digit: 0 no fix, 1 autonomous, 2 differential, 4 fixed, 5 float, 6 estimated.
  public var quality: Int?
  /// Where the ellipsoidal height came from. (Last, where a byte needs no word of padding.)
  public var heightOrigin: HeightOrigin

  /// How an ellipsoidal height came about.
  public enum HeightOrigin: UInt8, Hashable, Sendable, BitwiseCopyable {
    /// The receiver gave it, or gave its own geoid undulation beside it.
    case receiver
    /// Mean sea level brought to the ellipsoid by the bundled EGM96 reduction.
    case egm96
  }

  public init(
    instant: SensorInstant, position: GeodeticPosition, heightOrigin: HeightOrigin = .receiver
  ) {
    self.instant = instant
    self.position = position
    self.heightOrigin = heightOrigin
  }
}
