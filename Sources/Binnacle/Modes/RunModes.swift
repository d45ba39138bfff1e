internal import LivePipeline
internal import Sensing
internal import Synchronization

/// What the users of a manager want of its runs: together they get what the most demanding wants.
///
/// Users come and go on any thread; the run's thread asks per estimate without a lock whether
/// anything has changed.
final class RunModes: Sendable {
  private struct State {
    /// How many users want which accuracy; `nil` is everything there is.
    var demands: [DesiredAccuracy?: Int] = [:]
    /// How many wait for an answer.
    var requests = 0
    var isPaused = false
    var pipeline: LivePipeline?
  }

  private let state = Mutex(State())
  /// Counts the changes of demands and pipelines.
  let generation = Atomic<Int>(0)
  /// Whether the program may know a coarse place only.
  private let reduced = Atomic<Bool>(false)
  let activity: ActivityType
  /// Of whoever says nothing; `nil`: everything there is.
  private let standard: DesiredAccuracy?
  let pauses: Bool

  init(activity: ActivityType, standard: DesiredAccuracy?, pauses: Bool) {
    self.activity = activity
    self.standard = standard
    self.pauses = pauses
  }

  /// Whether the program may know a coarse place only.
  var isReduced: Bool {
    get { reduced.load(ordering: .relaxed) }
    set { reduced.store(newValue, ordering: .relaxed) }
  }

  /// The plan of the run; `nil`: everything there is, as fast as it comes.
  var plan: SamplingPlan? { state.withLock { self.plan($0) } }
}

// MARK: - Users

extension RunModes {
  /// Somebody wants this accuracy, or the usual one; `isRequest`: and waits for it.
  func enter(_ accuracy: DesiredAccuracy?, isRequest: Bool = false) {
    state.withLock { state in
      let before = plan(state)
      state.demands[accuracy ?? standard, default: 0] += 1
      if isRequest { state.requests += 1 }
      adapt(&state, before)
      // What sleeps for coarser wishes wakes for this one.
      if isRequest || before != plan(state) { state.pipeline?.endRest() }
    }
  }

  /// Somebody who entered wants it no more.
  func leave(_ accuracy: DesiredAccuracy?, isRequest: Bool = false) {
    state.withLock { state in
      let before = plan(state)
      let left = (state.demands[accuracy ?? standard] ?? 1) - 1
      state.demands[accuracy ?? standard] = left > 0 ? left : nil
      if isRequest { state.requests -= 1 }
      adapt(&state, before)
    }
  }

  private func plan(_ state: borrowing State) -> SamplingPlan? {
    if state.demands.isEmpty || state.demands[nil] != nil { return nil }
    return state.demands.keys.compactMap(\.self).max().map { SamplingPlan($0, activity: activity) }
  }

  private func adapt(_ state: inout State, _ before: SamplingPlan?) {
    let plan = plan(state)
    if plan == before { return }
    generation.add(1, ordering: .releasing)
    state.pipeline?.adopt(Self.reading(plan, isPaused: state.isPaused))
  }

  /// While updates pause, what tells of movement is enough.
  private static func reading(_ plan: SamplingPlan?, isPaused: Bool) -> ReadingPlan {
    var reading = plan?.reading ?? ReadingPlan()
    if isPaused {
      reading.kinds.formIntersection([.satellite, .inertial])
      reading.inertialRateLimit = min(reading.inertialRateLimit ?? .infinity, 50)
    }
    return reading
  }
}

// MARK: - The run

extension RunModes {
  /// A live run begins, or ends with `nil`.
  func attach(_ pipeline: LivePipeline?) {
    state.withLock { state in
      state.pipeline = pipeline
      state.isPaused = false
      pipeline?.adopt(Self.reading(plan(state), isPaused: false))
    }
  }

  /// Updates pause, or go on.
  func setPaused(_ isPaused: Bool) {
    state.withLock { state in
      state.isPaused = isPaused
      state.pipeline?.adopt(Self.reading(plan(state), isPaused: isPaused))
    }
  }

  /// Lets the run's devices go until an instant, unless somebody waits for an answer.
  func rest(until end: SensorInstant) {
    state.withLock { state in
      // Behind the lock behind which requests come, so that none waits for a device that rests.
      if state.requests == 0 { state.pipeline?.rest(until: end) }
    }
  }
}
