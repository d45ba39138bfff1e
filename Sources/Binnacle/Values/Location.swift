public import Sensing

/// Where the vehicle is and how it moves, at one instant, with what is known of the error.
///
/// Unknown is `nil`.
public struct Location: Hashable, Sendable {
  /// Where it is.
  public var coordinate: Coordinate
  /// Radius of the circle that holds the true place with a probability of 68 %, m.
  public var horizontalAccuracy: Double
  /// Height above the WGS 84 ellipsoid, m.
  public var ellipsoidalAltitude: Double?
  /// Height above mean sea level, m, as the geoid named by `geoid` has it.
  public var altitude: Double?
  /// The geoid that `altitude` is counted from.
  public var geoid: GeoidName?
  /// One standard deviation of either altitude, m.
  public var verticalAccuracy: Double?
  /// Speed over ground, m/s, and one standard deviation of it.
  public var speed: Double?
  public var speedAccuracy: Double?
  /// Direction of movement, degrees clockwise from true north, 0 to 360, and one standard deviation.
  ///
  /// `nil` where the speed is too small to have a direction.
  public var course: Double?
  public var courseAccuracy: Double?
  /// Velocity over ground north, east and down, m/s.
  public var velocity: NorthEastDownVector?
  /// Covariance of position (m²) and velocity (m²/s²), north-east-down.
  public var covariance: LocationCovariance
  /// Time of validity on the clock of the sensors (CLOCK_BOOTTIME, in a replay the recording's).
  public var instant: SensorInstant
  /// The same in UTC, where a receiver or a synchronised host clock tells it.
  public var timestamp: UTCInstant?
  /// Seconds from time of validity to publication.
  public var age: Double
  /// By what it is known.
  public var sourceInformation: SourceInformation
  /// How often the estimate jumped by more than its accuracy explained, and when last.
  public var resetCount: Int
  public var lastReset: SensorInstant?
  /// Whether the vehicle stands.
  public var isStationary: Bool
  /// The verdict on the last measurement of each sensor.
  public var verdicts: [SensorVerdict]
  /// The pose in a level frame that begins where the engine did and never jumps.
  public var localPose: LocalPose?
  /// Whether the place was made coarse on purpose (reduced accuracy).
  public var isReduced: Bool
}
