import Fusion
import LinearAlgebra
import LinuxPlatform
import Replay
import Sensing
import Synchronization
import Testing
import TextFiles

@testable import LivePipeline

/// What a live run records, a replay gives back to the bit.
@Suite struct RecordingTests {
  /// The estimates of a replay as text, which reads back to the bit.
  private struct Estimates: ReplayObserver {
    var texts: [String] = []
    var events: [RecordedEvent] = []
    mutating func estimated(_ estimate: FusionEstimate) { texts.append("\(estimate)") }
    mutating func recorded(_ event: RecordedEvent) { events.append(event) }
  }

  private static var datasets: String {
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Datasets"
  }

  /// The beginning of a bundled dataset, moved so that it ends about now.
  private static func samples(
    _ name: String, seconds: Double
  ) throws -> (manifest: DatasetManifest, samples: [(SensorSample, SensorInstant)]) {
    var stream = try DatasetStream(folder: datasets + "/" + name)
    let manifest = stream.manifest
    var taken: [(SensorSample, SensorInstant)] = []
    var offset: Int64?
    while let element = try stream.next() {
      guard case .sample(let sample, let arrival) = element else { continue }
      let start = offset ?? BootClock.now().nanoseconds - arrival.nanoseconds
      offset = start
      let now = SensorInstant(nanoseconds: arrival.nanoseconds + start)
      if Double(arrival.nanoseconds + start - BootClock.now().nanoseconds) * 1e-9 > seconds {
        break
      }
      taken.append((sample.moved(by: start), now))
    }
    return (manifest, taken)
  }

  @Test("record and replay are alike to the bit, with an unplug and late fixes in it")
  func bitIdentity() throws {
    let (manifest, samples) = try Self.samples("multirotor_four_sensors", seconds: 12)
    let folder = try FileSystem.makeTemporaryDirectory()
    defer { try? FileSystem.removeTree(folder) }
    var settings = PipelineSettings()
    settings.recordFolder = folder + "/recording"
    settings.statePath = folder + "/state.json"
    settings.shortestBackOff = 0.001
    settings.choiceGrace = 0
    let pipeline = try LivePipeline(manifest: manifest, settings: settings)
    let bay = try FakeBay()
    try bay.plug("mag")
    // The magnetometer is a device that is unplugged; the others are the program's own values.
    try pipeline.add(ReaderSettings(name: "mag", kinds: [.magnetometer], rate: 1000)) {
      FakeSource(bay, "mag") { instant, index in samples[Int(index)].0 }
    }
    let pushers = Pushers()
    for kind in [SensorKind.inertial, .satellite, .barometer] {
      pushers.add(kind, try pipeline.makePusher(name: "\(kind)", kinds: [kind], rate: 2000))
    }
    let log = try RunLog()
    try pipeline.run(logging: log) { _ in
      // What was never open cannot be lost.
      #expect(log.wait { $0.count(.connected, "mag") == 1 })
      var delayed: [(SensorSample, SensorInstant)] = []
      for (index, (sample, arrival)) in samples.enumerated() {
        switch sample.kind {
        case .magnetometer:
          try bay.say("mag", Int64(index), at: sample.instant)
          if index > samples.count / 2, bay.path(of: "mag")?.hasSuffix(":1") == true {
            try bay.unplug("mag")
            #expect(
              log.wait { $0.count(.lost, "mag") == 1 },
              "\(log.snapshot.events.map { "\($0.kind) \($0.sensor) \($0.detail)" })")
            try bay.plug("mag")
          }
        case .satellite:
          // Every third fix is handed over when twenty others have gone by.
          delayed.append((sample, arrival))
          if delayed.count % 3 == 0 {
            for (fix, at) in delayed { pushers.push(fix, at) }
            delayed = []
          }
        default: pushers.push(sample, arrival)
        }
      }
      for (fix, at) in delayed { pushers.push(fix, at) }
      #expect(log.wait { $0.count(.resumed, "mag") == 1 })
    }
    let seen = log.snapshot
    #expect(seen.failure == nil)
    #expect(seen.estimates.count > 100)

    let stream = try DatasetStream(folder: folder + "/recording")
    #expect(stream.warnings.isEmpty)
    let driver = ReplayDriver(stream: consume stream)
    var replayed = Estimates()
    try driver.run(&replayed)
    #expect(replayed.texts == seen.estimates.map { "\($0)" })
    #expect(replayed.events.map(\.event) == seen.events.map(\.kind.rawValue))
    #expect(replayed.events.contains { $0.event == "lost" && $0.sensor == "mag" })
  }

  @Test("a recording that cannot be begun keeps the run from starting, and says why")
  func refusedRecording() throws {
    let folder = try FileSystem.makeTemporaryDirectory()
    defer { try? FileSystem.removeTree(folder) }
    try WholeFile.write("mine", to: folder + "/letter.txt")
    let pipeline = try LivePipeline.quick { $0.recordFolder = folder }
    let log = try RunLog()
    var observer = LoggingObserver(log: log)
    #expect(throws: DataError.self) { try pipeline.run(&observer) }
  }
}

/// The pushers of several kinds, for the thread that has them all.
private final class Pushers: Sendable {
  private let pushers = Mutex<[SensorKind: Pusher]>([:])

  private final class Pusher: Sendable {
    let pusher: Mutex<SamplePusher>
    init(_ pusher: consuming SamplePusher) { self.pusher = Mutex(pusher) }
  }

  func add(_ kind: SensorKind, _ pusher: consuming SamplePusher) {
    let pusher = Pusher(pusher)
    pushers.withLock { $0[kind] = pusher }
  }

  /// Pushes, and waits where the run lags behind, so that nothing is dropped.
  func push(_ sample: SensorSample, _ arrival: SensorInstant) {
    guard let pusher = pushers.withLock({ $0[sample.kind] }) else { return }
    #expect(eventually { pusher.pusher.withLock { !$0.isHalfFull } })
    pusher.pusher.withLock { $0.push(sample, receivedAt: arrival) }
  }
}

extension SensorSample {
  /// The same on a clock that is ahead by so many nanoseconds.
  fileprivate func moved(by offset: Int64) -> SensorSample {
    func moved(_ instant: SensorInstant) -> SensorInstant {
      SensorInstant(nanoseconds: instant.nanoseconds + offset)
    }
    switch self {
    case .inertial(var s):
      s.instant = moved(s.instant)
      return .inertial(s)
    case .satellite(var s):
      s.instant = moved(s.instant)
      return .satellite(s)
    case .pressure(var s):
      s.instant = moved(s.instant)
      return .pressure(s)
    case .magnetic(var s):
      s.instant = moved(s.instant)
      return .magnetic(s)
    case .odometer(var s):
      s.instant = moved(s.instant)
      return .odometer(s)
    }
  }
}
