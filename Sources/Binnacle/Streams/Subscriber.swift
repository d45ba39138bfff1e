internal import Synchronization

/// One subscriber of a broadcast: its filter, its buffer and its wait.
final class Subscriber<Source: Sendable>: BroadcastMember {
  /// What the subscriber gets.
  typealias Turn = SubscriberTurn<Published<Source>>

  private struct State {
    var buffer: SubscriberBuffer<Published<Source>, Waiter<Turn>>
    var filter: UpdateFilter
  }

  let need: MemberNeed
  private let state: Mutex<State>
  private let passes: @Sendable (Published<Source>, inout UpdateFilter) -> Bool
  private let hasEnded = Atomic<Bool>(false)
  private let departure = Mutex<(@Sendable () -> Void)?>(nil)

  init(
    need: MemberNeed, policy: BufferingPolicy, filter: UpdateFilter,
    passes: @escaping @Sendable (Published<Source>, inout UpdateFilter) -> Bool
  ) {
    state = Mutex(State(buffer: SubscriberBuffer(policy: policy), filter: filter))
    self.need = need
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
    let woken = state.withLock { state -> (Waiter<Turn>, Published<Source>)? in
      if lost > 0 { state.buffer.lose(lost) }
      var woken: (Waiter<Turn>, Published<Source>)?
      for published in batch where published.sequence > arrival {
        guard passes(published, &state.filter) else { continue }
        if let waiter = state.buffer.offer(published) { woken = (waiter, published) }
      }
      return woken
    }
    // Outside the lock, as everywhere.
    if let woken { woken.0.resume(with: .element(woken.1)) }
  }

  func end(_ reason: LocationError) {
    let waiter = state.withLock { $0.buffer.end(reason) }
    waiter?.resume(with: .end(reason))
    leave()
  }

  /// The subscriber goes, and who waits is told so at once; from any thread, any number of times.
  func cancel() {
    let waiter = state.withLock { $0.buffer.cancel() }
    waiter?.resume(with: .over)
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
    // What is buffered would keep a cancelled task going for as long as elements come fast.
    if Task.isCancelled { cancel() }
    if let turn = state.withLock({ $0.buffer.next() }) { return turn }
    return await withTaskCancellationHandler {
      await Waiter.wait { waiter in state.withLock { $0.buffer.wait(waiter) } }
    } onCancel: {
      cancel()
    }
  }
}
