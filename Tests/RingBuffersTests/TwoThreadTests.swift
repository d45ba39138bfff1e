internal import Foundation
internal import RingBuffers
internal import Synchronization
internal import Testing

/// These run under ThreadSanitizer too, optimised; each uses threads of its own, since a spinning
/// task could keep its partner off a thread pool of two.
@Suite struct TwoThreadTests {
  #if DEBUG
    static let count: UInt = 20_000  // unoptimised code takes 80 µs for each
  #else
    static let count: UInt = 200_000
  #endif

  @Test("every element arrives once, whole and in order, one by one", arguments: [1, 2, 7, 64])
  func oneByOne(capacity: Int) {
    let ring = SPSCRing<Payload>.endpoints(capacity: capacity)
    let (producer, consumer) = Self.handoffs(ring)
    Thread.detachNewThread { Self.produce(producer) }
    guard var consumer = consumer.take() else { return #expect(Bool(false), "no consumer") }
    var expected: UInt = 0
    while true {
      // Asked before looking: what a look after "gone" does not find will never come.
      let last = consumer.isProducerGone
      guard let payload = consumer.popFirst() else {
        if last { break }
        sched_yield()
        continue
      }
      guard payload.number == expected && payload.isWhole else {
        return #expect(Bool(false), "\(payload.number) in place of \(expected)")
      }
      expected += 1
    }
    #expect(expected == Self.count)
  }

  @Test("every element arrives once, whole and in order, in batches", arguments: [1, 3, 64])
  func inBatches(capacity: Int) {
    let ring = SPSCRing<Payload>.endpoints(capacity: capacity)
    let (producer, consumer) = Self.handoffs(ring)
    Thread.detachNewThread { Self.produce(producer) }
    guard var consumer = consumer.take() else { return #expect(Bool(false), "no consumer") }
    var expected: UInt = 0
    var faults = 0
    while true {
      let last = consumer.isProducerGone
      let taken = consumer.drain(atMost: 16) { payload in
        if payload.number != expected || !payload.isWhole { faults += 1 }
        expected += 1
      }
      if taken == 0 {
        if last { break }
        sched_yield()
      }
    }
    #expect(expected == Self.count && faults == 0)
  }

  // ThreadSanitizer overlooks a race between stores and a copy of a whole struct, but not one
  // between single words (seen with Swift 6.3.1): this test is the one that catches a broken order.
  @Test("single words arrive once and in order", arguments: [1, 7])
  func singleWords(capacity: Int) {
    let ring = SPSCRing<UInt>.endpoints(capacity: capacity)
    let producer = Handoff(ring.producer)
    var consumer = ring.consumer
    Thread.detachNewThread {
      guard var producer = producer.take() else { return }
      for number in 0..<Self.count {
        while !producer.append(number) { sched_yield() }
      }
    }
    var expected: UInt = 0
    var faults = 0
    while expected < Self.count {
      guard let number = consumer.popFirst() else {
        sched_yield()
        continue
      }
      if number != expected { faults += 1 }
      expected += 1
    }
    #expect(faults == 0)
  }

  private static func handoffs(
    _ ring: consuming SPSCRing<Payload>.Endpoints
  ) -> (Handoff<SPSCRing<Payload>.Producer>, Handoff<SPSCRing<Payload>.Consumer>) {
    (Handoff(ring.producer), Handoff(ring.consumer))
  }

  private static func produce(_ handoff: Handoff<SPSCRing<Payload>.Producer>) {
    guard var producer = handoff.take() else { return }
    for number in 0..<count {
      while !producer.append(Payload(number)) { sched_yield() }
    }
  }

  @Test("a snapshot is never torn and never older than one read before")
  func snapshots() {
    let ends = LatestValue<Payload>.endpoints(initial: Payload(0))
    let reader = ends.reader
    let writer = Handoff(ends.writer)
    let finished = Flag()
    Thread.detachNewThread {
      guard var writer = writer.take() else { return }
      for number in 1...Self.count { writer.publish(Payload(number)) }
      finished.raise()
    }
    var newest: UInt = 0
    while true {
      let last = finished.isRaised
      let value = reader.latest
      guard value.isWhole && value.number >= newest else {
        return #expect(Bool(false), "\(value.number) after \(newest)")
      }
      newest = value.number
      if last { break }
    }
    #expect(newest == Self.count)
  }

  private final class Flag: Sendable {
    private let value = Atomic(false)
    var isRaised: Bool { value.load(ordering: .acquiring) }
    func raise() { value.store(true, ordering: .releasing) }
  }
}
