import Geodesy
import LinearAlgebra
import LinuxPlatform
import LivePipeline
import Replay
import Sensing
import Synchronization
import Testing
import TextFiles

@testable import Binnacle

/// A device that measures ten times a second while it is open, and counts how often it is opened.
private struct CountedSource: SampleSource {
  final class Counts: Sendable {
    let opened = Atomic<Int>(0)
    let closed = Atomic<Int>(0)
    let given = Atomic<Int>(0)
  }

  let counts: Counts
  let kind: SensorKind
  private var isOpen = false

  init(_ counts: Counts, _ kind: SensorKind) {
    self.counts = counts
    self.kind = kind
  }

  mutating func open(_ control: ReaderControl) throws(SourceFailure) -> SourceDescription {
    counts.opened.add(1, ordering: .relaxed)
    isOpen = true
    return SourceDescription(device: "a device that counts", how: "")
  }

  mutating func read(
    into outlet: inout SampleOutlet, _ control: ReaderControl
  ) throws(SourceFailure) {
    do {
      if try control.wake.wait(until: BootClock.now(plusSeconds: 0.01)) { return }
    } catch {
      throw SourceFailure(.broken, error.description)
    }
    let now = BootClock.now()
    counts.given.add(1, ordering: .relaxed)
    switch kind {
    case .satellite:
      outlet.put(
        .satellite(
          SatelliteFix(
            instant: now, position: .degrees(latitude: 47, longitude: 8, height: 500))),
        received: now)
    default:
      outlet.put(
        .magnetic(MagneticSample(instant: now, field: Vector3(2e-5, 0, 4e-5))), received: now)
    }
  }

  mutating func close() {
    if isOpen { counts.closed.add(1, ordering: .relaxed) }
    isOpen = false
  }
}

@Suite("Modes: devices rest", .timeLimit(.minutes(1)))
struct RestingTests {
  private struct Events: LiveObserver {
    let told: @Sendable (PipelineEvent) -> Void
    mutating func happened(_ event: PipelineEvent) { told(event) }
  }

  private let receiver = CountedSource.Counts()
  private let magnetometer = CountedSource.Counts()

  /// Runs a receiver and a magnetometer with a script beside them; the events that came.
  private func run(
    _ script: @escaping @Sendable (LivePipeline) -> Void
  ) throws -> [PipelineEvent] {
    let pipeline = try LivePipeline(manifest: DatasetManifest(name: "rest"))
    for (name, kind, counts) in [
      ("gnss", SensorKind.satellite, receiver), ("mag", .magnetometer, magnetometer),
    ] {
      try pipeline.add(ReaderSettings(name: name, kinds: [kind], rate: 100)) {
        CountedSource(counts, kind)
      }
    }
    let thread = try OperatingSystemThread.spawn(.init(name: "script")) {
      script(pipeline)
      pipeline.requestStop()
    }
    let events = Mutex<[PipelineEvent]>([])
    var observer = Events { event in events.withLock { $0.append(event) } }
    try pipeline.run(&observer)
    thread.join()
    return events.withLock { $0 }
  }

  private static func wait(_ isTrue: () -> Bool) {
    let never = try? WakeEvent()
    while !isTrue() { _ = try? never?.wait(until: BootClock.now(plusSeconds: 0.002)) }
  }

  private static func state(_ name: String, _ pipeline: LivePipeline) -> SensorHealth.State? {
    pipeline.health.sensors.first { $0.name == name }?.state
  }

  @Test("what the plan does not want is closed, and opened again when it does, without an event")
  func plan() throws {
    let (receiver, magnetometer) = (receiver, magnetometer)
    let events = try run { pipeline in
      Self.wait { magnetometer.opened.load(ordering: .relaxed) == 1 }
      Self.wait { receiver.opened.load(ordering: .relaxed) == 1 }
      pipeline.adopt(ReadingPlan(kinds: [.satellite]))
      Self.wait { Self.state("mag", pipeline) == .resting }
      #expect(magnetometer.closed.load(ordering: .relaxed) == 1)
      #expect(Self.state("gnss", pipeline) == .running)
      pipeline.adopt(ReadingPlan())
      Self.wait { magnetometer.opened.load(ordering: .relaxed) == 2 }
      Self.wait { Self.state("mag", pipeline) == .running }
    }
    #expect(receiver.opened.load(ordering: .relaxed) == 1)
    #expect(events.filter { $0.kind == .resumed || $0.kind == .lost || $0.kind == .silent }.isEmpty)
    #expect(events.count { $0.kind == .connected } == 2)
    #expect(magnetometer.closed.load(ordering: .relaxed) == 2)
  }

  @Test("all rest until the instant, by themselves, and wake sooner when they are asked to")
  func rest() throws {
    let (receiver, magnetometer) = (receiver, magnetometer)
    _ = try run { pipeline in
      Self.wait { magnetometer.opened.load(ordering: .relaxed) == 1 }
      Self.wait { receiver.opened.load(ordering: .relaxed) == 1 }
      let end = BootClock.now(plusSeconds: 0.1)
      pipeline.rest(until: end)
      Self.wait { receiver.opened.load(ordering: .relaxed) == 2 }
      #expect(BootClock.now() >= end)
      Self.wait { magnetometer.opened.load(ordering: .relaxed) == 2 }
      // An hour, which nobody waits for.
      pipeline.rest(until: BootClock.now(plusSeconds: 3600))
      Self.wait { Self.state("gnss", pipeline) == .resting }
      Self.wait { Self.state("mag", pipeline) == .resting }
      pipeline.endRest()
      Self.wait { receiver.opened.load(ordering: .relaxed) == 3 }
      Self.wait { magnetometer.opened.load(ordering: .relaxed) == 3 }
    }
    #expect(receiver.closed.load(ordering: .relaxed) == 3)
  }

  @Test("a rest that is called off before it begins leaves the device open and being read")
  func calledOff() throws {
    let (receiver, magnetometer) = (receiver, magnetometer)
    let events = try run { pipeline in
      Self.wait { magnetometer.opened.load(ordering: .relaxed) == 1 }
      Self.wait { receiver.opened.load(ordering: .relaxed) == 1 }
      for _ in 0..<20 {
        // Nothing rests; then what is to rest is called back at once.
        pipeline.endRest()
        pipeline.rest(until: BootClock.now(plusSeconds: 3600))
        pipeline.endRest()
        // A signal that nobody takes back would keep every read from its device from here on.
        let before = receiver.given.load(ordering: .relaxed)
        Self.wait { receiver.given.load(ordering: .relaxed) > before + 2 }
      }
    }
    #expect(events.filter { $0.kind == .lost || $0.kind == .silent }.isEmpty)
  }

  @Test("a run ends at once, although its devices rest")
  func stop() throws {
    let (receiver, magnetometer) = (receiver, magnetometer)
    let begin = Mutex(BootClock.now())
    _ = try run { pipeline in
      Self.wait { magnetometer.opened.load(ordering: .relaxed) == 1 }
      Self.wait { receiver.opened.load(ordering: .relaxed) == 1 }
      pipeline.rest(until: BootClock.now(plusSeconds: 3600))
      Self.wait { Self.state("gnss", pipeline) == .resting }
      begin.withLock { $0 = BootClock.now() }
    }
    // Ten seconds would be the time after which a stuck reader is left behind.
    #expect(BootClock.now().seconds(since: begin.withLock { $0 }) < 9)
  }
}
