public import Sensing

/// Where the vehicle is and how it moves, at one instant, with what is known of the error.
///
/// Unknown is `nil`, never zero or a negative number. The place is that of the inertial sensor; of
/// the receiver's antenna where there is no inertial sensor.
public struct Location: Hashable, Codable, Sendable, BitwiseCopyable {
  /// Where the inertial sensor is (the antenna where there is none).
  public var coordinate: Coordinate
  /// Radius of the circle that holds the true place with a probability of 68 %, m.
  ///
  /// From the covariance by `NorthEastDownCovariance.horizontalRadius`.
  public var horizontalAccuracy: Double
  /// Height above the WGS 84 ellipsoid, m.
  public var ellipsoidalAltitude: Double?
  /// Height above mean sea level, m: the ellipsoidal one less the undulation of `geoid`.
  public var altitude: Double?
  /// The geoid that `altitude` is counted from.
  public var geoid: GeoidName?
  /// One standard deviation of either altitude, m; the geoid's own error is not in it.
  public var verticalAccuracy: Double?
  /// Speed over ground, m/s.
  public var speed: Double?
  /// One standard deviation of the speed, m/s.
  public var speedAccuracy: Double?
  /// Direction of movement, degrees clockwise from true north, 0 to 360.
  ///
  /// `nil` where the speed is too small to have a direction: at rest, and below three standard
  /// deviations of it.
  public var course: Double?
  /// One standard deviation of the course, degrees.
  public var courseAccuracy: Double?
  /// Velocity over ground, m/s.
  public var velocity: NorthEastDownVector?
  /// Covariances of the errors of position (m²) and velocity (m²/s²), north-east-down.
  public var covariance: LocationCovariance?
  /// Time of validity on the clock of the sensors (CLOCK_BOOTTIME, in a replay the recording's).
  public var instant: SensorInstant
  /// The same in UTC, where a receiver or a synchronised host clock tells it.
  public var timestamp: UTCInstant?
  /// Seconds from time of validity to publication.
  public var age = 0.0
  /// By what it is known.
  public var sourceInformation = SourceInformation()
  /// How often the estimate jumped by more than its accuracy explained.
  public var resetCount = 0
  /// When it last did.
  public var lastReset: SensorInstant?
  /// Whether the vehicle stands.
  public var isStationary = false
  /// The verdict on the last measurement of each kind.
  public var verdicts = SensorVerdicts()
  /// The pose in a level frame that begins where the engine did and never jumps.
  public var localPose: LocalPose?
  /// Whether the place was made coarse on purpose (reduced accuracy).
  public var isReduced = false

  /// A place of which nothing else is known; for tests, and for values that a program pushes.
  public init(coordinate: Coordinate, horizontalAccuracy: Double, instant: SensorInstant) {
    self.coordinate = coordinate
    self.horizontalAccuracy = horizontalAccuracy
    self.instant = instant
  }

  /// The length of the shortest path to another location on the ellipsoid, m; heights do not count.
  public func distance(from other: Location) -> Double {
    coordinate.distance(to: other.coordinate)
  }
}
