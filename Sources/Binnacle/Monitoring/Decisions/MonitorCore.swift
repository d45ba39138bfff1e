internal import LinearAlgebra
internal import Sensing
internal import Spatial

/// All conditions of a monitor and what was decided about each: a value, without file or task.
struct MonitorCore: Sendable {
  struct Entry: Sendable {
    var identifier: String
    var condition: Monitor.Condition
    var state: Monitor.State
    var lastEvent: Monitor.Event?
    fileprivate var shape: ConditionShape
    fileprivate var balls: [BoundingBall]?
    fileprivate var decision = BorderDecision()
  }

  /// A change of state that is clear and not yet taken.
  struct Transition: Hashable, Sendable {
    var identifier: String
    var state: Monitor.State
  }

  private var slots: [Entry?] = []
  private var vacant: [Int] = []
  private var slotOf: [String: Int] = [:]
  private var index = ConditionIndex()
  /// Those that every location is asked about: satisfied, unknown, confirming or without a place.
  private var watched: Set<Int> = []
  /// How many conditions the last location was asked about.
  private(set) var visited = 0

  /// In the order of their identifiers.
  var identifiers: [String] { slotOf.keys.sorted() }
  var count: Int { slotOf.count }

  subscript(identifier: String) -> Entry? {
    slotOf[identifier].flatMap { slots[$0] }
  }

  /// Adds a condition, or puts it in place of the one of the same identifier.
  mutating func add(
    _ condition: Monitor.Condition, identifier: String, state: Monitor.State,
    lastEvent: Monitor.Event? = nil
  ) {
    remove(identifier)
    let shape = ConditionShape(condition)
    let entry = Entry(
      identifier: identifier, condition: condition, state: state, lastEvent: lastEvent,
      shape: shape, balls: shape.balls)
    let slot = vacant.popLast() ?? slots.count
    if slot == slots.count { slots.append(entry) } else { slots[slot] = entry }
    slotOf[identifier] = slot
    for ball in entry.balls ?? [] { index.insert(slot, in: ball) }
    updateWatch(slot)
  }

  mutating func remove(_ identifier: String) {
    guard let slot = slotOf.removeValue(forKey: identifier), let entry = slots[slot] else { return }
    for ball in entry.balls ?? [] { index.remove(slot, from: ball) }
    watched.remove(slot)
    slots[slot] = nil
    vacant.append(slot)
  }

  /// The changes that a location makes clear, by identifier; the states stay until `take` is called.
  mutating func decide(_ location: Location) -> [Transition] {
    var candidates = watched
    if location.coordinate.isValid {
      index.forEach(around: location.coordinate.earthFixed) { candidates.insert($0) }
    }
    visited = candidates.count
    var transitions: [Transition] = []
    for slot in candidates {
      guard let entry = slots[slot] else { continue }
      let clearness = location.coordinate.isValid ? entry.shape.clearness(at: location) : nil
      var decision = entry.decision
      let state = decision.receive(
        clearness: clearness, at: location.instant, decided: entry.state)
      slots[slot]?.decision = decision
      updateWatch(slot)
      if let state { transitions.append(Transition(identifier: entry.identifier, state: state)) }
    }
    return transitions.sorted { $0.identifier < $1.identifier }
  }

  /// Makes an event the last one of its condition, and its state the condition's.
  mutating func take(_ event: Monitor.Event) {
    guard let slot = slotOf[event.identifier] else { return }
    slots[slot]?.state = event.state
    slots[slot]?.lastEvent = event
    slots[slot]?.decision.reset()
    updateWatch(slot)
  }

  private mutating func updateWatch(_ slot: Int) {
    guard let entry = slots[slot] else { return }
    if entry.balls == nil || entry.state != .unsatisfied || entry.decision.isConfirming {
      watched.insert(slot)
    } else {
      watched.remove(slot)
    }
  }
}
