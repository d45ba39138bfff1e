import LinuxPlatform
import Sensing
import Synchronization

@testable import Binnacle

/// Hands out one broadcast, as a manager does with its own.
final class BroadcastWork: DistributorWork {
  private let broadcast: Broadcast<Int, Int>

  init(_ broadcast: Broadcast<Int, Int>) { self.broadcast = broadcast }

  func distribute() -> SensorInstant? {
    broadcast.distribute()
    return nil
  }
}

/// An iterator of an AsyncStream that its one reader can share with a closure.
final class StreamReader: Sendable {
  private let stream: AsyncStream<Int>

  init(_ stream: AsyncStream<Int>) { self.stream = stream }

  func next() async -> Int? {
    var iterator = stream.makeAsyncIterator()
    return await iterator.next()
  }
}

/// When each element was published.
final class SharedTimes: Sendable {
  private let times: Mutex<[SensorInstant]>

  init(_ count: Int) {
    times = Mutex([SensorInstant](repeating: SensorInstant(nanoseconds: 0), count: count))
  }

  subscript(number: Int) -> SensorInstant { times.withLock { $0[number] } }

  func set(_ number: Int, _ instant: SensorInstant) { times.withLock { $0[number] = instant } }
}

/// A flag that tasks share.
final class SharedFlag: Sendable {
  private let flag = Atomic<Bool>(false)

  var isSet: Bool { flag.load(ordering: .acquiring) }

  func set() { flag.store(true, ordering: .releasing) }
}

/// Opens when so many have come.
final class Gate: Sendable {
  private let missing: Atomic<Int>

  init(_ count: Int) { missing = Atomic(count) }

  var isOpen: Bool { missing.load(ordering: .acquiring) <= 0 }

  func arrive() { missing.subtract(1, ordering: .releasing) }
}

enum Pause {
  /// Sleeps a thread; a wake event that nobody signals is the clock.
  static func seconds(_ seconds: Double) {
    guard let event = try? WakeEvent() else { return }
    _ = try? event.wait(until: BootClock.now(plusSeconds: seconds))
  }
}
