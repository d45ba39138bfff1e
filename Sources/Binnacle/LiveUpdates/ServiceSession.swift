internal import Synchronization

/// Says for how long a program needs to know where it is, and what stands in the way.
///
/// The shape of Core Location's `CLServiceSession`: while it lives it has asked whoever must agree,
/// and follows changes. On Linux nothing depends on whether a program is in the foreground, so that
/// `whenInUse` and `always` mean the same.
public final class ServiceSession: Sendable {
  /// What the program needs.
  public enum Authorization: String, Hashable, Sendable, CaseIterable {
    /// Nothing is asked for; diagnostics tell what is.
    case none
    case whenInUse
    case always
  }

  /// What stands in the way at present; nothing where all are false.
  public struct Diagnostic: Hashable, Sendable {
    public var authorizationDenied = false
    public var authorizationRestricted = false
    public var authorizationRequestInProgress = false
    /// There is nothing to measure with.
    public var locationUnavailable = false
    /// The session needs full accuracy, and only reduced accuracy is allowed.
    public var fullAccuracyDenied = false
    /// Why, and what to do about it.
    public var reason: String
    public var remedy: String

    init(_ status: AuthorizationStatus, needsFullAccuracy: Bool) {
      authorizationDenied = status.state == .denied
      authorizationRestricted = status.state == .restricted
      authorizationRequestInProgress = status.state == .notDetermined
      locationUnavailable =
        status.state == .unavailable || (status.isAuthorized && !status.canLocate)
      fullAccuracyDenied = needsFullAccuracy && status.accuracy == .reduced
      reason = status.reason
      remedy = status.remedy
    }
  }

  private let core: ManagerCore
  private let needsFullAccuracy: Bool
  private let request: Task<Void, Never>?
  private struct State {
    /// Keeps the authorization followed.
    var hold: Subscription<AuthorizationStatus, AuthorizationStatus>?
    var diagnosticSources: [WeakSource] = []
  }

  private struct WeakSource: Sendable { weak let source: DiagnosticSource? }

  private let state: Mutex<State>

  /// Begins the session; asks at once.
  ///
  /// - Parameters:
  ///   - authorization: what the program needs.
  ///   - needsFullAccuracy: whether reduced accuracy is an obstacle that diagnostics tell.
  ///   - manager: whose session it is.
  public init(
    authorization: Authorization, needsFullAccuracy: Bool = false,
    manager: LocationManager = .shared
  ) {
    core = manager.core
    self.needsFullAccuracy = needsFullAccuracy
    state = Mutex(State(hold: core.subscribeToAuthorization()))
    request =
      authorization == .none
      ? nil : Task { [core] in _ = await core.requestAuthorization() }
  }

  deinit { request?.cancel() }

  /// Ends the session; diagnostics end.
  public func invalidate() {
    request?.cancel()
    let old = state.withLock { state in
      let old = state
      state = State()
      return old
    }
    for entry in old.diagnosticSources { entry.source?.cancel() }
  }

  /// What stands in the way, now and after every change.
  public var diagnostics: Updates<Diagnostic> {
    Updates { [self] in
      let source = DiagnosticSource(core.subscribeToAuthorization(), needsFullAccuracy)
      let isValid = state.withLock { state in
        state.diagnosticSources.removeAll { $0.source == nil }
        if state.hold != nil { state.diagnosticSources.append(WeakSource(source: source)) }
        return state.hold != nil
      }
      if !isValid { source.cancel() }
      return source
    }
  }
}

/// Turns statuses into diagnostics.
private final class DiagnosticSource: ElementSource {
  private let changes: Subscription<AuthorizationStatus, AuthorizationStatus>
  private let needsFullAccuracy: Bool

  init(
    _ changes: Subscription<AuthorizationStatus, AuthorizationStatus>, _ needsFullAccuracy: Bool
  ) {
    self.changes = changes
    self.needsFullAccuracy = needsFullAccuracy
  }

  var dropped: Int { changes.dropped }

  func cancel() { changes.cancel() }

  func next() async throws(LocationError) -> ServiceSession.Diagnostic? {
    try await changes.next().map {
      ServiceSession.Diagnostic($0, needsFullAccuracy: needsFullAccuracy)
    }
  }
}
