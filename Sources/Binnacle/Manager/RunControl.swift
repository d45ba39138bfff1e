/// When a run is started and stopped; a state machine without threads.
///
/// There is at most one run. The first user has it checked whether there may be one; it stops with
/// the last user; who comes while it is stopping gets the next one.
struct RunControl {
  /// How a run came to its end.
  enum Outcome: Hashable, Sendable {
    /// It was asked to stop.
    case stopped
    /// Its source is at its end: nobody will ever get more.
    case ended(LocationError)
    /// It broke: who comes later may try again.
    case failed(LocationError)
  }

  /// What is known of the authorization.
  struct Permission: Hashable, Sendable {
    /// Whether somebody has yet to be asked.
    var isOpen = false
    /// What keeps everybody from everything.
    var obstacle: LocationError?
    /// What keeps those out who need a fix.
    var fixObstacle: LocationError?
    /// Whether a run in progress is to be ended by the obstacle: it was forbidden. A device that was
    /// unplugged may come back.
    var isForbidden = false
  }

  enum Phase: Hashable {
    case idle
    /// It is being found out whether there may be a run.
    case checking
    case running
    /// Asked to stop, and not yet over.
    case stopping
  }

  /// What is to be done.
  enum Action: Hashable {
    case none
    /// Find out whether there may be a run.
    case check
    /// Ask whoever has to agree.
    case ask
    /// Start the thread of a run.
    case start
    /// Ask the run to stop.
    case stop
    /// Ask the run to stop, and tell everybody who is there why.
    case stopAndTell(LocationError)
    /// Tell those who are there and need at least this much.
    case tell(LocationError, MemberNeed)
    /// Start the thread of a run, and tell those who need a fix that there will be none.
    case startWithoutFix(LocationError)
  }

  enum Entry: Hashable {
    case admitted(Action)
    case refused(LocationError)
  }

  enum Sequel: Hashable {
    /// The same thread begins the next run.
    case again
    /// The thread goes.
    case over
    /// The thread goes, and everybody who is there is told why.
    case tell(LocationError)
  }

  private(set) var phase = Phase.idle
  private(set) var users = 0
  /// Why there will never be another run.
  private(set) var end: LocationError?
  private var permission = Permission(isOpen: true)

  init() {}

  /// Somebody wants a run.
  mutating func enter(_ need: MemberNeed) -> Entry {
    if let end { return .refused(end) }
    if phase == .running, let obstacle = obstacle(to: need) { return .refused(obstacle) }
    // The next run begins without a look, and will have no fix either.
    if phase == .stopping, permission.obstacle == nil, let obstacle = obstacle(to: need) {
      return .refused(obstacle)
    }
    users += 1
    guard phase == .idle else { return .admitted(.none) }
    phase = .checking
    return .admitted(.check)
  }

  /// Somebody who entered wants it no more.
  mutating func leave() -> Action {
    precondition(users > 0, "who leaves has entered before")
    users -= 1
    guard users == 0 else { return .none }
    switch phase {
    case .idle, .stopping: return .none
    case .checking:
      phase = .idle
      return .none
    case .running:
      phase = .stopping
      return .stop
    }
  }

  /// It was looked whether there may be a run.
  mutating func learned(_ new: Permission) -> Action {
    let old = permission
    permission = new
    switch phase {
    case .idle, .stopping: return .none
    case .checking:
      if new.isOpen { return .ask }
      if let obstacle = new.obstacle {
        phase = .idle
        return .tell(obstacle, .anything)
      }
      phase = .running
      return new.fixObstacle.map { .startWithoutFix($0) } ?? .start
    case .running:
      if let obstacle = new.obstacle, new.isForbidden {
        phase = .stopping
        return .stopAndTell(obstacle)
      }
      // Streams go on, since what was unplugged may come back; who wants one answer gets it now.
      if let obstacle = obstacle(to: .answer), old != new { return .tell(obstacle, .answer) }
      return .none
    }
  }

  /// The run is over.
  mutating func ended(_ outcome: Outcome) -> Sequel {
    precondition(phase == .running || phase == .stopping, "what ends has been started")
    let wasAsked = phase == .stopping
    phase = .idle
    switch outcome {
    case .stopped:
      // A run that stops by itself is a mistake that must not become a loop.
      guard wasAsked else {
        return .tell(.failed(reason: "the run stopped by itself", remedy: ""))
      }
      return continueOrGo()
    case .ended(let reason):
      end = reason
      return .tell(reason)
    case .failed(let reason):
      // What broke while it was stopping concerns nobody; who came meanwhile gets a run.
      return wasAsked ? continueOrGo() : .tell(reason)
    }
  }

  /// No run could be started.
  mutating func failedToStart() { phase = .idle }

  /// It shall never run again; there is no run at present.
  mutating func close(_ reason: LocationError) { end = end ?? reason }

  private mutating func continueOrGo() -> Sequel {
    guard users > 0, end == nil else { return .over }
    if let obstacle = permission.obstacle { return .tell(obstacle) }
    phase = .running
    return .again
  }

  private func obstacle(to need: MemberNeed) -> LocationError? {
    permission.obstacle ?? (need >= .fixes ? permission.fixObstacle : nil)
  }
}
