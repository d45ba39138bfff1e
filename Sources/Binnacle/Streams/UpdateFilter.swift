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
  private let turn: Double
  private let interval: Int64
  /// Elements must be at least this accurate, m.
  private let accuracy: Double

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

  init(_ options: SubscriptionOptions = SubscriptionOptions(), accuracy: Double? = nil) {
    distance = Self.usable(options.distanceFilter)
    // A geodesic is longer than its chord by d³/24r²; the smallest radius of curvature of the
    // ellipsoid is 6,335 km. Twice that is left to the exact comparison.
    let shortest = distance * (1 - min(1, distance * distance / (12 * 6.335e6 * 6.335e6)))
    shortChordSquared = shortest * shortest
    turn = Self.usable(options.headingFilter)
    interval = Int64(min(Self.usable(options.minimumInterval) * 1e9, 9e18))
    self.accuracy = accuracy.flatMap { $0 > 0 ? $0 : nil } ?? .infinity
  }

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
    if chordSquared >= distance * distance { return true }
    if chordSquared < shortChordSquared { return false }
    return place.coordinate.distance(to: other.coordinate) >= distance
  }
}
