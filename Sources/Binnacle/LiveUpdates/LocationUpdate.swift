/// One update of a live stream: a location, or why there is none.
///
/// The shape of Core Location's `CLLocationUpdate`: the stream goes on while there is no location, and
/// its updates say why. It throws only when there will never be one again.
public struct LocationUpdate: Hashable, Sendable {
  /// The location; `nil` in an update that only tells of a change.
  public var location: Location?
  /// Whether the vehicle stands; updates pause when it has stood for long, and go on by themselves.
  public var isStationary = false
  /// Whether rights to the sensors are missing, or the program's agent refused.
  public var authorizationDenied = false
  /// Whether the site's policy forbids it.
  public var authorizationRestricted = false
  /// Whether somebody is being asked at the moment.
  public var authorizationRequestInProgress = false
  /// Whether there is nothing to measure with: it is unplugged, or was never there.
  public var locationUnavailable = false
  /// Whether the place is coarse, because more is not allowed.
  public var accuracyLimited = false
  /// Why there is no location, and what to do about it; empty where there is nothing to say.
  public var reason = ""
  public var remedy = ""

  init(_ location: Location) {
    self.location = location
    isStationary = location.isStationary
    accuracyLimited = location.isReduced
  }

  init(_ status: AuthorizationStatus) {
    authorizationDenied = status.state == .denied
    authorizationRestricted = status.state == .restricted
    authorizationRequestInProgress = status.state == .notDetermined
    locationUnavailable =
      status.state == .unavailable || (status.isAuthorized && !status.canLocate)
    accuracyLimited = status.isAuthorized && status.accuracy == .reduced
    reason = status.reason
    remedy = status.remedy
  }

  /// What the stream is for; it sets how long standing counts as a pause, and how good and how often
  /// locations are to be.
  public enum LiveConfiguration: String, Hashable, Sendable, CaseIterable {
    case `default`
    case automotiveNavigation
    /// Trains and other vehicles that are not cars.
    case otherNavigation
    case fitness
    case airborne

    var options: SubscriptionOptions {
      var options = SubscriptionOptions(pausesLocationUpdatesAutomatically: true)
      switch self {
      case .default: options.minimumInterval = 1
      case .automotiveNavigation: options.activityType = .automotive
      case .otherNavigation: break
      case .fitness: options.activityType = .fitness
      case .airborne: options.activityType = .airborne
      }
      if self != .default { options.minimumInterval = 0.1 }
      return options
    }
  }

  /// Updates for as long as somebody iterates, from any task.
  ///
  /// - Parameters:
  ///   - configuration: what they are for.
  ///   - manager: whose locations they are; the one of this host's sensors where it is not given.
  /// - Returns: the stream, which goes on while there is no location and says why.
  public static func liveUpdates(
    _ configuration: LiveConfiguration = .default, manager: LocationManager = .shared
  ) -> Updates<LocationUpdate> {
    Updates { [core = manager.core] in LiveUpdateSource(core: core, options: configuration.options)
    }
  }
}

extension LocationManager {
  /// The manager of this host's sensors, as `/etc/binnacle.json` has them.
  public static let shared = LocationManager()
}
