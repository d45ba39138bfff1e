// error: non-Sendable

import Binnacle

func misuse(manager: LocationManager) {
  var iterator = manager.locations.makeAsyncIterator()
  Task { _ = try await iterator.next() }
  Task { _ = try await iterator.next() }
}
