import Foundation
import LinuxPlatform
import Sensing
import Synchronization
import Testing

@testable import Binnacle

/// A thousand subscribers of a thousand elements a second; optimised only, since the point is speed.
@Suite("A thousand subscribers", .serialized)
struct FanOutReleaseTests {
  /// Seconds; a minute where BINNACLE_SOAK is set.
  static var duration: Double {
    ProcessInfo.processInfo.environment["BINNACLE_SOAK"] == nil ? 5 : 60
  }

  /// What one subscriber saw.
  struct Account: Sendable {
    var elements = 0
    var dropped = 0
    var isOrdered = true
    var end: LocationError?
  }

  /// Follows a stream to its end, or until so many elements.
  private static func follow(
    _ manager: LocationManager, upTo limit: Int = .max, whenThere: @Sendable () -> Void = {}
  ) async -> Account {
    var account = Account()
    var iterator = manager.locations.makeAsyncIterator()
    whenThere()
    var last = SensorInstant(nanoseconds: .min)
    do throws(LocationError) {
      while account.elements < limit, let location = try await iterator.next() {
        if location.instant <= last { account.isOrdered = false }
        last = location.instant
        account.elements += 1
      }
    } catch {
      account.end = error
    }
    account.dropped = iterator.dropped
    return account
  }

  @Test("memory stays flat, drops are counted, everybody sees the end, in order of time")
  func soak() async throws {
    let count = Int(Self.duration * 1000)
    // Whatever else holds the threads: it begins when all who stay have come.
    let gate = Gate(666)
    let manager = LocationManager(
      source: ScriptedRun.line(interval: 0.001, count: count, gate: gate),
      options: ScriptedRun.options("fan-"))
    let isOver = SharedFlag()
    // One never reads.
    var deaf: Updates<Location>.AsyncIterator? = manager.locations.makeAsyncIterator()
    let sampler = Task.detached { () -> [Int] in
      var sizes: [Int] = []
      while !isOver.isSet {
        sizes.append((try? ScriptedRun.residentBytes()) ?? 0)
        try? await Task.sleep(for: .milliseconds(100))
      }
      return sizes
    }
    let accounts = await withTaskGroup(of: Account.self) { group in
      for _ in 0..<666 {
        group.addTask { await Self.follow(manager) { gate.arrive() } }
      }
      for number in 0..<333 {
        group.addTask {
          // Comes and goes until the end.
          while true {
            let account = await Self.follow(manager, upTo: 1 + number % 50)
            if account.end != nil || !account.isOrdered { return account }
          }
        }
      }
      var accounts: [Account] = []
      for await account in group { accounts.append(account) }
      return accounts
    }
    isOver.set()
    let sizes = await sampler.value
    let end = LocationError.ended(reason: "the script is over")
    #expect(accounts.count == 999)
    #expect(accounts.allSatisfy { $0.end == end })
    #expect(accounts.allSatisfy { $0.isOrdered })
    // Whoever stays gets or misses each element.
    let stayed = accounts.filter { $0.elements + $0.dropped > count / 2 }
    #expect(stayed.count >= 666)
    // 64 are kept for who never reads; all others of its elements were dropped and counted.
    #expect((deaf?.dropped ?? 0) > count / 2)
    if let dropped = deaf?.dropped { #expect(dropped <= count - 64) }
    deaf = nil
    // From the first second on, when all have come: no more than 16 MB, of which the allocator's
    // arenas of as many threads as there are processors make the most.
    let settled = sizes.dropFirst(sizes.count / 5)
    let growth = (settled.max() ?? 0) - (settled.first ?? 0)
    #expect(growth < 16 << 20, "memory grew by \(growth) bytes")
    let mean = accounts.prefix(666).map(\.elements).reduce(0, +) / 666
    print(
      "fan-out: \(count) elements, \(mean) read by each on average, memory grew by \(growth) bytes")
    #expect(try await ScriptedRun.eventually { try ScriptedRun.threads("fan-") == 0 })
  }

  @Test("publishing to a thousand costs at most a fifth of one AsyncStream for each")
  func publisherCost() async throws {
    let rounds = 300
    let ours = try await publishingTime(rounds) { count in
      let distributor = Distributor(name: "cost-tell")
      let broadcast = Broadcast<Int, Int>(capacity: 1024, distributor: distributor) { $0 }
      let work = BroadcastWork(broadcast)
      distributor.attach(work)
      try? distributor.hold()
      let subscribers = (0..<count).map { _ in
        Subscriber<Int>(
          need: .anything, policy: .newest(64), filter: UpdateFilter(), passes: { _, _ in true })
      }
      for subscriber in subscribers { broadcast.admit(subscriber) }
      return Publishing(
        publish: { broadcast.publish($0) },
        read: { index in
          if case .element(let published) = await subscribers[index].next() {
            return published.element
          }
          return nil
        },
        finish: {
          for subscriber in subscribers { subscriber.cancel() }
          distributor.release()
          _ = work
        })
    }
    let theirs = try await publishingTime(rounds) { count in
      let streams = (0..<count).map { _ in
        AsyncStream<Int>.makeStream(bufferingPolicy: .bufferingNewest(64))
      }
      let iterators = streams.map { StreamReader($0.stream) }
      return Publishing(
        publish: { number in for stream in streams { stream.continuation.yield(number) } },
        read: { index in await iterators[index].next() },
        finish: { for stream in streams { stream.continuation.finish() } })
    }
    print(
      "publisher, 1,000 subscribers: \(ours.publish * 1e6) µs per element, AsyncStreams "
        + "\(theirs.publish * 1e6) µs; delivery p99 \(ours.p99 * 1e3) ms, AsyncStreams "
        + "\(theirs.p99 * 1e3) ms")
    #expect(ours.publish * 5 <= theirs.publish)
  }

  /// One way to tell many.
  struct Publishing: Sendable {
    var publish: @Sendable (Int) -> Void
    var read: @Sendable (Int) async -> Int?
    var finish: @Sendable () -> Void
  }

  /// Mean seconds per element for the publisher, and the 99th percentile of delivery, s.
  private func publishingTime(
    _ rounds: Int, make: (Int) -> Publishing
  ) async throws -> (publish: Double, p99: Double) {
    let count = 1000
    let publishing = make(count)
    let times = SharedTimes(rounds)
    return await withTaskGroup(of: [Double].self) { group in
      for index in 0..<count {
        group.addTask {
          var delays: [Double] = []
          while let number = await publishing.read(index) {
            delays.append(BootClock.now().seconds(since: times[number]))
            if number == rounds - 1 { break }
          }
          return delays
        }
      }
      // A thread of its own, as a run is; two hundred elements a second.
      let spent: Double = await withCheckedContinuation { continuation in
        let thread = try? OperatingSystemThread.spawn(.init(name: "cost-run")) {
          var spent = 0.0
          var due = BootClock.now(plusSeconds: 0.5)
          for number in 0..<rounds {
            while BootClock.now() < due { Pause.seconds(due.seconds(since: BootClock.now())) }
            due = due.advanced(bySeconds: 0.005)
            let start = BootClock.now()
            times.set(number, start)
            publishing.publish(number)
            spent += BootClock.now().seconds(since: start)
          }
          continuation.resume(returning: spent)
        }
        thread?.detach()
      }
      var delays: [Double] = []
      // Whoever misses the last element waits for ever: the end wakes it.
      try? await Task.sleep(for: .seconds(1))
      publishing.finish()
      for await some in group { delays += some }
      delays.sort()
      return (spent / Double(rounds), delays.isEmpty ? .infinity : delays[delays.count * 99 / 100])
    }
  }
}
