import Foundation
import LinuxPlatform
import Sensing
import Testing

@testable import LivePipeline

/// What a thousand rounds leave behind. Other suites run at the same time in this process: counted
/// is what bears a name of these tests, or what a thousand rounds would multiply.
@Suite(.serialized) struct LeakTests {
  private static let rounds = 1000

  /// Threads of this process whose names begin with `prefix`.
  private static func threadCount(_ prefix: String) throws -> Int {
    try DirectoryListing.names(in: "/proc/self/task").count { task in
      ((try? SysfsFile.read("/proc/self/task/\(task)/comm")) ?? "").hasPrefix(prefix)
    }
  }

  /// Whether it comes to be so many within ten seconds. A reader that the watchdog gave up, because this
  /// process did not get a processor, still has to see that it was replaced before it ends.
  private static func threadCount(_ prefix: String, becomes expected: Int) throws -> Bool {
    let deadline = BootClock.now(plusSeconds: 10)
    while try threadCount(prefix) != expected {
      if BootClock.now() > deadline { return false }
      Thread.sleep(forTimeInterval: 0.01)
    }
    return true
  }

  private static func eventDescriptors() throws -> Int {
    try DirectoryListing.names(in: "/proc/self/fd").count { name in
      (try? FileSystem.destination(ofLink: "/proc/self/fd/\(name)")) == "anon_inode:[eventfd]"
    }
  }

  @Test("a thousand unplugs and replugs leave no descriptor and no thread behind")
  func replugging() throws {
    let bay = try FakeBay()
    let log = try RunLog()
    let pipeline = try LivePipeline.quick {
      $0.threadPrefix = "leak1-"
      $0.longestBackOff = 0.001
    }
    try pipeline.add(ReaderSettings(name: "mag", kinds: [.magnetometer])) {
      FakeSource(bay, "mag")
    }
    try pipeline.run(logging: log) { _ in
      for round in 0..<Self.rounds {
        try bay.plug("mag")
        try bay.say("mag", Int64(round), at: BootClock.now())
        guard log.wait(until: { $0.samples.count == round + 1 }) else {
          Issue.record("no sample in round \(round)")
          return
        }
        try bay.unplug("mag")
        guard log.wait(until: { $0.count(.lost) == round + 1 }) else {
          Issue.record("no event in round \(round)")
          return
        }
        if round == 0 || round == Self.rounds - 1 {
          #expect(bay.openCount == 0)
          // The reader and the watchdog, then as at the beginning.
          #expect(try Self.threadCount("leak1-", becomes: 2))
        }
      }
    }
    #expect(pipeline.health.sensors.first?.restarts == Self.rounds - 1)
    #expect(try Self.threadCount("leak1-", becomes: 0))
    #expect(bay.openCount == 0)
  }

  @Test("a thousand starts and stops leave no descriptor and no thread behind")
  func restarting() throws {
    let bay = try FakeBay()
    try bay.plug("mag")
    let before = try Self.eventDescriptors()
    for round in 0..<Self.rounds {
      let log = try RunLog()
      let pipeline = try LivePipeline.quick { $0.threadPrefix = "leak2-" }
      try pipeline.add(ReaderSettings(name: "mag", kinds: [.magnetometer])) {
        FakeSource(bay, "mag")
      }
      if round % 2 == 0 {
        // Stopped before it has begun.
        pipeline.requestStop()
        var observer = LoggingObserver(log: log)
        try pipeline.run(&observer)
      } else {
        try pipeline.run(logging: log) { _ in
          #expect(log.wait { $0.count(.connected) == 1 })
        }
      }
    }
    #expect(try Self.threadCount("leak2-", becomes: 0))
    #expect(bay.openCount == 0)
    // A leak would be one each at least; what other suites hold at the moment is far less.
    #expect(try Self.eventDescriptors() - before < 300)
  }
}
