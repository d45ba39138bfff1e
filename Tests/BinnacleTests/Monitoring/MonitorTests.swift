import LinuxPlatform
import Testing

@testable import Binnacle

@Suite(.timeLimit(.minutes(2))) struct MonitorTests {
  private static let region = CircularRegion(
    center: Coordinate(latitude: 10, longitude: 20), radius: 100)
  private static let inside = location(10, 20)
  private static let outside = location(10.01, 20)

  @Test("states go from unknown by events, and an event is told again until it was delivered")
  func redelivery() async throws {
    let folder = try MonitorFolder()
    var monitor = try Monitor("depot", folder: folder.path)
    try await monitor.add(Self.region, identifier: "depot")
    #expect(await monitor.record(for: "depot")?.state == .unknown)
    try await monitor.update(with: Self.outside)
    try await monitor.update(with: Self.inside)
    try await monitor.update(with: Self.inside)
    #expect(await monitor.record(for: "depot")?.state == .satisfied)
    var iterator = monitor.events.makeAsyncIterator()
    let first = try #require(try await iterator.next())
    #expect(first.sequence == 1 && first.state == .unsatisfied && first.identifier == "depot")
    let second = try #require(try await iterator.next())
    #expect(second.sequence == 2 && second.state == .satisfied)
    #expect(second.coordinate == Self.inside.coordinate)
    // Ended before the second was delivered: it comes again, the first does not.
    await monitor.close()
    monitor = try Monitor("depot", folder: folder.path)
    #expect(await monitor.record(for: "depot")?.lastEvent == second)
    // Adding the same condition again changes nothing.
    try await monitor.add(Self.region, identifier: "depot")
    try await monitor.update(with: Self.inside)
    iterator = monitor.events.makeAsyncIterator()
    #expect(try await iterator.next() == second)
    try await monitor.acknowledge(second)
    await monitor.close()
    // Acknowledged: what comes is new.
    monitor = try Monitor("depot", folder: folder.path)
    try await monitor.update(with: Self.outside)
    iterator = monitor.events.makeAsyncIterator()
    #expect(try await iterator.next()?.sequence == 3)
    await monitor.close()
    #expect(try await iterator.next() == nil)
  }

  @Test("every iteration sees every event, and a slow one holds back only the delivery")
  func manyReaders() async throws {
    let folder = try MonitorFolder()
    let monitor = try Monitor("a", folder: folder.path)
    try await monitor.add(Self.region, identifier: "a")
    var fast = monitor.events.makeAsyncIterator()
    var slow: Monitor.Events.AsyncIterator? = monitor.events.makeAsyncIterator()
    try await monitor.update(with: Self.outside)
    #expect(try await fast.next()?.sequence == 1)
    #expect(try await slow?.next()?.sequence == 1)
    for sequence in 2...20 as ClosedRange<Int64> {
      try await monitor.update(with: sequence.isMultiple(of: 2) ? Self.inside : Self.outside)
      #expect(try await fast.next()?.sequence == sequence)
    }
    #expect(await monitor.memory.acknowledged == 0)
    #expect(try await slow?.next()?.sequence == 2)
    #expect(await monitor.memory.acknowledged == 1)
    slow = nil
    // The dropped one is taken out by a task of its own.
    while await monitor.readers.count > 1 { await Task.yield() }
    // Those that go on have asked for what follows event 19.
    #expect(await monitor.memory.acknowledged == 19)
    try await monitor.update(with: Self.outside)
    #expect(try await fast.next()?.sequence == 21)
    #expect(await monitor.memory.acknowledged == 20)
  }

  @Test("waiting ends at once with the task's cancellation, with close, and with the reason")
  func ending() async throws {
    let folder = try MonitorFolder()
    let (stream, continuation) = AsyncThrowingStream<Location, any Error>.makeStream()
    let monitor = try Monitor("a", folder: folder.path, locations: Locations(stream: stream))
    try await monitor.add(Self.region, identifier: "a")
    let cancelled = Task { () -> Int64? in
      var iterator = monitor.events.makeAsyncIterator()
      return try await iterator.next()?.sequence
    }
    while await monitor.readers.values.allSatisfy({ $0.waiting == nil }) { await Task.yield() }
    cancelled.cancel()
    #expect(try await cancelled.value == nil)
    let following = Task { () -> [Int64] in
      var list: [Int64] = []
      do {
        for try await event in monitor.events { list.append(event.sequence) }
      } catch {
        #expect(error as? LocationError == .ended(reason: "the recording is over"))
        return list
      }
      Issue.record("the end had no reason")
      return list
    }
    continuation.yield(Self.outside)
    continuation.yield(Self.inside)
    continuation.finish(throwing: LocationError.ended(reason: "the recording is over"))
    #expect(await following.value == [1, 2])
    // Who comes later hears the reason too.
    var late = monitor.events.makeAsyncIterator()
    await #expect(throws: LocationError.ended(reason: "the recording is over")) {
      // The second was not delivered until its reader asked for a third.
      while try await late.next() != nil {}
    }
  }

  @Test("a monitor that nobody keeps leaves its locations and its file")
  func release() async throws {
    let folder = try MonitorFolder()
    let (stream, continuation) = AsyncThrowingStream<Location, any Error>.makeStream()
    await confirmation { confirm in
      await withCheckedContinuation { ended in
        continuation.onTermination = { _ in
          confirm()
          ended.resume()
        }
        do {
          var monitor: Monitor? = try Monitor(
            "a", folder: folder.path, locations: Locations(stream: stream))
          #expect(monitor?.path == "\(folder.path)/a.monitor")
          monitor = nil
        } catch { Issue.record(error) }
      }
    }
    _ = try Monitor("a", folder: folder.path)
  }

  @Test("a condition that can never be decided is refused, and nothing of its batch is kept")
  func invalid() async throws {
    let folder = try MonitorFolder()
    let monitor = try Monitor("a", folder: folder.path)
    var wrong = Self.region
    wrong.radius = -.infinity
    await #expect(throws: MonitorError.self) {
      try await monitor.add(["a": Self.region.condition, "b": wrong.condition])
    }
    #expect(await monitor.identifiers.isEmpty)
    try await monitor.add(Self.region, identifier: "a", assuming: .unsatisfied)
    #expect(try await monitor.update(with: Self.outside).isEmpty)
    #expect(try await monitor.update(with: Self.inside).count == 1)
    try await monitor.remove("a")
    #expect(await monitor.record(for: "a") == nil)
    #expect(try await monitor.update(with: Self.outside).isEmpty)
    // Removed, but its event is still delivered.
    var iterator = monitor.events.makeAsyncIterator()
    #expect(try await iterator.next()?.identifier == "a")
  }
}

/// A stream that may be sent to another task.
private struct Locations: AsyncSequence, Sendable {
  let stream: AsyncThrowingStream<Location, any Error>
  func makeAsyncIterator() -> AsyncThrowingStream<Location, any Error>.AsyncIterator {
    stream.makeAsyncIterator()
  }
}
