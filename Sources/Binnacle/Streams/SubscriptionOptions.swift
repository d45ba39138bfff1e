/// What one subscriber of a stream wants to be told; every field left out lets all through.
///
/// Each subscriber has its own filter and its own buffer, so that none costs another anything.
public struct SubscriptionOptions: Hashable, Sendable {
  /// Metres that the place must have moved over the ellipsoid since the element before.
  public var distanceFilter: Double?
  /// Degrees that the heading must have turned since the element before; headings only.
  public var headingFilter: Double?
  /// Seconds of the sensors' clock that must lie between two elements.
  public var minimumInterval: Double?
  /// Elements that are less accurate than this are left out: horizontal accuracy of a location,
  /// vertical accuracy of an altitude, m.
  ///
  /// It also has a part in how much effort the run makes: the most demanding subscriber decides.
  public var desiredAccuracy: DesiredAccuracy?
  /// Whether locations pause while the vehicle stands for long, and go on when it leaves.
  ///
  /// The last one before a pause says so by `isStationary`.
  public var pausesLocationUpdatesAutomatically = false
  /// After how long standing counts as a pause: what is parked is not what waits at a light.
  public var activityType = ActivityType.other
  /// What is kept of elements that come faster than they are taken. Default: the newest 64.
  public var buffering = BufferingPolicy.newest(64)
  /// With what the stream begins. Default: only what is measured from now on.
  public var start = Start.freshOnly

  /// With what a stream begins.
  public enum Start: Hashable, Sendable {
    /// Nothing that was known before somebody asked.
    case freshOnly
    /// The last known element, where there is one, however old; `age` and `instant` tell.
    case lastKnown
  }

  public init(
    distanceFilter: Double? = nil, headingFilter: Double? = nil, minimumInterval: Double? = nil,
    desiredAccuracy: DesiredAccuracy? = nil, pausesLocationUpdatesAutomatically: Bool = false,
    activityType: ActivityType = .other, buffering: BufferingPolicy = .newest(64),
    start: Start = .freshOnly
  ) {
    self.distanceFilter = distanceFilter
    self.headingFilter = headingFilter
    self.minimumInterval = minimumInterval
    self.desiredAccuracy = desiredAccuracy
    self.pausesLocationUpdatesAutomatically = pausesLocationUpdatesAutomatically
    self.activityType = activityType
    self.buffering = buffering
    self.start = start
  }
}
