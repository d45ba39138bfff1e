import Testing

@testable import Fusion

@Suite("Queue of fixed capacity")
struct FixedQueueTests {
  @Test("first in, first out, round and round")
  func order() {
    var queue = FixedQueue<Int, 5>()
    var next = 0
    var expected = 0
    for round in 0..<40 {
      for _ in 0...(round % 5) where !queue.isFull {
        let taken = queue.append(next)
        #expect(taken)
        next += 1
      }
      while queue.count > round % 3 {
        let first = queue.popFirst()
        #expect(first == expected)
        expected += 1
      }
    }
    #expect(next > 50)
  }

  @Test("a full queue refuses the newest and keeps the rest")
  func full() {
    var queue = FixedQueue<Int, 3>()
    for value in 1...3 {
      let taken = queue.append(value)
      #expect(taken)
    }
    let appended = queue.append(4)
    let inserted = queue.insert(0, before: <)
    #expect(!appended && !inserted && queue.isFull)
    var left: [Int] = []
    while let value = queue.popFirst() { left.append(value) }
    #expect(left == [1, 2, 3])
    #expect(queue.isEmpty)
  }

  @Test("insertion sorts, and keeps the order of arrival among equals")
  func insertion() {
    struct Item: Equatable {
      var key: Int
      var arrival: Int
    }
    var random = RepeatableGenerator(seed: 4)
    var queue = FixedQueue<Item, 64>()
    // Start in the middle of the storage, so that it wraps.
    for _ in 0..<40 { _ = queue.append(Item(key: 0, arrival: 0)) }
    queue.removeAll()
    var items: [Item] = []
    for arrival in 0..<64 {
      let item = Item(key: Int.random(in: 0..<10, using: &random), arrival: arrival)
      items.append(item)
      let taken = queue.insert(item, before: { $0.key < $1.key })
      #expect(taken)
    }
    items.sort { ($0.key, $0.arrival) < ($1.key, $1.arrival) }
    for (index, item) in items.enumerated() {
      let element = queue.element(index)
      #expect(element == item)
    }
    let beyond = queue.element(64)
    let before = queue.element(-1)
    #expect(beyond == nil && before == nil)
  }
}
