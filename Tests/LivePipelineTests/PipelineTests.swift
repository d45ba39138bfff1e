import LinearAlgebra
import LinuxPlatform
import Replay
import Sensing
import Synchronization
import Testing
import TextFiles

@testable import LivePipeline

@Suite struct PipelineTests {
  private static let magnetometer = ReaderSettings(name: "mag", kinds: [.magnetometer], rate: 1000)

  /// The count that a fake magnetometer's sample carries.
  static func value(_ sample: SensorSample) -> Int? {
    guard case .magnetic(let s) = sample else { return nil }
    return Int((s.field.y * 1e12).rounded())
  }

  @Test("samples come to the observer in order, each with a later arrival, and none is lost")
  func order() throws {
    let bay = try FakeBay()
    let log = try RunLog()
    let pipeline = try LivePipeline.quick()
    try bay.plug("mag")
    try pipeline.add(Self.magnetometer) { FakeSource(bay, "mag") }
    try pipeline.run(logging: log) { _ in
      #expect(log.wait { $0.count(.connected) == 1 })
      for k in 0..<500 { try bay.say("mag", Int64(k), at: BootClock.now()) }
      #expect(log.wait { $0.samples.count == 500 })
    }
    let seen = log.snapshot
    #expect(seen.samples.compactMap(Self.value) == Array(0..<500))
    #expect(zip(seen.arrivals, seen.arrivals.dropFirst()).allSatisfy { $0 < $1 })
    #expect(seen.count(.chosen, "mag") == 1)
    #expect(pipeline.health.fused == 500)
    #expect(pipeline.health.sensors.first?.state == .stopped)
    #expect(bay.openCount == 0)
  }

  @Test("an unplugged device is told, resumes under its new number by itself, and others go on")
  func replug() throws {
    let bay = try FakeBay()
    let log = try RunLog()
    let pipeline = try LivePipeline.quick()
    for name in ["mag", "baro"] { try bay.plug(name) }
    try pipeline.add(Self.magnetometer) { FakeSource(bay, "mag") }
    try pipeline.add(ReaderSettings(name: "baro", kinds: [.barometer])) {
      FakeSource(bay, "baro") { instant, value in
        .pressure(PressureSample(instant: instant, reading: .pressure(100_000 + Double(value))))
      }
    }
    try pipeline.run(logging: log) { _ in
      #expect(log.wait { $0.count(.connected) == 2 })
      try bay.say("mag", 1, at: BootClock.now())
      #expect(log.wait { $0.samples.count == 1 })
      try bay.unplug("mag")
      #expect(log.wait { $0.count(.lost, "mag") == 1 })
      try bay.say("baro", 2, at: BootClock.now())
      #expect(log.wait { $0.samples.count == 2 })
      try bay.plug("mag")
      #expect(log.wait { $0.count(.resumed, "mag") == 1 })
      try bay.say("mag", 3, at: BootClock.now())
      #expect(log.wait { $0.samples.count == 3 })
    }
    let seen = log.snapshot
    #expect(seen.first(.lost, "mag")?.detail.contains("it was unplugged") == true)
    #expect(seen.first(.resumed, "mag")?.detail == "mag:3, a pipe (was mag:1)")
    #expect(seen.count(.lost, "baro") == 0)
    #expect(pipeline.health.sensors.map(\.restarts) == [1, 0])
  }

  @Test("a device that is not there is told once, with a remedy, and read when it comes")
  func absent() throws {
    let bay = try FakeBay()
    let log = try RunLog()
    let pipeline = try LivePipeline.quick()
    try pipeline.add(Self.magnetometer) { FakeSource(bay, "mag") }
    try pipeline.run(logging: log) { pipeline in
      #expect(log.wait { $0.count(.refused) == 1 })
      #expect(pipeline.health.sensors.first?.problem == "there is no mag")
      #expect(pipeline.health.sensors.first?.remedy == "plug it in")
      try bay.plug("mag")
      #expect(log.wait { $0.count(.connected) == 1 })
    }
    let seen = log.snapshot
    #expect(seen.count(.refused) == 1)
    #expect(seen.first(.refused)?.detail == "there is no mag; plug it in")
  }

  @Test("a spare takes over from an unplugged device, and is told")
  func spare() throws {
    let bay = try FakeBay()
    let log = try RunLog()
    let pipeline = try LivePipeline.quick()
    for (rank, name) in ["mag", "mag-2"].enumerated() {
      try bay.plug(name)
      try pipeline.add(ReaderSettings(name: name, kinds: [.magnetometer], rank: rank)) {
        FakeSource(bay, name)
      }
    }
    try pipeline.run(logging: log) { pipeline in
      #expect(log.wait { $0.count(.connected) == 2 })
      try bay.say("mag", 1, at: BootClock.now())
      #expect(log.wait { $0.samples.count == 1 })
      for k in 0..<3 { try bay.say("mag-2", Int64(100 + k), at: BootClock.now()) }
      #expect(eventually { pipeline.health.sensors[1].samples == 3 })
      try bay.say("mag", 2, at: BootClock.now())
      #expect(log.wait { $0.samples.count == 2 })
      #expect(pipeline.health.sensors.map(\.isChosen) == [true, false])
      try bay.unplug("mag")
      #expect(log.wait { $0.count(.lost, "mag") == 1 })
      for k in 0..<3 { try bay.say("mag-2", Int64(200 + k), at: BootClock.now()) }
      #expect(log.wait { $0.samples.count >= 4 })
      #expect(pipeline.health.sensors.map(\.isChosen) == [false, true])
    }
    let seen = log.snapshot
    #expect(seen.samples.compactMap(Self.value).prefix(2) == [1, 2])
    // Whatever the spare said before was ignored; after two samples in a row it is trusted.
    #expect(seen.samples.compactMap(Self.value).dropFirst(2).allSatisfy { $0 >= 200 })
    #expect(seen.count(.spare, "mag-2") == 1)
  }

  @Test("a full ring drops the newest, counts them and tells; nothing waits")
  func overflow() throws {
    let bay = try FakeBay()
    let log = try RunLog()
    let pipeline = try LivePipeline.quick()
    try bay.plug("mag")
    // Not attached before the run: the ring of 64 fills up while nobody takes.
    let pusher = Handover(
      try pipeline.makePusher(name: "own", kinds: [.odometer], rate: 1))
    guard var values = pusher.take() else { return }
    for k in 0..<100 {
      values.push(.odometer(OdometerSample(instant: BootClock.now(), speed: Double(k))))
    }
    try pipeline.run(logging: log) { _ in
      #expect(log.wait { $0.count(.dropped, "own") == 1 && $0.samples.count == 64 })
    }
    let speeds = log.snapshot.samples.compactMap { sample -> Double? in
      if case .odometer(let s) = sample { s.speed } else { nil }
    }
    #expect(speeds == (0..<64).map(Double.init))
    #expect(pipeline.health.sensors.first?.dropped == 36)
    #expect(log.snapshot.first(.dropped)?.detail.hasPrefix("36 samples") == true)
  }

  @Test("an open device that says nothing is told within the limit, and opened anew")
  func silence() throws {
    let bay = try FakeBay()
    let log = try RunLog()
    let pipeline = try LivePipeline.quick {
      $0.silenceLimit = 0.05
      $0.silenceRestart = 0.1
    }
    try bay.plug("mag")
    try pipeline.add(Self.magnetometer) { FakeSource(bay, "mag") }
    try pipeline.run(logging: log) { pipeline in
      #expect(log.wait { $0.count(.silent, "mag") == 1 })
      #expect(pipeline.health.sensors[0].state == .silent)
      #expect(eventually { pipeline.health.sensors[0].restarts >= 2 })
      try bay.say("mag", 1, at: BootClock.now())
      #expect(log.wait { $0.count(.heard, "mag") == 1 && $0.samples.count == 1 })
    }
    // To others it was one silence, however often it was opened.
    let seen = log.snapshot
    #expect(
      seen.events.filter { $0.sensor == "mag" }.map(\.kind).prefix(2) == [.connected, .silent])
    #expect(seen.count(.lost) == 0 && seen.count(.resumed) == 0)
    #expect(log.snapshot.first(.silent)?.detail.hasPrefix("nothing came for 0.") == true)
  }

  @Test("a reader that hangs in its driver is seen by the watchdog and does not hang the end")
  func stuck() throws {
    let gate = try WakeEvent()
    let log = try RunLog()
    let pipeline = try LivePipeline.quick {
      $0.silenceLimit = 0.05
      $0.silenceRestart = 100
      $0.joinTimeout = 0.1
    }
    try pipeline.add(Self.magnetometer) { HangingSource(gate: gate) }
    try pipeline.run(logging: log) { _ in
      #expect(log.wait { $0.count(.silent, "mag") == 1 })
    }
    #expect(log.snapshot.count(.stuck, "mag") == 1)
    #expect(AbandonedThreads.count >= 1)
    // Let the thread go, for the process's sake.
    gate.signal()
  }

  @Test("a source that always seems ready and gives nothing is closed instead of spun on")
  func spinning() throws {
    let log = try RunLog()
    let reads = Counter()
    let pipeline = try LivePipeline.quick()
    try pipeline.add(Self.magnetometer) { EmptySource(reads: reads) }
    try pipeline.run(logging: log) { _ in
      #expect(log.wait { $0.count(.lost, "mag") >= 1 })
    }
    #expect(log.snapshot.first(.lost)?.detail == "it always seems ready and gives nothing")
  }

  @Test("the run ends by itself when every source has ended")
  func finished() throws {
    let log = try RunLog()
    let pipeline = try LivePipeline.quick()
    try pipeline.add(Self.magnetometer) { EndingSource(count: 10) }
    var observer = LoggingObserver(log: log)
    try pipeline.run(&observer)
    #expect(log.snapshot.samples.count == 10)
    #expect(log.snapshot.count(.finished, "mag") == 1)
  }

  @Test("a pipeline runs once")
  func once() throws {
    let pipeline = try LivePipeline.quick()
    pipeline.requestStop()
    let log = try RunLog()
    var observer = LoggingObserver(log: log)
    try pipeline.run(&observer)
    #expect(throws: (any Error).self) { try pipeline.run(&observer) }
  }

  @Test("samples that come nearly too late for the horizon are warned of")
  func late() throws {
    let log = try RunLog()
    let pipeline = try LivePipeline.quick()
    let pusher = Handover(try pipeline.makePusher(name: "own", kinds: [.odometer]))
    try pipeline.run(logging: log) { _ in
      guard var values = pusher.take() else { return }
      for _ in 0..<5 {
        let now = BootClock.now()
        // The horizon is half a second.
        values.push(
          .odometer(OdometerSample(instant: now.advanced(bySeconds: -0.45), speed: 1)),
          receivedAt: now)
      }
      #expect(log.wait { $0.count(.late, "own") == 1 })
      for _ in 0..<60 {
        let now = BootClock.now()
        values.push(.odometer(OdometerSample(instant: now, speed: 1)), receivedAt: now)
      }
      #expect(log.wait { $0.count(.timely, "own") == 1 })
    }
    #expect(
      log.snapshot.first(.late)?.detail.hasPrefix(
        "its samples come 450 ms after their time of validity and the horizon is 500 ms") == true)
  }

  @Test("a sample that comes in pieces is put together, whatever the pieces")
  func pieces() throws {
    let bay = try FakeBay()
    let log = try RunLog()
    let pipeline = try LivePipeline.quick()
    try bay.plug("mag")
    try pipeline.add(Self.magnetometer) { FakeSource(bay, "mag") }
    try pipeline.run(logging: log) { _ in
      #expect(log.wait { $0.count(.connected) == 1 })
      for cut in 1..<16 {
        let bytes = FakeBay.bytes(Int64(cut), at: BootClock.now())
        try bay.write("mag", Array(bytes[..<cut]))
        try bay.write("mag", Array(bytes[cut...]))
      }
      #expect(log.wait { $0.samples.count == 15 })
    }
    #expect(log.snapshot.samples.compactMap(Self.value) == Array(1..<16))
  }

  @Test("an error of the observer ends the run in order, and is what the run throws")
  func observerFails() throws {
    let bay = try FakeBay()
    let pipeline = try LivePipeline.quick { $0.threadPrefix = "fails-" }
    try bay.plug("mag")
    try pipeline.add(Self.magnetometer) { FakeSource(bay, "mag") }
    for k in 0..<3 { try bay.say("mag", Int64(k), at: BootClock.now()) }
    var observer = FailingObserver()
    #expect(throws: DataError("enough", file: "observer")) { try pipeline.run(&observer) }
    #expect(bay.openCount == 0)
    #expect(pipeline.health.sensors[0].state == .stopped)
  }

  @Test("a sample that is not finite reaches neither the engine nor the observer, and is counted")
  func notFinite() throws {
    let log = try RunLog()
    let pipeline = try LivePipeline.quick()
    let pusher = Handover(try pipeline.makePusher(name: "own", kinds: [.odometer]))
    try pipeline.run(logging: log) { pipeline in
      guard var values = pusher.take() else { return }
      values.push(.odometer(OdometerSample(instant: BootClock.now(), speed: .nan)))
      values.push(.odometer(OdometerSample(instant: BootClock.now(), speed: 1)))
      #expect(log.wait { $0.samples.count == 1 })
      #expect(pipeline.health.refused == 1 && pipeline.health.fused == 1)
    }
  }

  @Test("readers run under their names, and what the system refuses of their settings is told")
  func threads() throws {
    let bay = try FakeBay()
    let log = try RunLog()
    let pipeline = try LivePipeline.quick { $0.threadPrefix = "tn-" }
    try bay.plug("mag")
    // No machine of this world has that processor.
    try pipeline.add(
      ReaderSettings(name: "mag", kinds: [.magnetometer], processors: [1000])
    ) { FakeSource(bay, "mag") }
    try pipeline.run(logging: log) { _ in
      #expect(log.wait { $0.count(.connected) == 1 })
      for name in ["tn-mag", "tn-watch"] {
        // The watchdog is started after the readers.
        #expect(
          eventually {
            let tasks = (try? DirectoryListing.names(in: "/proc/self/task")) ?? []
            return tasks.contains { task in
              ((try? SysfsFile.read("/proc/self/task/\(task)/comm")) ?? "").hasPrefix(name)
            }
          })
      }
    }
    #expect(log.snapshot.first(.notice, "mag")?.detail.contains("sched_setaffinity") == true)
  }
}

private struct FailingObserver: LiveObserver {
  mutating func received(_ sample: SensorSample, arrival: SensorInstant) throws(DataError) {
    throw DataError("enough", file: "observer")
  }
}
