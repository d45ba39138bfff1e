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
  /// Since when it has seemed to move although it stood.
  private var movingSince: SensorInstant?

  /// Seconds of movement after which it stands no more; a jolt is none, nor is a receiver's noise.
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
    guard stands(at: location) else {
      let wasPaused = state == .paused
      move()
      return wasPaused ? .resume : .deliver
    }
    let since = stationarySince ?? location.instant
    stationarySince = since
    if place == nil { place = location }
    if state == .paused { return .withhold }
    state = .stationary
    guard location.instant.seconds(since: since) >= delay else { return .deliver }
    state = .paused
    return .deliverAndPause
  }

  /// Whether it stands, or stands still.
  private mutating func stands(at location: Location) -> Bool {
    // A place that was left needs no patience.
    if hasLeft(to: location) { return false }
    if location.isStationary {
      movingSince = nil
      return true
    }
    guard stationarySince != nil else { return false }
    let since = movingSince ?? location.instant
    movingSince = since
    return location.instant.seconds(since: since) < Self.patience
  }

  private mutating func move() {
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
