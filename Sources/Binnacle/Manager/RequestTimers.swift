internal import Sensing
internal import Synchronization

/// When open requests time out.
final class RequestTimers: Sendable {
  private struct State {
    var next: UInt64 = 0
    var entries: [UInt64: (deadline: SensorInstant, request: LocationRequest)] = [:]
    /// No deadline is earlier than this.
    var earliest: SensorInstant?
  }

  private let state = Mutex(State())

  /// A number for a request that is to be added.
  func makeIdentifier() -> UInt64 {
    state.withLock {
      $0.next += 1
      return $0.next
    }
  }

  func add(_ request: LocationRequest, _ identifier: UInt64, until deadline: SensorInstant) {
    state.withLock {
      // Answered already: it would stay for ever.
      if request.isOver { return }
      $0.entries[identifier] = (deadline, request)
      $0.earliest = $0.earliest.map { min($0, deadline) } ?? deadline
    }
  }

  func remove(_ identifier: UInt64) {
    state.withLock {
      $0.entries[identifier] = nil
      if $0.entries.isEmpty { $0 = State(next: $0.next) }
    }
  }

  /// Ends those whose time is up, and returns when to look again.
  func expire(at now: SensorInstant) -> SensorInstant? {
    let (late, next) = state.withLock { state -> ([LocationRequest], SensorInstant?) in
      guard let earliest = state.earliest, earliest <= now else { return ([], state.earliest) }
      var late: [LocationRequest] = []
      for (identifier, entry) in state.entries where entry.deadline <= now {
        late.append(entry.request)
        state.entries[identifier] = nil
      }
      state.earliest = state.entries.values.map(\.deadline).min()
      return (late, state.earliest)
    }
    for request in late { request.answer(.failure(.timedOut)) }
    return next
  }
}
