internal import LinuxPlatform
internal import RingBuffers
internal import Sensing
internal import Synchronization

/// What a manager's streams, requests and runs share; it lives while one of them does.
final class ManagerCore: Sendable {
  struct State {
    var run = RunControl()
    /// How the present run is asked to stop.
    var stop: StopSignal?
    /// Those who want to know of the authorization, beside the users of a run.
    var followers = 0
    /// Whether it is to be found out anew whether there may be a run.
    var isLookWanted = false
  }

  typealias Snapshot = LatestValue<EstimateSnapshot?>

  let source: LocationSource
  let options: LocationManagerOptions
  let distributor: Distributor
  let estimates: Broadcast<EstimateInput, EstimateUpdate>
  let health: Broadcast<HealthEvent, HealthEvent>
  let authorization: Broadcast<AuthorizationStatus, AuthorizationStatus>
  /// Made when it is first needed.
  let authorizer = Mutex<Authorizer?>(nil)
  let lastStatus = Mutex(AuthorizationStatus.notDetermined)
  /// Used on the distributor's thread.
  let isFollowing = Atomic<Bool>(false)
  let effort = Mutex(Effort())
  /// Counts changes of `effort`.
  let effortVersion = Atomic<Int>(0)
  /// The last of them that a run was told; used on the distributor's thread.
  let appliedEffort = Atomic<Int>(-1)
  /// Written under the lock of the snapshot's writer.
  private let disclosure = Atomic<Disclosure>(.everything)
  let timers = RequestTimers()
  let pushers = PusherRegistry()
  let state = Mutex(State())
  private let snapshot: Snapshot.Reader
  /// Used by the run's thread alone, of which there is one at a time.
  private let snapshotWriter: Mutex<Snapshot.Writer>

  init(source: LocationSource, options: LocationManagerOptions) {
    self.source = source
    self.options = options
    distributor = Distributor(name: options.threadPrefix + "tell")
    // A second and more of a fast inertial sensor; a distributor that lags by more has lost.
    estimates = Broadcast(capacity: 1024, distributor: distributor) { EstimateUpdate($0) }
    health = Broadcast(capacity: 1024, distributor: distributor) { $0 }
    authorization = Broadcast(capacity: 64, distributor: distributor) { $0 }
    let ends = Snapshot.endpoints(initial: nil)
    snapshot = ends.reader
    snapshotWriter = Mutex(ends.writer)
    distributor.attach(self)
  }

  deinit {
    // The last user may go before the distributor has seen it, and then nobody else stops it.
    guard let authorizer = authorizer.withLock({ $0 }) else { return }
    // Not here: the last to let go may be its own thread, behind its lock.
    Task { authorizer.stop() }
  }

  /// What was known last; waits for nobody.
  var latest: EstimateValues? { snapshot.latest?.values }

  /// Replaces it; `nil` where nothing is known any more. Returns whether it may be told.
  @discardableResult
  func setLatest(_ values: EstimateValues?) -> Bool {
    snapshotWriter.withLock {
      // Under the lock under which it is forbidden: nothing slips through.
      switch disclosure.load(ordering: .relaxed) {
      case .nothing: if values != nil { return false }
      case .reduced: if let values, values.isExact { return false }
      case .everything: break
      }
      $0.publish(values.map { EstimateSnapshot($0) })
      return true
    }
  }

  /// How much may be told at present.
  var presentDisclosure: Disclosure { disclosure.load(ordering: .acquiring) }

  /// Changes how much may be told; what was known and may not be told any more is forgotten.
  func disclose(_ new: Disclosure) {
    snapshotWriter.withLock {
      let old = disclosure.exchange(new, ordering: .acquiringAndReleasing)
      if new.rawValue < old.rawValue { $0.publish(nil) }
    }
  }
}

extension ManagerCore: DistributorWork {
  func distribute() -> SensorInstant? {
    reconcileFollowing()
    reconcileEffort()
    authorization.distribute()
    estimates.distribute()
    health.distribute()
    return timers.expire(at: BootClock.now())
  }
}
