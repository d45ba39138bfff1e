internal import Synchronization

/// One subscriber of a broadcast: its filter, its buffer and its wait.
final class Subscriber<Source: Sendable>: BroadcastMember {
  typealias Buffer = SubscriberBuffer<Published<Source>, UnsafeContinuation<Turn, Never>>

  /// What the subscriber gets.
  enum Turn: Sendable {
    case element(Published<Source>)
    case end(LocationError)
    case over
  }

  private struct State {
    var buffer: Buffer
    var filter: UpdateFilter
  }

  private let state: Mutex<State>
  private let passes: @Sendable (Published<Source>, inout UpdateFilter) -> Bool
  private let hasEnded = Atomic<Bool>(false)
  /// Called once, when it wants no more.
  private let departure = Mutex<(@Sendable () -> Void)?>(nil)

  init(
    policy: BufferingPolicy, filter: UpdateFilter,
    passes: @escaping @Sendable (Published<Source>, inout UpdateFilter) -> Bool
  ) {
    // The buffer holds continuations, which only this class resumes, and each once.
    state = unsafe Mutex(State(buffer: Buffer(policy: policy), filter: filter))
    self.passes = passes
  }

  /// Says what is to be called once when it wants no more; before anybody else knows it.
  func setDeparture(_ closure: @escaping @Sendable () -> Void) {
    departure.withLock { $0 = closure }
  }

  var isOver: Bool { hasEnded.load(ordering: .acquiring) }

  /// Elements that passed the filter and were dropped, because they came faster than they were taken.
  var dropped: Int { state.withLock { $0.buffer.dropped } }

  func offer(_ batch: ArraySlice<Published<Source>>, after arrival: UInt64, lost: Int) {
    let woken = state.withLock { state -> (UnsafeContinuation<Turn, Never>, Published<Source>)? in
      if lost > 0 { state.buffer.lose(lost) }
      var woken: (UnsafeContinuation<Turn, Never>, Published<Source>)?
      for published in batch where published.sequence > arrival {
        guard passes(published, &state.filter) else { continue }
        if let waiter = unsafe state.buffer.offer(published) {
          unsafe woken = (waiter, published)
        }
      }
      return unsafe woken
    }
    // Outside the lock. The buffer has forgotten the continuation: it is resumed once.
    if let woken = unsafe woken { unsafe woken.0.resume(returning: .element(woken.1)) }
  }

  func end(_ reason: LocationError) {
    // As above.
    let waiter = unsafe state.withLock { unsafe $0.buffer.end(reason) }
    if let waiter = unsafe waiter { unsafe waiter.resume(returning: .end(reason)) }
    leave()
  }

  /// The subscriber goes, and who waits is told so at once; from any thread, any number of times.
  func cancel() {
    // As above.
    let waiter = unsafe state.withLock { unsafe $0.buffer.cancel() }
    if let waiter = unsafe waiter { unsafe waiter.resume(returning: .over) }
    leave()
  }

  private func leave() {
    if hasEnded.exchange(true, ordering: .acquiringAndReleasing) { return }
    let departure = departure.withLock { departure in
      let closure = departure
      departure = nil
      return closure
    }
    departure?()
  }

  /// The next element; waits for it on the caller's own executor.
  func next() async -> Turn {
    if let turn = ready() { return turn }
    return await withTaskCancellationHandler {
      // Resumed by whoever takes it out of the buffer, and at once where it is not put in.
      await unsafe withUnsafeContinuation { continuation in
        let turn = state.withLock { state -> Turn? in
          unsafe Self.turn(state.buffer.wait(continuation))
        }
        if let turn { unsafe continuation.resume(returning: turn) }
      }
    } onCancel: {
      cancel()
    }
  }

  private func ready() -> Turn? {
    unsafe state.withLock { unsafe Self.turn($0.buffer.next()) }
  }

  private static func turn(_ turn: Buffer.Turn?) -> Turn? {
    switch unsafe turn {
    case nil: nil
    case .element(let published): .element(published)
    case .end(let reason): .end(reason)
    case .over: .over
    }
  }
}
