import LinuxPlatform
import Sensing
import Synchronization
import Testing

@testable import LivePipeline

/// A pulse input by hand.
private final class FakePulses: Sendable {
  struct Contents {
    var waiting: [Pulse] = []
    var opened: [String] = []
    /// How often opening is refused.
    var refusals = 0
    var failure: SystemError?
  }
  let contents = Mutex(Contents())

  func give(_ sequence: UInt32, at instant: SensorInstant) {
    let offset = ClockOffset.sample()
    let pulse = Pulse(
      sequence: sequence, realtimeNanoseconds: offset.reading(at: instant), before: offset,
      after: offset)
    contents.withLock { $0.waiting.append(pulse) }
  }

  func opening() -> PulseLine.Opening {
    { path throws(SystemError) in
      let isRefused = self.contents.withLock {
        $0.opened.append(path)
        $0.refusals -= 1
        return $0.refusals >= 0
      }
      if isRefused { throw SystemError(call: "open", path: path, number: .noEntry) }
      return { () throws(SystemError) in try self.next() }
    }
  }

  private func next() throws(SystemError) -> Pulse? {
    let (pulse, failure) = contents.withLock {
      ($0.waiting.isEmpty ? nil : $0.waiting.removeFirst(), $0.failure)
    }
    if let failure { throw failure }
    return pulse
  }
}

@Suite struct PulseTests {
  private static let reader = ReaderSettings(name: "gnss", kinds: [.satellite], rate: 10)

  /// A receiver of which one epoch has arrived, and its pulses.
  private func run(
    _ pulse: SensorSettings.Pulse, _ pulses: FakePulses, log: RunLog, line: String? = nil,
    script: @escaping @Sendable (FakeReceiver, SensorInstant) throws -> Void
  ) throws -> LivePipeline {
    let receiver = try FakeReceiver()
    let pipeline = try LivePipeline.quick()
    let settings = ReceiverPortSettings(
      root: receiver.root, path: "/dev/" + (try receiver.plug()), pulse: pulse)
    if let line {
      try FileSystem.makeDirectories(receiver.root + "/sys/class/pps/pps3")
      try WholeFile.write("", to: receiver.root + "/dev/pps3")
      try WholeFile.write(line + "\n", to: receiver.root + "/sys/class/pps/pps3/path")
    }
    let opening = pulses.opening()
    try pipeline.add(Self.reader) { ReceiverSource(settings: settings, openPulses: opening) }
    try pipeline.run(logging: log) { _ in
      #expect(log.wait { $0.count(.connected) == 1 })
      try receiver.say(FakeReceiver.epoch(tenths: 0))
      #expect(log.wait { $0.samples.count == 1 })
      try script(receiver, log.snapshot.arrivals[0])
    }
    return pipeline
  }

  @Test(
    "pulses tell the time of the fixes, whatever the delay; the report says so",
    arguments: [
      (SensorSettings.Pulse.device("/dev/pps9"), nil, "/dev/pps9"),
      (.automatic, "/dev/ttyACM0", "/dev/pps3"),
    ] as [(SensorSettings.Pulse, String?, String)])
  func timing(pulse: SensorSettings.Pulse, line: String?, device: String) throws {
    let pulses = FakePulses()
    let log = try RunLog()
    let pipeline = try run(pulse, pulses, log: log, line: line) { receiver, arrival in
      // The second of the first epoch began 0.6 s before that arrived.
      pulses.give(7, at: arrival.advanced(bySeconds: -1.6))
      pulses.give(8, at: arrival.advanced(bySeconds: -0.6))
      #expect(log.wait { $0.events.contains { $0.detail.hasPrefix("time by pulse per second") } })
      try receiver.say(FakeReceiver.epoch(tenths: 1))
      #expect(log.wait { $0.samples.count == 2 })
    }
    let seen = log.snapshot
    let instant = seen.samples[1].instant
    // The line of delays may slope by the clock's greatest rate error (1e-4) over what the test
    // takes, seconds at most.
    #expect(abs(instant.seconds(since: seen.arrivals[0]) + 0.5) < 2e-3)
    let timing = pipeline.health.sensors[0].timing
    #expect(timing?.basis == .pulse)
    // A pulse is known to 0.1 ms, over USB to 2 ms, and its stamp as well as the clocks were read.
    #expect((timing?.uncertainty ?? 1) < 5e-3)
    // The first byte came a little before the arrival of the whole epoch.
    #expect((timing?.minimumLatency ?? 0) > 0 && (timing?.minimumLatency ?? 1) <= 0.6 + 2e-3)
    let opened = pulses.contents.withLock { $0.opened }
    #expect(opened.count == 1 && opened.allSatisfy { $0.hasSuffix(device) })
  }

  @Test("without a pulse the minimum delay, or the synchronised host, tells the time and says so")
  func unused() throws {
    let pulses = FakePulses()
    let log = try RunLog()
    let pipeline = try run(.unused, pulses, log: log, line: "/dev/ttyACM0") { _, _ in }
    let timing = pipeline.health.sensors[0].timing
    #expect(timing?.basis == .minimumDelay || timing?.basis == .synchronizedClock)
    #expect((timing?.uncertainty ?? 0) > 0)
    #expect(log.snapshot.events.contains { $0.detail.hasPrefix("time by ") })
    let opened = pulses.contents.withLock { $0.opened }
    #expect(opened.isEmpty)
  }

  @Test("the pulse of another line is left alone")
  func otherLine() throws {
    let pulses = FakePulses()
    let log = try RunLog()
    _ = try run(.automatic, pulses, log: log, line: "/dev/ttyS1") { _, _ in }
    let opened = pulses.contents.withLock { $0.opened }
    #expect(opened.isEmpty)
  }

  @Test("pulses that come too often are told and not used")
  func tooOften() throws {
    let pulses = FakePulses()
    let log = try RunLog()
    let pipeline = try run(.device("/dev/pps0"), pulses, log: log) { _, arrival in
      pulses.give(10, at: arrival.advanced(bySeconds: -1.6))
      pulses.give(15, at: arrival.advanced(bySeconds: -0.6))
      #expect(log.wait { $0.events.contains { $0.detail.contains("come every 200 ms") } })
    }
    #expect(pipeline.health.sensors[0].timing?.basis != .pulse)
  }

  @Test("an input that cannot be opened or fails is told, and the receiver goes on")
  func failing() throws {
    let pulses = FakePulses()
    pulses.contents.withLock { $0.refusals = 1 }
    let log = try RunLog()
    _ = try run(.device("/dev/pps0"), pulses, log: log) { receiver, _ in
      #expect(log.wait { $0.events.contains { $0.detail.contains("(ENOENT)") } })
      try receiver.say(FakeReceiver.epoch(tenths: 1))
      #expect(log.wait { $0.samples.count == 2 })
    }
    #expect(log.snapshot.count(.lost) == 0)

    let gone = FakePulses()
    gone.contents.withLock {
      $0.failure = SystemError(call: "PPS_FETCH", path: "/dev/pps0", number: .noDevice)
    }
    let again = try RunLog()
    _ = try run(.device("/dev/pps0"), gone, log: again) { receiver, _ in
      #expect(again.wait { $0.events.contains { $0.detail.contains("PPS_FETCH") } })
      try receiver.say(FakeReceiver.epoch(tenths: 1))
      #expect(again.wait { $0.samples.count == 2 })
    }
    #expect(again.snapshot.count(.lost) == 0)
  }

  @Test("gpsd's pulses tell the time of its fixes")
  func daemon() throws {
    let listener = Listener(try TCPListener())
    let log = try RunLog()
    let pipeline = try LivePipeline.quick()
    let settings = DaemonSettings(host: "127.0.0.1", port: listener.listener.port)
    try pipeline.add(Self.reader) { DaemonSource(settings: settings) }
    try pipeline.run(logging: log) { _ in
      let deadline = BootClock.now(plusSeconds: 20)
      guard let connection = try listener.listener.accept(until: deadline) else {
        Issue.record("nobody connects")
        return
      }
      let client = Client(connection)
      func say(_ line: String) throws {
        try client.connection.writeAll(line + "\r\n", until: deadline)
      }
      func report(tenths: Int) throws {
        try say(
          #"{"class":"TPV","device":"/dev/ttyACM0","mode":3,"time":"2026-12-09T12:00:00."#
            + "\(tenths)" + #"00Z","lat":47.2852,"lon":8.56525,"altHAE":547.6}"#)
      }
      try say(#"{"class":"VERSION","release":"3.22","proto_major":3,"proto_minor":14}"#)
      try say(#"{"class":"WATCH","enable":true,"json":true,"pps":true}"#)
      try report(tenths: 0)
      #expect(log.wait { $0.samples.count == 1 })
      let pulse = ClockOffset.sample().reading(
        at: log.snapshot.arrivals[0].advanced(bySeconds: -0.6))
      // 2026-12-09T12:00:00Z.
      try say(
        #"{"class":"PPS","device":"/dev/ttyACM0","real_sec":1796817600,"real_nsec":0,"#
          + #""clock_sec":\#(pulse / 1_000_000_000),"clock_nsec":\#(pulse % 1_000_000_000),"#
          + #""precision":-10}"#)
      #expect(log.wait { $0.events.contains { $0.detail.hasPrefix("time by pulse per second") } })
      try report(tenths: 1)
      #expect(log.wait { $0.samples.count == 2 })
    }
    let seen = log.snapshot
    // As above, and the host's clock may be slewed meanwhile.
    #expect(abs(seen.samples[1].instant.seconds(since: seen.arrivals[0]) + 0.5) < 5e-3)
    #expect(pipeline.health.sensors[0].timing?.basis == .pulse)
  }

  private final class Client: Sendable {
    let connection: TCPConnection
    init(_ connection: consuming TCPConnection) { self.connection = connection }
  }

  private final class Listener: Sendable {
    let listener: TCPListener
    init(_ listener: consuming TCPListener) { self.listener = listener }
  }

  @Test("the configuration says where the pulse comes in")
  func configuration() throws {
    func parse(_ text: String) throws -> LiveConfiguration {
      try LiveConfiguration(bytes: Array(text.utf8), file: "live.json")
    }
    let cases: [(String, SensorSettings.Pulse, String)] = [
      ("\"/dev/pps1\"", .device("/dev/pps1"), "\"/dev/pps1\""), ("false", .unused, "false"),
      ("\"auto\"", .automatic, "\"auto\""),
    ]
    for (value, pulse, shown) in cases {
      let read = try parse("{\"gnss\": {\n\"pps\": \(value)}}")
      #expect(read.warnings.isEmpty && read[.receiver].pulse == pulse)
      let entry = read.entries.first { $0.key == "gnss.pps" }
      #expect(entry?.value == shown && entry?.origin == .file("live.json", line: 2))
    }
    let usual = try parse("{}").entries.first { $0.key == "gnss.pps" }
    #expect(usual?.value == "\"auto\"" && usual?.origin == .builtIn)
  }

  @Test("the plan names the pulse input of a receiver, and says when it is not there")
  func plan() throws {
    let root = try FileSystem.makeTemporaryDirectory()
    defer { try? FileSystem.removeTree(root) }
    try FileSystem.makeDirectories(root + "/dev")
    try FileSystem.makeDirectories(root + "/sys/class/pps/pps0")
    try WholeFile.write("", to: root + "/dev/ttyS1")
    try WholeFile.write("", to: root + "/dev/pps0")
    try WholeFile.write("/dev/ttyS1\n", to: root + "/sys/class/pps/pps0/path")
    func plan(_ pps: String) throws -> SourcePlan? {
      let text = #"{"root": "\#(root)", "gnss": {"port": "/dev/ttyS1", "pps": \#(pps)}}"#
      let read = try LiveConfiguration(bytes: Array(text.utf8), file: "live.json")
      return SourcePlanner.plan(read).sources.first { $0.name == "gnss" }
    }
    #expect(try plan("\"auto\"")?.how.hasSuffix("time by the pulses at \(root)/dev/pps0") == true)
    #expect(try plan("\"auto\"")?.problems.isEmpty == true)
    #expect(try plan("false")?.how == "NMEA and UBX")
    #expect(try plan("\"/dev/pps7\"")?.problems.first?.contains("/dev/pps7 is not there") == true)
  }
}
