import CCounting
import LinuxPlatform
import RingBuffers
import Synchronization

/// 64 bytes, as one inertial sample has.
struct RingSample: BitwiseCopyable, Sendable {
  var instant: Int64 = 0
  var values: (Double, Double, Double, Double, Double, Double, Double) = (0, 0, 0, 0, 0, 0, 0)
}

/// Pushed and popped one by one by one thread.
final class RingWorkload: Workload {
  private var ends: SPSCRing<RingSample>.Endpoints? = SPSCRing<RingSample>.endpoints(capacity: 1024)

  func run(_ count: Int) {
    // Held by this call, as a reader's loop holds its end.
    guard var ring = ends.take() else { return }
    var sum: Int64 = 0
    var sample = RingSample()
    for index in 0..<count {
      sample.instant = Int64(index)
      ring.producer.append(sample)
      if let out = ring.consumer.popFirst() { sum &+= out.instant }
    }
    bench_use(Double(sum))
    ends = consume ring
  }
}

/// Pushed one by one and drained in batches of 32.
final class RingBatchWorkload: Workload {
  private var ends: SPSCRing<RingSample>.Endpoints? = SPSCRing<RingSample>.endpoints(capacity: 1024)

  func run(_ count: Int) {
    guard var ring = ends.take() else { return }
    var sum: Int64 = 0
    var sample = RingSample()
    var index = 0
    while index < count {
      for _ in 0..<32 {
        sample.instant = Int64(index)
        ring.producer.append(sample)
        index += 1
      }
      ring.consumer.drain { sum &+= $0.instant }
    }
    bench_use(Double(sum))
    ends = consume ring
  }
}

/// What two threads share beside their rings.
private final class Shared: Sendable {
  let taken = Atomic<Int>(0)
  let isOver = Atomic<Bool>(false)
  let hasEnded = Atomic<Bool>(false)

  /// Ends the other thread and waits until it is gone: it would take a processor from the others.
  func end() {
    isOver.store(true, ordering: .relaxed)
    while !hasEnded.load(ordering: .acquiring) { bench_pause() }
  }
}

/// Hands a value that cannot be copied to one thread.
private final class Box<Value: ~Copyable & Sendable>: Sendable {
  private let value: Mutex<Value?>

  init(_ value: consuming sending Value) { self.value = Mutex(consume value) }

  func take() -> sending Value? { value.withLock { $0.take() } }
}

/// One thread pushes, another pops.
final class RingThreadsWorkload: Workload {
  private var producer: SPSCRing<RingSample>.Producer?
  private var shared = Shared()
  private var sent = 0

  func rewind() {
    let ring = SPSCRing<RingSample>.endpoints(capacity: 1024)
    producer = .some(ring.producer)
    let box = Box(ring.consumer)
    let shared = Shared()
    self.shared = shared
    sent = 0
    start("bench-pop") {
      defer { shared.hasEnded.store(true, ordering: .releasing) }
      guard var consumer = box.take() else { return }
      var sum: Int64 = 0
      var count = 0
      while !shared.isOver.load(ordering: .relaxed) {
        guard let sample = consumer.popFirst() else { continue }
        sum &+= sample.instant
        count += 1
        shared.taken.store(count, ordering: .releasing)
      }
      bench_use(Double(sum))
    }
  }

  func run(_ count: Int) {
    guard var producer = self.producer.take() else { return }
    var sample = RingSample()
    for index in 0..<count {
      sample.instant = Int64(index)
      while !producer.append(sample) {}
    }
    sent += count
    while shared.taken.load(ordering: .acquiring) != sent {}
    self.producer = consume producer
  }

  func rest() { shared.end() }
}

/// There and back through two rings.
final class RoundTripWorkload: Workload {
  private var producer: SPSCRing<RingSample>.Producer?
  private var consumer: SPSCRing<RingSample>.Consumer?
  private var shared = Shared()

  func rewind() {
    let there = SPSCRing<RingSample>.endpoints(capacity: 1024)
    let back = SPSCRing<RingSample>.endpoints(capacity: 1024)
    producer = .some(there.producer)
    consumer = .some(back.consumer)
    let input = Box(there.consumer)
    let output = Box(back.producer)
    let shared = Shared()
    self.shared = shared
    start("bench-echo") {
      defer { shared.hasEnded.store(true, ordering: .releasing) }
      guard var input = input.take(), var output = output.take() else { return }
      while !shared.isOver.load(ordering: .relaxed) {
        guard let sample = input.popFirst() else { continue }
        while !output.append(sample) {}
      }
    }
  }

  func run(_ count: Int) {
    guard var producer = self.producer.take(), var consumer = self.consumer.take() else { return }
    var sample = RingSample()
    for index in 0..<count {
      sample.instant = Int64(index)
      while !producer.append(sample) {}
      while true {
        if let back = consumer.popFirst() {
          sample = back
          break
        }
      }
    }
    bench_use(Double(sample.instant))
    self.producer = consume producer
    self.consumer = consume consumer
  }

  func rest() { shared.end() }
}

/// Starts the thread at the other end of a ring.
private func start(_ name: String, _ body: @escaping @Sendable () -> Void) {
  do { try OperatingSystemThread.spawn(.init(name: name), body: body).detach() } catch {
    fatalError("a benchmark of two threads got none: \(error)")
  }
}
