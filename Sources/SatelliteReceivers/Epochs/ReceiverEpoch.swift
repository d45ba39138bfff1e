public import Sensing

/// All that a receiver said about one instant: what it gave, nothing made up.
///
/// A value that the receiver left empty, marked invalid, or did not send is `nil`. Angles are
/// degrees, as receivers give them, and named so. Heights name their datum.
public struct ReceiverEpoch: Hashable, Sendable, BitwiseCopyable {
  /// Time of validity in UTC; `nil` where the receiver never gave a date.
  public var utc: UTCTime?
  /// The same since midnight UTC, ns; known without a date too.
  public var nanosecondsOfDay: Int64?
  /// GPS time of week, ns, where the receiver gave it: exact through a leap second.
  public var timeOfWeekNanoseconds: Int64?
  /// Arrival of the first byte of the first message that speaks of this epoch.
  public var receipt = SensorInstant(nanoseconds: 0)
  /// The messages it was made of.
  public var sources: EpochSources = []

  /// What the receiver solved; `.none` where any message of the epoch says that it has no fix.
  public var mode = FixMode.unknown
  /// The GGA quality digit: 0 no fix, 1 autonomous, 2 differential, 4 fixed, 5 float, 6 estimated,
  /// 7 manual, 8 simulated; without GGA, what a mode indicator says of the same.
  public var quality: Int?
  /// Why the position is not to be used although one was sent.
  public var exclusion: Exclusion?

  /// North positive; beside `longitudeDegrees` always.
  public var latitudeDegrees: Double?
  /// East positive, -180 to 180.
  public var longitudeDegrees: Double?
  /// Height above the WGS 84 ellipsoid, m: given, or mean sea level plus the receiver's separation.
  public var ellipsoidalHeight: Double?
  /// Height above mean sea level by the receiver's own geoid, m.
  public var meanSeaLevelHeight: Double?
  /// The receiver's geoid above the ellipsoid, m.
  public var geoidSeparation: Double?

  /// Standard deviations of the position along north, east and down, m.
  public var standardDeviationNorth: Double?
  public var standardDeviationEast: Double?
  public var standardDeviationDown: Double?
  /// Covariance of the north with the east error, m².
  public var covarianceNorthEast: Double?

  /// Ground speed, m/s.
  public var speed: Double?
  /// Course over ground, clockwise from true north, 0 to 360.
  public var courseDegrees: Double?
  /// Velocity along north, east and down, m/s.
  public var velocityNorth: Double?
  public var velocityEast: Double?
  public var velocityDown: Double?
  /// Standard deviations of the velocity, m/s.
  public var standardDeviationVelocityNorth: Double?
  public var standardDeviationVelocityEast: Double?
  public var standardDeviationVelocityDown: Double?

  /// Heading of the vehicle (dual antenna or attitude unit), clockwise from true north, 0 to 360.
  public var headingDegrees: Double?
  public var standardDeviationHeadingDegrees: Double?
  /// Length of the baseline that gave the heading, m.
  public var baselineLength: Double?

  /// Satellites used in the solution.
  public var satellites: Int?
  public var horizontalDilution: Double?
  public var verticalDilution: Double?
  public var positionDilution: Double?
  /// Age of the differential corrections, s.
  public var correctionAge: Double?
  /// GPS time less UTC as the receiver knows it, s.
  public var leapSeconds: Int?

  public init() {}

  /// Why a position that was sent is not a measurement.
  public enum Exclusion: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
    /// RMC or GLL status V, GGA quality 0, GNS mode N, GSA mode 1, UBX fix not OK: receivers repeat
    /// their last position then.
    case receiverHasNoFix
    /// GGA quality 7 or mode indicator M: typed in by somebody.
    case manualInput
    /// GGA quality 8 or mode indicator S: a simulator's.
    case simulator
    /// GGA quality 6 or mode indicator E: extrapolated without satellites.
    case deadReckoning
  }
}

extension ReceiverEpoch {
  /// Whether the position is a measurement: stated, not excluded, and called a fix.
  public var hasFix: Bool {
    exclusion == nil && (mode == .twoDimensional || mode == .threeDimensional)
      && latitudeDegrees != nil && longitudeDegrees != nil
  }
}

extension ReceiverEpoch.Exclusion: CustomStringConvertible {
  public var description: String {
    switch self {
    case .receiverHasNoFix: "the receiver says that it has no fix"
    case .manualInput: "the position was entered by hand (quality 7)"
    case .simulator: "the position comes from a simulator (quality 8)"
    case .deadReckoning: "the position is dead reckoning without satellites (quality 6)"
    }
  }
}
