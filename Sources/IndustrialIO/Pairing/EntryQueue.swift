/// A first-in first-out queue of fixed capacity; allocates in `init` only.
struct EntryQueue: Sendable {
  private var storage: [InertialPairing.Entry?]
  private var head = 0
  private(set) var count = 0

  init(capacity: Int) { storage = Array(repeating: nil, count: capacity) }

  var first: InertialPairing.Entry? { count > 0 ? storage[head] : nil }

  var second: InertialPairing.Entry? {
    count > 1 ? storage[(head + 1) % storage.count] : nil
  }

  /// False where the queue is full, and then nothing changes.
  mutating func append(_ entry: InertialPairing.Entry) -> Bool {
    guard count < storage.count else { return false }
    storage[(head + count) % storage.count] = entry
    count += 1
    return true
  }

  mutating func removeFirst() {
    guard count > 0 else { return }
    head = (head + 1) % storage.count
    count -= 1
  }
}
