internal import LinuxPlatform
internal import Synchronization

/// The events of all threads on their way to the observer and the recording.
///
/// Events are rare, so that a lock costs nothing; what nobody takes is kept up to a bound.
final class EventQueue: Sendable {
  private static let capacity = 4096
  private let state = Mutex<State>(State())
  private let count = Atomic<Int>(0)
  private let doorbell: Doorbell

  private struct State {
    var events: [PipelineEvent] = []
    var lost = 0
  }

  init(doorbell: Doorbell) { self.doorbell = doorbell }

  func post(_ kind: PipelineEvent.Kind, _ sensor: String, _ detail: String) {
    let event = PipelineEvent(
      instant: BootClock.now(), sensor: sensor, kind: kind, detail: detail)
    state.withLock { state in
      if state.events.count < Self.capacity { state.events.append(event) } else { state.lost += 1 }
      // Releases nothing: whoever takes the events locks.
      count.store(state.events.count, ordering: .relaxed)
    }
    doorbell.ring()
  }

  /// Whether there is something to take.
  var isEmpty: Bool { count.load(ordering: .relaxed) == 0 }

  /// All that is there, oldest first.
  func take() -> [PipelineEvent] {
    if isEmpty { return [] }
    return state.withLock { state in
      let events = state.events
      state.events.removeAll()
      count.store(0, ordering: .relaxed)
      return events
    }
  }

  /// Events that found the queue full.
  var lost: Int { state.withLock { $0.lost } }
}
