package import Fusion
internal import Sensing

/// The events of a run: all are counted, the first so many are kept.
package struct EventLog: Sendable {
  package struct Entry: Hashable, Sendable {
    /// Seconds from the start.
    package var time: Double
    package var event: FusionEvent
  }

  package let capacity: Int
  package private(set) var entries: [Entry] = []
  package private(set) var total = 0

  package init(capacity: Int = 3000) { self.capacity = capacity }

  package mutating func add(_ event: FusionEvent, at time: Double) {
    total += 1
    if entries.count < capacity { entries.append(Entry(time: time, event: event)) }
  }
}
