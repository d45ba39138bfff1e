public import Sensing

/// Where the vehicle is and how it moves, at one instant, with what is known of the error.
///
/// Unknown is `nil`, never zero or a negative number. The place is that of the inertial sensor; of
/// the receiver's antenna where there is no inertial sensor. A copy costs as much as that of a
/// reference.
public struct Location: Sendable {
  /// What it holds; shared by all copies, and never changed.
  private var storage: LocationStorage

  /// A place of which nothing else is known; for tests, and for values that a program pushes.
  public init(coordinate: Coordinate, horizontalAccuracy: Double, instant: SensorInstant) {
    self.init(
      LocationFields(
        coordinate: coordinate, horizontalAccuracy: horizontalAccuracy, instant: instant))
  }

  init(_ fields: LocationFields) { storage = LocationStorage(fields) }

  /// All that it holds, in one piece.
  var fields: LocationFields { storage.fields }

  private mutating func change<Value>(
    _ field: WritableKeyPath<LocationFields, Value>, to value: Value
  ) {
    var fields = storage.fields
    fields[keyPath: field] = value
    storage = LocationStorage(fields)
  }

  /// The length of the shortest path to another location on the ellipsoid, m; heights do not count.
  public func distance(from other: Location) -> Double {
    coordinate.distance(to: other.coordinate)
  }
}

// MARK: - What it holds

extension Location {
  /// Where the inertial sensor is (the antenna where there is none).
  public var coordinate: Coordinate {
    get { storage.fields.coordinate }
    set { change(\.coordinate, to: newValue) }
  }
  /// Radius of the circle that holds the true place with a probability of 68 %, m.
  ///
  /// From the covariance by `NorthEastDownCovariance.horizontalRadius`.
  public var horizontalAccuracy: Double {
    get { storage.fields.horizontalAccuracy }
    set { change(\.horizontalAccuracy, to: newValue) }
  }
  /// Height above the WGS 84 ellipsoid, m.
  public var ellipsoidalAltitude: Double? {
    get { storage.fields.ellipsoidalAltitude }
    set { change(\.ellipsoidalAltitude, to: newValue) }
  }
  /// Height above mean sea level, m: the ellipsoidal one less the undulation of `geoid`.
  public var altitude: Double? {
    get { storage.fields.altitude }
    set { change(\.altitude, to: newValue) }
  }
  /// The geoid that `altitude` is counted from.
  public var geoid: GeoidName? {
    get { storage.fields.geoid }
    set { change(\.geoid, to: newValue) }
  }
  /// One standard deviation of either altitude, m; the geoid's own error is not in it.
  public var verticalAccuracy: Double? {
    get { storage.fields.verticalAccuracy }
    set { change(\.verticalAccuracy, to: newValue) }
  }
  /// Speed over ground, m/s.
  public var speed: Double? {
    get { storage.fields.speed }
    set { change(\.speed, to: newValue) }
  }
  /// One standard deviation of the speed, m/s.
  public var speedAccuracy: Double? {
    get { storage.fields.speedAccuracy }
    set { change(\.speedAccuracy, to: newValue) }
  }
  /// Direction of movement, degrees clockwise from true north, 0 to 360.
  ///
  /// `nil` where the speed is too small to have a direction: at rest, and below three standard
  /// deviations of it.
  public var course: Double? {
    get { storage.fields.course }
    set { change(\.course, to: newValue) }
  }
  /// One standard deviation of the course, degrees.
  public var courseAccuracy: Double? {
    get { storage.fields.courseAccuracy }
    set { change(\.courseAccuracy, to: newValue) }
  }
  /// Velocity over ground, m/s.
  public var velocity: NorthEastDownVector? {
    get { storage.fields.velocity }
    set { change(\.velocity, to: newValue) }
  }
  /// Covariances of the errors of position (m²) and velocity (m²/s²), north-east-down.
  public var covariance: LocationCovariance? {
    get { storage.fields.covariance }
    set { change(\.covariance, to: newValue) }
  }
  /// Time of validity on the clock of the sensors (CLOCK_BOOTTIME, in a replay the recording's).
  public var instant: SensorInstant {
    get { storage.fields.instant }
    set { change(\.instant, to: newValue) }
  }
  /// The same in UTC, where a receiver or a synchronised host clock tells it.
  public var timestamp: UTCInstant? {
    get { storage.fields.timestamp }
    set { change(\.timestamp, to: newValue) }
  }
  /// Seconds from time of validity to publication.
  public var age: Double {
    get { storage.fields.age }
    set { change(\.age, to: newValue) }
  }
  /// By what it is known.
  public var sourceInformation: SourceInformation {
    get { storage.fields.sourceInformation }
    set { change(\.sourceInformation, to: newValue) }
  }
  /// How often the estimate jumped by more than its accuracy explained.
  public var resetCount: Int {
    get { storage.fields.resetCount }
    set { change(\.resetCount, to: newValue) }
  }
  /// When it last did.
  public var lastReset: SensorInstant? {
    get { storage.fields.lastReset }
    set { change(\.lastReset, to: newValue) }
  }
  /// Whether the vehicle stands.
  public var isStationary: Bool {
    get { storage.fields.isStationary }
    set { change(\.isStationary, to: newValue) }
  }
  /// The verdict on the last measurement of each kind.
  public var verdicts: SensorVerdicts {
    get { storage.fields.verdicts }
    set { change(\.verdicts, to: newValue) }
  }
  /// What holds each part of it at present; `nil` where nobody told.
  public var carriers: StateCarriers? {
    get { storage.fields.carriers }
    set { change(\.carriers, to: newValue) }
  }
  /// The pose in a level frame that begins where the engine did and never jumps.
  public var localPose: LocalPose? {
    get { storage.fields.localPose }
    set { change(\.localPose, to: newValue) }
  }
  /// Whether the place was made coarse on purpose (reduced accuracy).
  public var isReduced: Bool {
    get { storage.fields.isReduced }
    set { change(\.isReduced, to: newValue) }
  }
}

extension Location: Hashable {
  public static func == (a: Self, b: Self) -> Bool {
    a.storage === b.storage || a.storage.fields == b.storage.fields
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(storage.fields) }
}

/// Coded as an object with a key for each property that is known.
extension Location: Codable {
  public init(from decoder: any Decoder) throws { self.init(try LocationFields(from: decoder)) }

  public func encode(to encoder: any Encoder) throws { try storage.fields.encode(to: encoder) }
}

/// Holds a location's fields once for all copies.
private final class LocationStorage: Sendable {
  let fields: LocationFields

  init(_ fields: LocationFields) { self.fields = fields }
}
