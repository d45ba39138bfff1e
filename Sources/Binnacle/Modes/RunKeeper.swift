internal import LivePipeline
internal import Sensing
internal import Synchronization

/// Thins, reduces and pauses what a run publishes, and has a live run sleep; on the run's thread.
struct RunKeeper {
  private let modes: RunModes
  private let isLive: Bool
  private var generation = -1
  private var plan: SamplingPlan?
  private var cycle: DutyCycle?
  private var pause: AutomaticPause?
  private var reduction = ReducedAccuracy()
  private var last: SensorInstant?

  init(modes: RunModes, isLive: Bool) {
    self.modes = modes
    self.isLive = isLive
    pause = modes.pauses ? AutomaticPause(activity: modes.activity) : nil
  }

  /// Whether an estimate is due: the translation of others need not be made.
  mutating func isDue(_ instant: SensorInstant) -> Bool {
    refresh()
    guard let plan, let last else { return true }
    // A tenth less: an estimate that comes a little early is not skipped for one that comes late.
    return instant.seconds(since: last) >= 0.9 * plan.updateInterval
  }

  /// Makes of what is known what the program is told; `false`: nothing for now.
  ///
  /// `now` is the time of CLOCK_BOOTTIME in a live run.
  mutating func admit(_ values: inout EstimateValues, now: SensorInstant) -> Bool {
    last = values.instant
    var isToPublish = true
    if let location = values.location {
      sleep(after: location, now: now)
      values.coarse = reduction.coarse(location)
      isToPublish = follow(location, &values)
    }
    if modes.isReduced {
      values.location = values.location.flatMap { location in
        values.coarse.map { location.reduced(to: $0) }
      }
      values.altitude = nil
      values.attitude = nil
    }
    return isToPublish
  }

  private mutating func refresh() {
    let present = modes.generation.load(ordering: .acquiring)
    if present == generation { return }
    generation = present
    plan = modes.plan
    cycle = isLive ? plan.map { DutyCycle(plan: $0) } : nil
  }

  private mutating func sleep(after location: Location, now: SensorInstant) {
    guard case .rest(let end)? = cycle?.located(accuracy: location.horizontalAccuracy, at: now)
    else { return }
    modes.rest(until: end)
  }

  /// Pauses updates where they are to pause.
  private mutating func follow(_ location: Location, _ values: inout EstimateValues) -> Bool {
    guard let verdict = pause?.receive(location) else { return true }
    switch verdict {
    case .deliver: return true
    case .deliverAndPause:
      values.location?.pausesUpdates = true
      modes.setPaused(true)
      return true
    case .withhold: return false
    case .resume:
      modes.setPaused(false)
      return true
    }
  }
}
