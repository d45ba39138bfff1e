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

  typealias Snapshot = LatestValue<EstimateValues?>

  let source: LocationSource
  let options: LocationManagerOptions
  let distributor: Distributor
  let estimates: Broadcast<EstimateValues, EstimateUpdate>
  let health: Broadcast<HealthEvent, HealthEvent>
  let authorization: Broadcast<AuthorizationStatus, AuthorizationStatus>
  /// Made when it is first needed.
  let authorizer = Mutex<Authorizer?>(nil)
  let lastStatus = Mutex(AuthorizationStatus.notDetermined)
  /// Used on the distributor's thread.
  let isFollowing = Atomic<Bool>(false)
  let timers = RequestTimers()
  let pushers = PusherRegistry()
  /// How much effort the users of the runs are worth.
  let modes: RunModes
  let state = Mutex(State())
  private let snapshot: Snapshot.Reader
  /// Used by the run's thread alone, of which there is one at a time.
  private let snapshotWriter: Mutex<Snapshot.Writer>

  init(source: LocationSource, options: LocationManagerOptions) {
    self.source = source
    self.options = options
    modes = RunModes(
      activity: options.activityType, standard: options.desiredAccuracy,
      pauses: options.pausesLocationUpdatesAutomatically)
    distributor = Distributor(name: "bn-tell")
    // A second and more of a fast inertial sensor; a distributor that lags by more has lost.
    estimates = Broadcast(capacity: 1024, distributor: distributor) { EstimateUpdate($0) }
    health = Broadcast(capacity: 1024, distributor: distributor) { $0 }
    authorization = Broadcast(capacity: 64, distributor: distributor) { $0 }
    let ends = Snapshot.endpoints(initial: nil)
    snapshot = ends.reader
    snapshotWriter = Mutex(ends.writer)
    distributor.attach(self)
  }

  /// What was known last; waits for nobody.
  var latest: EstimateValues? { snapshot.latest }

  /// Replaces it; `nil` where nothing is known any more.
  func setLatest(_ values: EstimateValues?) {
    snapshotWriter.withLock { $0.publish(values) }
  }
}

extension ManagerCore: DistributorWork {
  func distribute() -> SensorInstant? {
    reconcileFollowing()
    authorization.distribute()
    estimates.distribute()
    health.distribute()
    return timers.expire(at: BootClock.now())
  }
}
