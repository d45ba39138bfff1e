/// What a subscriber gets.
enum SubscriberTurn<Element> {
  case element(Element)
  /// There is nothing more, and why; told once.
  case end(LocationError)
  /// It is over, and that was told or was the subscriber's own wish.
  case over
}

extension SubscriberTurn: Sendable where Element: Sendable {}

/// What waits for one subscriber, or the subscriber who waits; a state machine without a clock.
///
/// `Waiter` stands for a continuation. Every method returns who is to be resumed, for the caller
/// to do so outside its lock.
struct SubscriberBuffer<Element, Waiter> {
  typealias Turn = SubscriberTurn<Element>

  private enum Phase {
    /// Elements come.
    case open
    /// The end has come and waits behind the buffered elements.
    case ended(LocationError)
    /// The end was told, or the subscriber is gone.
    case over
  }

  private let policy: BufferingPolicy
  private var phase = Phase.open
  private var waiter: Waiter?
  private var slots: [Element?] = []
  private var head = 0
  private var count = 0
  /// Elements that the subscriber will never see, though they passed its filter.
  private(set) var dropped = 0

  init(policy: BufferingPolicy) { self.policy = policy }

  /// Whether elements are still of use.
  var isOpen: Bool { if case .open = phase { true } else { false } }

  /// Gives an element to the waiter, who is returned, or keeps it.
  mutating func offer(_ element: Element) -> Waiter? {
    guard isOpen else { return nil }
    if let waiter {
      self.waiter = nil
      return waiter
    }
    if count == policy.limit {
      dropped += 1
      guard case .newest = policy else { return nil }
      _ = popFirst()
    }
    if count == slots.count { grow() }
    slots[(head + count) % slots.count] = element
    count += 1
    return nil
  }

  /// Counts elements that were lost on the way here.
  mutating func lose(_ number: Int) { if isOpen { dropped += number } }

  /// What there is now; `nil` where the subscriber has to wait.
  mutating func next() -> Turn? {
    if let element = popFirst() { return .element(element) }
    switch phase {
    case .open: return nil
    case .ended(let reason):
      phase = .over
      return .end(reason)
    case .over: return .over
    }
  }

  /// Lets the subscriber wait, unless there is something now.
  mutating func wait(_ newcomer: Waiter) -> Turn? {
    if let turn = next() { return turn }
    precondition(waiter == nil, "an iterator is used by one task at a time")
    waiter = newcomer
    return nil
  }

  /// The end, behind all that is buffered; who waits is returned and is to be told so.
  mutating func end(_ reason: LocationError) -> Waiter? {
    guard isOpen else { return nil }
    let waiting = waiter
    waiter = nil
    phase = waiting == nil ? .ended(reason) : .over
    return waiting
  }

  /// The subscriber goes; who waits is returned and is to be told that it is over.
  mutating func cancel() -> Waiter? {
    let waiting = waiter
    waiter = nil
    phase = .over
    slots = []
    head = 0
    count = 0
    return waiting
  }

  private mutating func popFirst() -> Element? {
    if count == 0 { return nil }
    let element = slots[head]
    slots[head] = nil
    head = (head + 1) % slots.count
    count -= 1
    return element
  }

  /// Makes more room, up to what the policy allows: few subscribers ever need all of it.
  private mutating func grow() {
    var larger = [Element?](repeating: nil, count: min(max(4, 2 * slots.count), policy.limit))
    for index in 0..<count { larger[index] = slots[(head + index) % slots.count] }
    slots = larger
    head = 0
  }
}
