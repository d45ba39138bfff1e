/// What the records of a monitor's file amount to: a value, without the file.
struct MonitorMemory: Sendable {
  var core = MonitorCore()
  /// Events that were not delivered yet, in their order.
  private(set) var pending: [Monitor.Event] = []
  private(set) var nextSequence: Int64 = 1
  /// The last event that was delivered.
  private(set) var acknowledged: Int64 = 0

  mutating func apply(_ record: MonitorRecord) {
    switch record {
    case .beginning(let nextSequence, let acknowledged):
      self.nextSequence = nextSequence
      self.acknowledged = acknowledged
    case .condition(let identifier, let condition, let state, let lastEvent):
      core.add(condition, identifier: identifier, state: state, lastEvent: lastEvent)
    case .removal(let identifier): core.remove(identifier)
    case .event(let event):
      pending.append(event)
      nextSequence = max(nextSequence, event.sequence + 1)
      core.take(event)
    case .acknowledgement(let sequence):
      acknowledged = max(acknowledged, sequence)
      pending.removeAll { $0.sequence <= sequence }
    }
  }

  /// The fewest records that amount to the same.
  ///
  /// Events come before the conditions, whose states and last events are later than they.
  var records: [MonitorRecord] {
    [.beginning(nextSequence: nextSequence, acknowledged: acknowledged)]
      + pending.map { .event($0) }
      + core.identifiers.compactMap { identifier in
        core[identifier].map { entry in
          .condition(
            identifier: identifier, entry.condition, state: entry.state,
            lastEvent: entry.lastEvent)
        }
      }
  }
}
