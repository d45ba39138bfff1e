import LinuxPlatform
import Testing

@testable import Binnacle

@Suite("A monitor's life", .timeLimit(.minutes(1))) struct MonitorThreadTests {
  private static let region = CircularRegion(
    center: Coordinate(latitude: 10, longitude: 20), radius: 100)
  private static let inside = location(10, 20)
  private static let outside = location(10.01, 20)

  @Test("what was not delivered when it was closed is left to the file's next monitor")
  func closedWithPending() async throws {
    let folder = try MonitorFolder()
    var monitor = try Monitor("a", folder: folder.path)
    try await monitor.add(Self.region, identifier: "a")
    var iterator = monitor.events.makeAsyncIterator()
    try await monitor.update(with: Self.outside)
    try await monitor.update(with: Self.inside)
    #expect(try await iterator.next()?.sequence == 1)
    await monitor.close()
    // Who took it now could not say that it is done with it.
    #expect(try await iterator.next() == nil)
    monitor = try Monitor("a", folder: folder.path)
    iterator = monitor.events.makeAsyncIterator()
    #expect(try await iterator.next()?.sequence == 1)
    #expect(try await iterator.next()?.sequence == 2)
  }

  @Test("it waits for the disk in a thread of its own, which goes with it")
  func thread() async throws {
    let folder = try MonitorFolder()
    weak var remains: MonitorThread?
    do {
      let monitor = try Monitor("a", folder: folder.path)
      remains = monitor.thread
      #expect(await monitor.threadName == "bn-monitor")
      // Many at once, from the threads that all tasks share: none of them waits for the disk.
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<100 {
          group.addTask {
            try? await monitor.add(Self.region, identifier: "\(number)")
            #expect(await monitor.threadName == "bn-monitor")
          }
        }
      }
      #expect(await monitor.identifiers.count == 100)
    }
    // The thread keeps it until it ends.
    while remains != nil { await Task.yield() }
  }
}

extension Monitor {
  /// The thread that the monitor runs on.
  fileprivate var threadName: String { OperatingSystemThread.currentName }
}
