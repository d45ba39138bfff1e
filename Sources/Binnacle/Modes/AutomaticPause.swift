public import Sensing

/// Decides when updates may pause because nothing moves, and when they go on. Decides, and does
/// nothing.
///
/// Time is that of the locations, so that a replay at any speed decides alike.
public struct AutomaticPause: Hashable, Sendable {
  public enum State: String, Hashable, Codable, Sendable, CaseIterable {
    case moving
    /// It stands, and updates go on.
    case stationary
    /// It has stood for so long that updates are held back.
    case paused
  }

  /// What becomes of an update.
  public enum Verdict: Hashable, Sendable {
    case deliver
    /// The last one for now: it tells that updates pause.
    case deliverAndPause
    case withhold
    /// The first one after a pause.
    case resume
  }

  /// Seconds of standing after which updates pause.
  public var delay: Double
  /// Metres from where it stood that count as moving, beyond what the accuracies explain.
  public var distance = 25.0

  public private(set) var state = State.moving
  /// Since when it stands; `nil` while it moves.
  public private(set) var stationarySince: SensorInstant?
  private var place: Location?
  /// Since when it has seemed to move while it is paused.
  private var movingSince: SensorInstant?

  /// Seconds of movement that end a pause; a jolt is none.
  private static let patience = 2.0

  /// A pause for an activity: on foot and at work one stands about, at a traffic light one does not
  /// park.
  public init(activity: ActivityType = .other) {
    delay =
      switch activity {
      case .fitness: 60
      case .automotive: 180
      case .airborne, .marine, .other: 300
      }
  }

  /// Decides on a location, the next in time.
  public mutating func receive(_ location: Location) -> Verdict {
    let hasLeft = hasLeft(to: location)
    switch state {
    case .moving, .stationary:
      guard location.isStationary, !hasLeft else {
        move(location)
        return .deliver
      }
      let since = stationarySince ?? location.instant
      stationarySince = since
      if place == nil { place = location }
      state = .stationary
      guard location.instant.seconds(since: since) >= delay else { return .deliver }
      state = .paused
      return .deliverAndPause
    case .paused:
      if location.isStationary, !hasLeft {
        movingSince = nil
        return .withhold
      }
      let since = movingSince ?? location.instant
      movingSince = since
      // A place that was left needs no patience.
      guard hasLeft || location.instant.seconds(since: since) >= Self.patience else {
        return .withhold
      }
      move(location)
      return .resume
    }
  }

  private mutating func move(_ location: Location) {
    state = .moving
    stationarySince = nil
    movingSince = nil
    place = nil
  }

  /// Whether it is elsewhere than where it stood, whatever the sensors say of standing.
  private func hasLeft(to location: Location) -> Bool {
    guard let place else { return false }
    let doubt = 3 * max(place.horizontalAccuracy, location.horizontalAccuracy)
    return location.distance(from: place) > distance + doubt
  }
}
