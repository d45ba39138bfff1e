import Foundation
import LinuxPlatform
import MonitoredWalk
import Testing

@testable import Binnacle

@Suite struct MonitorKillTests {
  /// An event as the program has written it down.
  private struct Line: Hashable {
    var sequence: Int
    var identifier: String
    var isInside: Bool
    var step: Int

    init?(_ text: Substring) {
      let fields = text.split(separator: " ")
      guard fields.count == 4, let sequence = Int(fields[0]), let step = Int(fields[3]) else {
        return nil
      }
      self.sequence = sequence
      identifier = String(fields[1])
      isInside = fields[2] == "satisfied"
      self.step = step
    }
  }

  private static func program() throws -> URL {
    // Built beside the tests.
    let tests = try FileSystem.resolve("/proc/self/exe")
    return URL(fileURLWithPath: FileSystem.parent(of: tests) + "/MonitoredWalk")
  }

  private static func start(_ folder: String, until last: Int) throws -> Process {
    let process = Process()
    process.executableURL = try program()
    process.arguments = [folder, String(last)]
    process.standardInput = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// Waits until the program has written more to a file than is there now.
  private static func waitForGrowth(of path: String) throws {
    let size = { FileStatus.exists(path) ? try FileStatus(of: path).size : 0 }
    let before = try size()
    for _ in 0..<60_000 {
      if try size() > before { return }
      usleep(1000)
    }
    Issue.record("the program did nothing for a minute")
  }

  @Test("killed at random moments, a monitor loses no event and repeats none")
  func kills() throws {
    let isSoak = ProcessInfo.processInfo.environment["BINNACLE_SOAK"] != nil
    let kills = isSoak ? 1000 : 50
    let folder = try MonitorFolder()
    var numbers = SeededNumbers(seed: UInt64(kills))
    let events = folder.path + "/events"
    for _ in 0..<kills {
      let process = try Self.start(folder.path, until: .max)
      // Some while it starts, the others at work, some events later.
      for _ in 0..<Int.random(in: 0..<6, using: &numbers) {
        try Self.waitForGrowth(of: events)
      }
      usleep(UInt32.random(in: 0..<30_000, using: &numbers))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      try #require(process.terminationReason == .uncaughtSignal)
    }
    // Once more and to the end: a whole walk in and out after the last kill.
    let progress = try WholeFile.read("\(folder.path)/progress")
    let step = progress.reversed().reduce(0) { $0 << 8 | Int($1) }
    let last = step + 40
    let process = try Self.start(folder.path, until: last)
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)

    let text = String(decoding: try WholeFile.read(events), as: UTF8.self)
    var told: [Line] = []
    var hasJustStarted = false
    for line in text.split(separator: "\n") {
      guard line != "started" else {
        hasJustStarted = true
        continue
      }
      let event = try #require(Line(line))
      if hasJustStarted, let before = told.last, before.sequence == event.sequence {
        // The process was killed before it asked for the next: not delivered, and the same event.
        #expect(before == event)
      } else {
        #expect(event.sequence == told.count + 1)
        told.append(event)
      }
      hasJustStarted = false
    }
    for (identifier, fence) in Walk.fences {
      // The truth: the side of each step, 10 m or more from the border with 5 m of error.
      var expected: [Line] = []
      for step in 0...last {
        let isInside = Walk.distance(at: step) < fence.radius
        if expected.last?.isInside == isInside { continue }
        expected += [Line("0 \(identifier) \(isInside ? "satisfied" : "unsatisfied") \(step)")]
          .compactMap(\.self)
      }
      let own = told.filter { $0.identifier == identifier }.map { event in
        var event = event
        event.sequence = 0
        return event
      }
      #expect(own == expected)
    }
    #expect(told.count > kills, "\(told.count) events in \(last) steps")
  }
}
