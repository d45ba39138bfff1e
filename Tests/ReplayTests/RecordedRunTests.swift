import Fusion
import Geodesy
import LinearAlgebra
import Sensing
import Spatial
import Testing
import TextFiles

@testable import Replay

/// A live run and the replay of what it recorded.
@Suite("a live run and its recording")
struct RecordedRunTests {
  /// Estimates and verdicts as text that reads back to the bit.
  private struct Log: ReplayObserver {
    var estimates = DecimalWriter()
    var outcomes: [FusionOutcome] = []
    var events: [FusionEvent] = []
    var recorded: [RecordedEvent] = []

    mutating func estimated(_ estimate: FusionEstimate) {
      EstimateWriter.append(estimate, to: &estimates)
    }
    mutating func judged(_ outcome: FusionOutcome) { outcomes.append(outcome) }
    mutating func occurred(_ event: FusionEvent) { events.append(event) }
    mutating func recorded(_ event: RecordedEvent) { recorded.append(event) }

    mutating func drain(_ engine: inout FusionEngine) {
      while let outcome = engine.nextOutcome() { outcomes.append(outcome) }
      while let event = engine.nextEvent() { events.append(event) }
      while let estimate = engine.nextEstimate() {
        while let outcome = engine.nextOutcome() { outcomes.append(outcome) }
        while let event = engine.nextEvent() { events.append(event) }
        EstimateWriter.append(estimate, to: &estimates)
      }
      while let outcome = engine.nextOutcome() { outcomes.append(outcome) }
      while let event = engine.nextEvent() { events.append(event) }
    }
  }

  private struct Arrival {
    var sample: SensorSample
    var nanoseconds: Int64
  }

  /// Forty seconds of a body that drives a circle, the fixes late by up to 0.4 s and out of order,
  /// some instants twice, no fix between 20 s and 25 s, and readings that nobody can mean.
  private static func drive() -> [Arrival] {
    var arrivals: [Arrival] = []
    var random = RandomSamples(seed: 5)
    func jitter(_ size: Double) -> Double {
      size * (Double(arrivals.count * 7919 % 1000) / 1000 - 0.5)
    }
    for k in 0..<4000 {
      let time = Int64(k) * 10_000_000
      // Nine readings in ten have an instant of their own.
      let instant = SensorInstant(nanoseconds: k % 10 == 9 ? time - 10_000_000 : time)
      arrivals.append(
        Arrival(
          sample: .inertial(
            InertialSample(
              instant: instant,
              specificForce: Vector3(jitter(0.02), 1.0 + jitter(0.02), -9.81 + jitter(0.02)),
              angularRate: Vector3(jitter(0.002), jitter(0.002), 0.1 + jitter(0.002)),
              temperature: 300.1 + jitter(3))),
          nanoseconds: time + 2_000_000))
      if k % 5 == 0 {
        arrivals.append(
          Arrival(
            sample: .magnetic(
              MagneticSample(
                instant: instant, field: Vector3(20e-6 + jitter(1e-6), jitter(1e-6), 43e-6))),
            nanoseconds: time + 3_000_000))
        arrivals.append(
          Arrival(
            sample: .pressure(
              PressureSample(
                instant: instant, reading: .pressure(95_000 + jitter(8)), temperature: 299.7)),
            nanoseconds: time + 3_000_000))
      }
      if k % 20 == 0, !(2000..<2500).contains(k) {
        let angle = 0.001 * Double(k)
        var fix = SatelliteFix(
          instant: instant,
          position: .degrees(
            latitude: 47 + 1e-3 * angle + jitter(1e-6), longitude: 8 + jitter(1e-6), height: 500),
          heightOrigin: k % 40 == 0 ? .egm96 : .receiver)
        fix.standardDeviationNorth = 1.5
        fix.standardDeviationEast = 1.7
        fix.velocityNorth = 10 * (1 - angle * angle / 2)
        fix.velocityEast = 10 * angle
        fix.course = angle
        fix.standardDeviationVelocityNorth = 0.1
        fix.standardDeviationVelocityEast = 0.1
        fix.satellites = 9
        fix.quality = 1
        let late = Int64(150_000_000 + (k * 7 % 11) * 25_000_000)
        arrivals.append(Arrival(sample: .satellite(fix), nanoseconds: time + late))
        if k % 200 == 0 {
          // The same solution twice, as two sentences of one receiver may give it.
          arrivals.append(Arrival(sample: .satellite(fix), nanoseconds: time + late + 1_000_000))
        }
      }
      if k % 97 == 0 {
        arrivals.append(
          Arrival(
            sample: random.sample(random.kind(), at: SensorInstant(nanoseconds: time)),
            nanoseconds: time))
      }
    }
    // In order of arrival; at equal times in the order of making.
    return arrivals.enumerated().sorted {
      ($0.element.nanoseconds, $0.offset) < ($1.element.nanoseconds, $1.offset)
    }.map(\.element)
  }

  private static func liveManifest() -> DatasetManifest {
    var manifest = DatasetManifest(name: "a drive")
    manifest.profile = .automotive
    manifest.configuration = FusionConfiguration(profile: .automotive)
    manifest.configuration.horizon = 0.6
    manifest.configuration.magnetometer.decimalYear = 2026.9
    manifest.configuration.satellite.leverArm = Vector3(0.3, -0.1, 1.2)
    manifest.configuration.inertial.initialGyroscopeBias = FusionConfiguration.BiasPrior(
      bias: Vector3(0.001, -0.002, 0.1 / 3), deviation: Vector3(0.003, 0.003, 0.003))
    manifest.latencies[Int(SensorKind.satellite.rawValue)] = 0.11
    return manifest
  }

  private func live(
    _ manifest: DatasetManifest, into folder: String
  ) throws -> (log: Log, events: [RecordedEvent]) {
    var recorder = try DatasetRecorder(folder: folder, manifest: manifest)
    var engine = recorder.manifest.makeEngine()
    var log = Log()
    var events: [RecordedEvent] = []
    for (k, arrival) in Self.drive().enumerated() {
      if k % 1000 == 500 {
        let event = RecordedEvent(
          instant: SensorInstant(nanoseconds: arrival.nanoseconds), sensor: "gnss",
          event: k == 500 ? "connected" : "lost", detail: "no. \(k)")
        events.append(event)
        try recorder.record(event)
      }
      guard let sample = RecordedForm.canonical(arrival.sample) else { continue }
      engine.receive(sample)
      try recorder.record(sample, arrival: SensorInstant(nanoseconds: arrival.nanoseconds))
      log.drain(&engine)
    }
    engine.finish()
    log.drain(&engine)
    try recorder.close()
    return (log, events)
  }

  private func compare(_ manifest: DatasetManifest) throws {
    let folder = try TestFolder()
    let (live, events) = try live(manifest, into: folder.path)
    let driver = ReplayDriver(stream: try DatasetStream(folder: folder.path))
    var replayed = Log()
    try driver.run(&replayed)
    #expect(driver.stream.counts.allSatisfy { $0.skipped == 0 })
    #expect(live.estimates.bytes.count > 1_000_000)
    #expect(live.estimates.bytes == replayed.estimates.bytes)
    #expect(live.outcomes == replayed.outcomes)
    #expect(live.events == replayed.events)
    #expect(replayed.recorded == events)
    // The recording holds what makes the comparison worth something.
    #expect(live.outcomes.contains { $0.verdict == .refused(.tooLate) })
    #expect(live.outcomes.contains { $0.verdict == .refused(.implausible) })
    #expect(live.events.contains { $0.kind == .sensorLost(.satellite) })
    #expect(driver.configuration.horizon == 0.6)
  }

  @Test("give the same estimates, verdicts and events to the bit")
  func bitIdentical() throws { try compare(Self.liveManifest()) }

  @Test("also from a pose that the engine was told to start from")
  func startPose() throws {
    var manifest = Self.liveManifest()
    manifest.start = DatasetManifest.Start(
      instant: SensorInstant(nanoseconds: 1_000_000_001), latitudeDegrees: 47.000_01,
      longitudeDegrees: 8, height: 501)
    manifest.start?.rollPitchYawDegrees = [1, 2, 10.0 / 3]
    try compare(manifest)
  }
}
