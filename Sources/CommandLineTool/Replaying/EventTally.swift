package import Fusion

/// The events of a run by kind, with the first few of each.
package struct EventTally: Sendable {
  package struct Entry: Sendable {
    package var kind: FusionEvent.Kind
    package var count: Int
    package var first: [FusionEvent]
  }

  /// In the order in which the kinds first occurred.
  package private(set) var entries: [Entry] = []
  package private(set) var total = 0
  /// All events up to a limit, in the order in which they came.
  package private(set) var listed: [FusionEvent] = []

  /// How many events JSON output lists.
  package static let listLimit = 5000
  private static let exampleLimit = 4

  package init() {}

  package mutating func add(_ event: FusionEvent) {
    total += 1
    if listed.count < Self.listLimit { listed.append(event) }
    guard let index = entries.firstIndex(where: { $0.kind == event.kind }) else {
      entries.append(Entry(kind: event.kind, count: 1, first: [event]))
      return
    }
    entries[index].count += 1
    if entries[index].first.count < Self.exampleLimit { entries[index].first.append(event) }
  }
}
