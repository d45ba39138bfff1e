internal import LinearAlgebra
internal import Sensing
internal import Spatial

/// What one subscriber lets through; a state machine without a clock.
///
/// An element passes when it is newer than the one before and every limit allows it. What does not
/// pass changes nothing: distances and intervals are counted from the last element that did.
struct UpdateFilter: Sendable {
  private let distance: Double
  /// The chord below which a path is surely shorter than `distance`, squared.
  private let shortChordSquared: Double
  /// The chord above which it is surely longer, squared.
  private let longChordSquared: Double
  private let turn: Double
  private let interval: Int64
  /// Elements must be at least this accurate, m.
  private let accuracy: Double

  private var pause: AutomaticPause?
  private var last: SensorInstant?
  private var lastPlace: Place?
  private var lastHeading: Double?
  private var lastStatus: AuthorizationStatus?

  /// A place with what is costly to compute of it, once for all subscribers.
  struct Place: Sendable {
    var coordinate: Coordinate
    /// The point of the ellipsoid.
    var point: Vector3<EarthFixed>
  }

  init(_ options: SubscriptionOptions = SubscriptionOptions()) {
    distance = Self.usable(options.distanceFilter)
    // A geodesic is longer than its chord by d³/24r²; the smallest radius of curvature of the
    // ellipsoid is 6,335 km. Twice that, and what rounding does to points 6,378 km away, is left to
    // the exact comparison.
    let bend = min(1, distance * distance / (12 * 6.335e6 * 6.335e6))
    let shortest = max(0, distance * (1 - bend) - Self.rounding)
    shortChordSquared = shortest * shortest
    let longest = distance + Self.rounding
    longChordSquared = longest * longest
    turn = Self.usable(options.headingFilter)
    var seconds = Self.usable(options.minimumInterval)
    if let wished = options.desiredAccuracy {
      // A tenth less, so that updates which come just as often are not halved by their jitter.
      seconds = max(seconds, 0.9 * SamplingPlan(wished).updateInterval)
    }
    interval = Int64(min(seconds * 1e9, 9e18))
    accuracy = options.desiredAccuracy?.meters ?? .infinity
    pause =
      options.pausesLocationUpdatesAutomatically
      ? AutomaticPause(activity: options.activityType) : nil
  }

  /// Metres; a hundred times what a coordinate of 6,378 km is rounded by.
  private static let rounding = 1e-7

  /// What is neither negative nor no number.
  private static func usable(_ value: Double?) -> Double {
    value.map { $0 > 0 ? $0 : 0 } ?? 0
  }

  /// Whether an element without a place passes.
  mutating func passes(at instant: SensorInstant) -> Bool {
    guard isDue(instant) else { return false }
    last = instant
    return true
  }

  /// Whether a location passes; `place` is computed where it is needed.
  mutating func passes(
    at instant: SensorInstant, accuracy: Double?, place: Place?
  ) -> Bool {
    guard isDue(instant), isAccurate(accuracy) else { return false }
    if distance > 0 {
      guard let place else { return false }
      if let lastPlace, !isFar(place, from: lastPlace) { return false }
      lastPlace = place
    }
    last = instant
    return true
  }

  /// Whether a location passes, which may pause the stream or go on with it.
  mutating func passes(_ update: EstimateUpdate, _ location: Location) -> Bool {
    switch pause?.receive(location) ?? .deliver {
    case .withhold: return false
    case .deliver:
      // What is coarse on purpose never gets better.
      return passes(
        at: location.instant, accuracy: location.isReduced ? 0 : location.horizontalAccuracy,
        place: update.place)
    case .deliverAndPause, .resume:
      // These tell of the pause, however near they are.
      if let last, location.instant <= last { return false }
      last = location.instant
      lastPlace = update.place
      return true
    }
  }

  /// Whether a heading passes, degrees.
  mutating func passes(at instant: SensorInstant, heading: Double?) -> Bool {
    guard isDue(instant) else { return false }
    if turn > 0 {
      guard let heading else { return false }
      if let lastHeading {
        // The shorter way round.
        let angle = (heading - lastHeading).magnitude.truncatingRemainder(dividingBy: 360)
        if min(angle, 360 - angle) < turn { return false }
      }
      lastHeading = heading
    }
    last = instant
    return true
  }

  /// Whether a status is another than the one before.
  mutating func passes(_ status: AuthorizationStatus) -> Bool {
    defer { lastStatus = status }
    return status != lastStatus
  }

  private func isDue(_ instant: SensorInstant) -> Bool {
    guard let last else { return true }
    let (gap, isTooLong) = instant.nanoseconds.subtractingReportingOverflow(last.nanoseconds)
    return instant > last && (isTooLong || gap >= interval)
  }

  private func isAccurate(_ value: Double?) -> Bool {
    // An unknown accuracy satisfies nobody who asked for one.
    accuracy == .infinity || value.map { $0 <= accuracy } ?? false
  }

  /// Whether the path between two places is at least the limit: by the chord, which is cheap, and
  /// exactly where that does not decide.
  private func isFar(_ place: Place, from other: Place) -> Bool {
    let chordSquared = (place.point - other.point).squaredNorm
    if chordSquared >= longChordSquared { return true }
    if chordSquared < shortChordSquared { return false }
    return place.coordinate.distance(to: other.coordinate) >= distance
  }
}
