internal import RingBuffers
internal import Testing

@Suite struct SPSCRingTests {
  /// Both ends of a ring in an object, since `#expect` cannot hold what cannot be copied.
  private final class Ring {
    private var ends: SPSCRing<Int>.Endpoints

    /// With `count` elements 0, 1, … in it, the oldest where `start` pushes and pops lead to;
    /// positions start over at twice the capacity.
    init(capacity: Int, start: Int, count: Int) {
      ends = SPSCRing.endpoints(capacity: capacity)
      for _ in 0..<start {
        append(-1)
        #expect(popFirst() == -1)
      }
      for value in 0..<count { #expect(append(value)) }
    }

    @discardableResult
    func append(_ value: Int) -> Bool { ends.producer.append(value) }
    func popFirst() -> Int? { ends.consumer.popFirst() }
    func peek() -> Int? { ends.consumer.peek() }
    var available: Int { ends.consumer.availableCount() }
    var droppedCounts: [UInt] { [ends.producer.dropped, ends.consumer.dropped] }
    var isProducerGone: Bool { ends.consumer.isProducerGone }

    @discardableResult
    func drain<Failure: Error>(
      atMost limit: Int = .max, _ body: (Int) throws(Failure) -> Void
    ) throws(Failure) -> Int { try ends.consumer.drain(atMost: limit, body) }
  }

  @Test("every capacity, start and count up to eight keeps order, fills up and empties")
  func everyLayout() {
    for capacity in 1...8 {
      for start in 0..<2 * capacity {
        for count in 0...capacity {
          let ring = Ring(capacity: capacity, start: start, count: count)
          #expect(ring.available == count)
          for value in count..<capacity { #expect(ring.append(value)) }
          #expect(!ring.append(-2), "all \(capacity) slots are usable, and no more")
          for value in 0..<capacity {
            #expect(ring.peek() == value)
            #expect(ring.popFirst() == value)
          }
          #expect(ring.popFirst() == nil && ring.peek() == nil)
          #expect(ring.droppedCounts == [1, 1])
        }
      }
    }
  }

  @Test("a batch takes the oldest, leaves the rest and frees exactly its slots")
  func everyBatch() {
    for capacity in 1...8 {
      for start in 0..<2 * capacity {
        for limit in 0...capacity {
          let ring = Ring(capacity: capacity, start: start, count: capacity)
          var taken: [Int] = []
          #expect(ring.drain(atMost: limit) { taken.append($0) } == limit)
          #expect(taken == Array(0..<limit))
          for value in 0..<limit { #expect(ring.append(capacity + value)) }
          #expect(!ring.append(-2))
          ring.drain { taken.append($0) }
          #expect(taken == Array(0..<capacity + limit))
        }
      }
    }
  }

  @Test("a full ring drops the newest and counts each")
  func dropsNewest() {
    let ring = Ring(capacity: 3, start: 1, count: 3)
    for value in 3..<10 { #expect(!ring.append(value)) }
    #expect(ring.droppedCounts == [7, 7])
    var taken: [Int] = []
    ring.drain { taken.append($0) }
    #expect(taken == [0, 1, 2])
    #expect(ring.append(10))
    #expect(ring.droppedCounts == [7, 7])
  }

  private struct Stop: Error, Equatable {}

  @Test("where the body of a batch throws, what it was given counts as taken")
  func throwingBatch() {
    let ring = Ring(capacity: 4, start: 3, count: 4)
    #expect(throws: Stop()) {
      try ring.drain { value throws(Stop) in if value == 1 { throw Stop() } }
    }
    #expect(ring.available == 2)
    #expect(ring.popFirst() == 2)
    #expect(ring.append(4) && ring.append(5) && ring.append(6))
    #expect(!ring.append(7))
  }

  @Test("after the producer is gone, the consumer still gets what was appended, and knows")
  func producerGone() {
    #expect(!Ring(capacity: 4, start: 0, count: 2).isProducerGone)
    var ends = SPSCRing<Int>.endpoints(capacity: 4)
    ends.producer.append(0)
    ends.producer.append(1)
    var consumer = ends.consumer
    Self.end(ends.producer)
    let gone = consumer.isProducerGone
    var taken: [Int] = []
    consumer.drain { taken.append($0) }
    #expect(gone && taken == [0, 1])
  }

  /// Ends the life of a producer here and now.
  private static func end(_ producer: consuming SPSCRing<Int>.Producer) {}
}
