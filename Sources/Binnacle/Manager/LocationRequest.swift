internal import Synchronization

/// One request for a fresh location, on its way.
final class LocationRequest: BroadcastMember {
  typealias Answer = Result<Location, LocationError>

  let need = MemberNeed.answer
  private let state = Mutex(OneShot<Answer, Waiter<Answer>>())
  /// It must be at least this accurate, m.
  private let accuracy: Double
  private let hasEnded = Atomic<Bool>(false)
  private let departure = Mutex<(@Sendable () -> Void)?>(nil)

  /// Whether the place is to be coarse.
  private let isReduced: Bool

  init(_ desired: DesiredAccuracy) {
    accuracy = desired.meters ?? .infinity
    isReduced = desired == .reduced
  }

  /// Says what is to be called once when there is an answer; before anybody can give one.
  func setDeparture(_ closure: @escaping @Sendable () -> Void) {
    departure.withLock { $0 = closure }
  }

  var isOver: Bool { hasEnded.load(ordering: .acquiring) }

  func offer(_ batch: ArraySlice<Published<EstimateUpdate>>, after arrival: UInt64, lost: Int) {
    for published in batch where published.sequence > arrival {
      let update = published.element
      // What is coarse on purpose never gets better.
      guard let location = update.location(isReduced: isReduced),
        location.horizontalAccuracy <= accuracy || location.isReduced
      else { continue }
      answer(.success(location))
      return
    }
  }

  func end(_ reason: LocationError) { answer(.failure(reason)) }

  /// Answers it; what comes second is ignored.
  func answer(_ value: Answer) {
    switch state.withLock({ $0.answer(value) }) {
    case .tooLate: return
    case .kept: break
    // Outside the lock.
    case .resume(let waiter): waiter.resume(with: value)
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
      await Waiter.wait { waiter in state.withLock { $0.wait(waiter) } }
    } onCancel: {
      answer(.failure(.cancelled))
    }
  }
}
