internal import LinuxPlatform
internal import Synchronization

/// An end, and for whom.
struct BroadcastEnd: Sendable {
  var reason: LocationError
  /// Those who need at least this.
  var need: MemberNeed
}

/// What a publisher leaves for the distributor, in order: elements, arrivals of members, ends.
///
/// Putting something costs the same whatever the number of members: one short lock. Elements are
/// bounded, and the oldest are overwritten; arrivals and ends are never lost.
final class Intake<Input: Sendable, Member: Sendable>: Sendable {
  /// All that was put since the last time.
  struct Content: Sendable {
    /// Elements with their places, oldest first once `straighten` has been called.
    var inputs: [(sequence: UInt64, input: Input)] = []
    /// Elements that were overwritten.
    var lost = 0
    var arrivals: [(sequence: UInt64, member: Member)] = []
    var ends: [(sequence: UInt64, end: BroadcastEnd)] = []
    /// The oldest element, where the list has gone round.
    fileprivate var head = 0

    /// Brings the elements into their order.
    mutating func straighten() {
      if head == 0 { return }
      inputs = Array(inputs[head...] + inputs[..<head])
      head = 0
    }

    /// Forgets everything and keeps the room.
    mutating func clear() {
      inputs.removeAll(keepingCapacity: true)
      lost = 0
      arrivals.removeAll()
      ends.removeAll()
      head = 0
    }
  }

  private struct State {
    var content = Content()
    /// The room of the content that was taken last.
    var spare = Content()
    var next: UInt64 = 0
    /// Whom to wake when there is room again.
    var whoWaits: WakeEvent?

    mutating func count() -> UInt64 {
      next += 1
      return next
    }
  }

  private let capacity: Int
  private let state = Mutex(State())

  init(capacity: Int) {
    precondition(capacity > 0, "an intake holds at least one element")
    self.capacity = capacity
  }

  /// Puts an element.
  func put(_ input: Input) {
    state.withLock {
      let sequence = $0.count()
      if $0.content.inputs.count < capacity {
        $0.content.inputs.append((sequence, input))
      } else {
        $0.content.inputs[$0.content.head] = (sequence, input)
        $0.content.head = ($0.content.head + 1) % capacity
        $0.content.lost += 1
      }
    }
  }

  /// Puts the arrival of a member, who is told of what is put from now on.
  func put(arrival member: Member) {
    state.withLock {
      let sequence = $0.count()
      $0.content.arrivals.append((sequence, member))
    }
  }

  /// Puts an end for all members who have arrived until now.
  func put(end: BroadcastEnd) {
    state.withLock {
      let sequence = $0.count()
      $0.content.ends.append((sequence, end))
    }
  }

  /// Takes all out, in order; gives back the room of the last time.
  func take(giving spent: consuming Content) -> Content {
    spent.clear()
    let (content, waiter) = state.withLock { state in
      let content = state.content
      state.content = state.spare
      state.spare = spent
      let waiter = state.whoWaits
      state.whoWaits = nil
      return (content, waiter)
    }
    waiter?.signal()
    var straight = content
    straight.straighten()
    return straight
  }

  /// Whether half of the room is taken; then `event` is signalled as soon as it is not.
  ///
  /// For a publisher that can wait, such as a replay as fast as possible.
  func isHalfFull(announcing event: WakeEvent) -> Bool {
    state.withLock {
      let isFull = 2 * $0.content.inputs.count >= capacity
      $0.whoWaits = isFull ? event : nil
      return isFull
    }
  }
}
