internal import Synchronization

/// One request for a fresh location, on its way.
final class LocationRequest: BroadcastMember {
  typealias Answer = Result<Location, LocationError>

  private let state: Mutex<OneShot<Answer, UnsafeContinuation<Answer, Never>>>
  /// It must be at least this accurate, m.
  private let accuracy: Double
  private let hasEnded = Atomic<Bool>(false)
  private let departure = Mutex<(@Sendable () -> Void)?>(nil)

  init(accuracy: Double?) {
    // It holds a continuation, which only this class resumes, and once.
    state = unsafe Mutex(OneShot())
    self.accuracy = accuracy ?? .infinity
  }

  /// Says what is to be called once when there is an answer; before anybody can give one.
  func setDeparture(_ closure: @escaping @Sendable () -> Void) {
    departure.withLock { $0 = closure }
  }

  var isOver: Bool { hasEnded.load(ordering: .acquiring) }

  func offer(_ batch: ArraySlice<Published<EstimateUpdate>>, after arrival: UInt64, lost: Int) {
    for published in batch where published.sequence > arrival {
      let update = published.element
      guard let found = update.horizontalAccuracy, found <= accuracy,
        let location = update.location
      else { continue }
      answer(.success(location))
      return
    }
  }

  func end(_ reason: LocationError) { answer(.failure(reason)) }

  /// Answers it; what comes second is ignored.
  func answer(_ value: Answer) {
    let answering = unsafe state.withLock { unsafe $0.answer(value) }
    switch unsafe answering {
    case .tooLate: return
    case .kept: break
    // Outside the lock; the state machine has forgotten it.
    case .resume(let waiter): unsafe waiter.resume(returning: value)
    }
    hasEnded.store(true, ordering: .releasing)
    let departure = departure.withLock { departure in
      let closure = departure
      departure = nil
      return closure
    }
    departure?()
  }

  /// Waits for the answer; a cancelled task gets its own at once.
  func value() async -> Answer {
    await withTaskCancellationHandler {
      // Resumed by the one answer, and at once where that has come already.
      await unsafe withUnsafeContinuation { continuation in
        let early = unsafe state.withLock { unsafe $0.wait(continuation) }
        if let early { unsafe continuation.resume(returning: early) }
      }
    } onCancel: {
      answer(.failure(.cancelled))
    }
  }
}
