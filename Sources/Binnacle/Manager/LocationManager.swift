/// Tells where the vehicle is: to any number of tasks, from any actor or thread.
///
/// The sensors run while somebody asks: they start with the first stream that is iterated or the
/// first request, and stop with the last. A manager can be dropped while its streams go on.
public final class LocationManager: Sendable {
  let core: ManagerCore

  /// Opens nothing yet.
  public init(
    source: LocationSource = .automatic, options: LocationManagerOptions = LocationManagerOptions()
  ) {
    core = ManagerCore(source: source, options: options)
  }

  /// One fresh location, never one that was known before the call.
  ///
  /// Answers exactly once, whatever comes first: a location that is at least as accurate as asked
  /// for, the time-out, a cancellation (at once), a denial, the loss of the last receiver, the end of
  /// the source. It may be called from anywhere, and needs no thread of the caller's meanwhile.
  public func requestLocation(
    desiredAccuracy: DesiredAccuracy = .best, timeout: Duration = .seconds(30)
  ) async throws(LocationError) -> Location {
    try await core.requestLocation(desiredAccuracy, timeout: timeout.inSeconds)
  }
}

// MARK: - What is known now

extension LocationManager {
  /// The last location of the present or the last run; waits for nobody, and starts nothing.
  public var latestLocation: Location? { core.latest?.location }
  /// The last heading.
  public var latestHeading: Heading? { core.latest?.heading }
  /// The last altitude.
  public var latestAltitude: Altitude? { core.latest?.altitude }
  /// The last attitude.
  public var latestAttitude: Attitude? { core.latest?.attitude }
}

// MARK: - Authorization

extension LocationManager {
  /// As it was last found, with the reason and the remedy; `.notDetermined` before anybody looked.
  public var authorizationStatus: AuthorizationStatus { core.authorizationStatus }

  /// Finds out whether this program may know where it is, and asks whoever has to agree.
  ///
  /// Returns when the answer is known, or the task is cancelled. Nothing needs to be asked before a
  /// stream or a request: they ask themselves.
  public func requestAuthorization() async -> AuthorizationStatus {
    await core.requestAuthorization()
  }

  /// Every change of the authorization from now on: rights that were given, a device that was
  /// plugged in, a policy that was edited. It begins with the status as it is.
  public var authorizationChanges: Updates<AuthorizationStatus> {
    Updates { [core] in core.subscribeToAuthorization() }
  }
}

extension Duration {
  /// By division: the whole seconds of a long duration do not fit an `Int64`.
  var inSeconds: Double { self / .seconds(1) }
}
