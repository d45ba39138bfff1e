import Geodesy
import LinuxPlatform
import SatelliteReceivers
import Sensing
import Testing

@testable import LivePipeline

@Suite struct ReceiverSourceTests {
  private static let reader = ReaderSettings(name: "gnss", kinds: [.satellite], rate: 10)

  @Test("a receiver that is unplugged and plugged in under another number goes on by itself")
  func replug() throws {
    let receiver = try FakeReceiver()
    let log = try RunLog()
    let pipeline = try LivePipeline.quick()
    let first = try receiver.plug()
    let settings = ReceiverPortSettings(root: receiver.root, path: "/dev/" + first)
    try pipeline.add(Self.reader) { ReceiverSource(settings: settings) }
    try pipeline.run(logging: log) { _ in
      #expect(log.wait { $0.count(.connected) == 1 })
      for k in 0..<5 { try receiver.say(FakeReceiver.epoch(tenths: k)) }
      // The last epoch ends when the line has been quiet for a while.
      #expect(log.wait { $0.samples.count == 5 })
      try receiver.unplug()
      #expect(log.wait { $0.count(.lost, "gnss") == 1 })
      try receiver.plug()
      #expect(log.wait { $0.count(.resumed, "gnss") == 1 })
      for k in 50..<53 { try receiver.say(FakeReceiver.epoch(tenths: k)) }
      #expect(log.wait { $0.samples.count == 8 })
    }
    let seen = log.snapshot
    #expect(seen.first(.resumed)?.detail.contains("ttyACM1") == true)
    #expect(seen.first(.resumed)?.detail.contains("ttyACM0") == true)
    guard case .satellite(let fix)? = seen.samples.first else {
      Issue.record("no fix")
      return
    }
    // 4717.112 minutes and 499.6 m above a geoid that the receiver puts 48 m above the ellipsoid.
    #expect(abs(fix.position.latitude - (47 + 17.112 / 60) * .pi / 180) < 1e-12)
    #expect(abs(fix.position.height - 547.6) < 1e-9)
    #expect(pipeline.health.sensors[0].latency?.count == 8)
  }

  @Test("epochs keep the distances that the receiver gave them, however they arrive")
  func validity() throws {
    let receiver = try FakeReceiver()
    let log = try RunLog()
    let pipeline = try LivePipeline.quick()
    let first = try receiver.plug()
    let settings = ReceiverPortSettings(root: receiver.root, path: "/dev/" + first)
    try pipeline.add(Self.reader) { ReceiverSource(settings: settings) }
    try pipeline.run(logging: log) { _ in
      #expect(log.wait { $0.count(.connected) == 1 })
      try receiver.say(FakeReceiver.epoch(tenths: 0))
      #expect(log.wait { $0.samples.count == 1 })
      try receiver.say(FakeReceiver.epoch(tenths: 1))
      #expect(log.wait { $0.samples.count == 2 })
    }
    let instants = log.snapshot.samples.map(\.instant)
    // One arrived in time at best, so the other is not before its tenth of a second; it was late,
    // by the wait for the quiet line at least.
    #expect(instants[1] > instants[0])
    #expect(instants[1] <= log.snapshot.arrivals[1])
  }

  @Test("a receiver without a fix is told, with what to do, and so is its first fix")
  func withoutFix() throws {
    let receiver = try FakeReceiver()
    let log = try RunLog()
    let pipeline = try LivePipeline.quick()
    let first = try receiver.plug()
    let settings = ReceiverPortSettings(root: receiver.root, path: "/dev/" + first)
    try pipeline.add(Self.reader) { ReceiverSource(settings: settings) }
    try pipeline.run(logging: log) { pipeline in
      #expect(log.wait { $0.count(.connected) == 1 })
      try receiver.say(FakeReceiver.epoch(tenths: 0, quality: 0))
      #expect(
        log.wait { $0.events.contains { $0.detail.hasPrefix("it has no fix") } })
      #expect(pipeline.health.sensors[0].problem?.hasPrefix("no fix") == true)
      #expect(pipeline.health.sensors[0].remedy?.isEmpty == false)
      try receiver.say(FakeReceiver.epoch(tenths: 10))
      #expect(log.wait { $0.samples.count == 1 })
      #expect(log.wait { $0.events.contains { $0.detail == "it has a fix" } })
      #expect(pipeline.health.sensors[0].problem == nil)
    }
  }

  @Test("a log as a file is read whole, nothing dropped, and ends the run")
  func file() throws {
    let folder = try FileSystem.makeTemporaryDirectory()
    defer { try? FileSystem.removeTree(folder) }
    let path = folder + "/log.nmea"
    try WholeFile.write((0..<500).map { FakeReceiver.epoch(tenths: $0) }.joined(), to: path)
    let log = try RunLog()
    let pipeline = try LivePipeline.quick()
    try pipeline.add(Self.reader) {
      ReceiverSource(settings: ReceiverPortSettings(path: path))
    }
    var observer = LoggingObserver(log: log)
    try pipeline.run(&observer)
    let instants = log.snapshot.samples.map(\.instant)
    #expect(instants.count == 500)
    #expect(
      zip(instants, instants.dropFirst()).allSatisfy {
        $1.nanoseconds - $0.nanoseconds == 100_000_000
      })
    #expect(log.snapshot.count(.finished) == 1)
  }

  @Test("a pipe waits for its writer, survives it, and takes the next one")
  func pipe() throws {
    let folder = try FileSystem.makeTemporaryDirectory()
    defer { try? FileSystem.removeTree(folder) }
    let path = folder + "/gnss"
    try FileSystem.makePipe(path)
    let log = try RunLog()
    let pipeline = try LivePipeline.quick()
    try pipeline.add(Self.reader) {
      ReceiverSource(settings: ReceiverPortSettings(path: path))
    }
    try pipeline.run(logging: log) { _ in
      #expect(log.wait { $0.count(.connected) == 1 })
      do {
        let writer = try FileDescriptor.open(path, .writing)
        try writer.writeAll(FakeReceiver.epoch(tenths: 0))
      }
      // The writer has gone: its epoch is complete.
      #expect(log.wait { $0.samples.count == 1 && $0.count(.resumed) == 1 })
      let writer = try FileDescriptor.open(path, .writing)
      try writer.writeAll(FakeReceiver.epoch(tenths: 10))
      #expect(log.wait { $0.samples.count == 2 })
    }
  }

  @Test("a port that is not there, and one that may not be opened, are told with their reason")
  func refused() throws {
    let log = try RunLog()
    let pipeline = try LivePipeline.quick()
    try pipeline.add(Self.reader) {
      ReceiverSource(settings: ReceiverPortSettings(path: "/nowhere/ttyACM0"))
    }
    try pipeline.add(ReaderSettings(name: "gnss-2", kinds: [.satellite])) {
      ReceiverSource(settings: ReceiverPortSettings(path: "/proc"))
    }
    try pipeline.run(logging: log) { _ in
      #expect(log.wait { $0.count(.refused) == 2 })
    }
    #expect(log.snapshot.first(.refused, "gnss")?.detail.contains("ENOENT") == true)
    #expect(log.snapshot.first(.refused, "gnss-2")?.detail.contains("EISDIR") == true)
  }
}
