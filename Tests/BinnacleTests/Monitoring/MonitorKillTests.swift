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

  @Test("killed at random moments, a monitor loses no event and repeats none")
  func kills() throws {
    let isSoak = ProcessInfo.processInfo.environment["BINNACLE_SOAK"] != nil
    let kills = isSoak ? 1000 : 50
    let folder = try MonitorFolder()
    var numbers = SeededNumbers(seed: UInt64(kills))
    for _ in 0..<kills {
      let process = try Self.start(folder.path, until: .max)
      usleep(UInt32.random(in: 0..<80_000, using: &numbers))
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

    let text = String(decoding: try WholeFile.read("\(folder.path)/events"), as: UTF8.self)
    var events: [Line] = []
    var hasJustStarted = false
    for line in text.split(separator: "\n") {
      guard line != "started" else {
        hasJustStarted = true
        continue
      }
      let event = try #require(Line(line))
      if hasJustStarted, let before = events.last, before.sequence == event.sequence {
        // The process was killed before it asked for the next: not delivered, and the same event.
        #expect(before == event)
      } else {
        #expect(event.sequence == events.count + 1)
        events.append(event)
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
      let told = events.filter { $0.identifier == identifier }.map { event in
        var event = event
        event.sequence = 0
        return event
      }
      #expect(told == expected)
    }
    #expect(events.count > kills, "\(events.count) events in \(last) steps")
  }
}
