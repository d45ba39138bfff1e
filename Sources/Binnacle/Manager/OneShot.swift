/// One request for a location: it is answered once, whatever comes together; a state machine.
///
/// `Waiter` stands for a continuation. Every method returns who is to be resumed, for the caller to
/// do so outside its lock.
struct OneShot<Value, Waiter> {
  private enum Phase {
    /// Neither has come.
    case open
    /// The task waits for an answer.
    case waiting(Waiter)
    /// The answer waits for the task.
    case answered(Value)
    /// The task has its answer.
    case over
  }

  private var phase = Phase.open

  init() {}

  /// What an answer changes.
  enum Answering {
    /// Another was first.
    case tooLate
    /// It is kept until the task asks.
    case kept
    case resume(Waiter)
  }

  /// Gives the answer.
  mutating func answer(_ value: Value) -> Answering {
    switch phase {
    case .open:
      phase = .answered(value)
      return .kept
    case .waiting(let waiter):
      phase = .over
      return .resume(waiter)
    case .answered, .over: return .tooLate
    }
  }

  /// The task waits; the answer, where it has come already.
  mutating func wait(_ waiter: Waiter) -> Value? {
    switch phase {
    case .open:
      phase = .waiting(waiter)
      return nil
    case .answered(let value):
      phase = .over
      return value
    case .waiting, .over: preconditionFailure("a request is waited for once")
    }
  }
}
