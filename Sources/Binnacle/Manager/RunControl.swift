/// When a run is started and stopped; a state machine without threads.
///
/// There is at most one run. It starts with the first user and stops with the last; who comes while
/// it is stopping gets the next one.
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

  private enum Phase {
    case idle
    case running
    /// Asked to stop, and not yet over.
    case stopping
  }

  enum Entry: Hashable {
    case start, none
    case refused(LocationError)
  }

  enum Departure: Hashable { case stop, none }

  enum Sequel: Hashable {
    /// The same thread begins the next run.
    case again
    /// The thread goes.
    case over
    /// The thread goes, and everybody who is there is told why.
    case tell(LocationError)
  }

  private var phase = Phase.idle
  private(set) var users = 0
  /// Why there will never be another run.
  private(set) var end: LocationError?

  init() {}

  var isRunning: Bool { phase == .running }

  /// Somebody wants a run.
  mutating func enter() -> Entry {
    if let end { return .refused(end) }
    users += 1
    guard phase == .idle else { return .none }
    phase = .running
    return .start
  }

  /// Somebody who entered wants it no more.
  mutating func leave() -> Departure {
    precondition(users > 0, "who leaves has entered before")
    users -= 1
    guard users == 0, phase == .running else { return .none }
    phase = .stopping
    return .stop
  }

  /// The run is over.
  mutating func ended(_ outcome: Outcome) -> Sequel {
    precondition(phase != .idle, "what ends has been started")
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

  /// It shall never run again.
  mutating func close(_ reason: LocationError) -> Departure {
    end = end ?? reason
    guard phase == .running else { return .none }
    phase = .stopping
    return .stop
  }

  private mutating func continueOrGo() -> Sequel {
    guard users > 0, end == nil else { return .over }
    phase = .running
    return .again
  }
}
