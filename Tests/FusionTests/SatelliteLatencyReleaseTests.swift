import Fusion
import LinearAlgebra
import Sensing
import Simulation
import Testing

@Suite("Release: a receiver's latency that nobody told")
struct SatelliteLatencyReleaseTests {
  /// A recording whose receiver stamps its fixes late, in order of stamps.
  private func samples(
    _ trajectory: Trajectory, duration: Double, seed: UInt64, receiver: Double, latency: Double
  ) -> [SensorSample] {
    Recording(
      trajectory, duration: duration, seed: seed, inertial: 100, receiver: receiver
    ).samples.map { sample in
      guard case .satellite(var fix) = sample else { return sample }
      fix.instant = fix.instant.advanced(bySeconds: latency)
      return .satellite(fix)
    }.enumerated()
      .sorted { ($0.element.instant, $0.offset) < ($1.element.instant, $1.offset) }
      .map(\.element)
  }

  private func run(
    _ samples: [SensorSample], _ profile: Profile
  ) -> (found: SensorErrors.Estimated?, events: [FusionEvent]) {
    var engine = FusionEngine(configuration: .defaults(profile))
    var events: [FusionEvent] = []
    var last: SensorErrors.Estimated?
    for sample in samples {
      engine.receive(sample)
      while engine.nextEstimate() != nil {}
      while let event = engine.nextEvent() { events.append(event) }
      while engine.nextOutcome() != nil {}
    }
    engine.finish()
    while engine.nextEstimate() != nil {}
    last = engine.sensorErrors()?.satelliteLatency
    return (last, events.filter { $0.kind == .satelliteLatencyFound })
  }

  @Test(
    "200 ms are found within 20 ms on a manoeuvring car",
    arguments: 101...108 as ClosedRange<UInt64>,
    [1.0, 5])
  func car(seed: UInt64, rate: Double) {
    let samples = samples(
      .car(standing: 5), duration: 300, seed: seed, receiver: rate, latency: 0.2)
    let (found, events) = run(samples, .automotive)
    guard let found else {
      Issue.record("no estimate")
      return
    }
    #expect(abs(found.value - 0.2) < 0.02, "\(found)")
    // Three standard deviations, and three per cent of the latency for the acceleration within it.
    #expect(abs(found.value - 0.2) < 3 * found.deviation + 0.006, "\(found)")
    // What is in use follows at three deviations.
    #expect(abs((events.last?.magnitude ?? 0) - 0.2) < 0.04, "\(events)")
  }

  @Test("stamps that come too early are told from those that come too late")
  func sign() {
    for latency in [-0.12, 0.12] {
      let samples = samples(
        .car(standing: 5), duration: 300, seed: 7, receiver: 5, latency: latency)
      let (found, _) = run(samples, .automotive)
      #expect(abs((found?.value ?? 9) - latency) < 0.02, "\(String(describing: found))")
    }
  }

  @Test("no latency is found to be none, within what is stated", arguments: [1.0, 5])
  func none(rate: Double) {
    var squares = 0.0
    var count = 0.0
    for seed in 201...216 as ClosedRange<UInt64> {
      let samples = samples(
        .car(standing: 5), duration: 300, seed: seed, receiver: rate, latency: 0)
      let (found, events) = run(samples, .automotive)
      guard let found else {
        Issue.record("no estimate, seed \(seed)")
        continue
      }
      #expect(events.isEmpty, "seed \(seed): \(events)")
      let ratio = found.value / found.deviation
      #expect(abs(ratio) < 3.5, "seed \(seed): \(found)")
      squares += ratio * ratio
      count += 1
    }
    // The mean of 16 squared normal variables stays below 2.4 in 999 of 1000 cases; far below one the
    // standard deviation would say nothing.
    #expect(squares / count < 2.4, "\(squares / count)")
    #expect(squares / count > 0.1, "\(squares / count)")
  }

  @Test("what flies shows it as well")
  func multirotor() {
    for (seed, latency) in [(301, 0.2), (302, 0.0), (303, 0.1)] as [(UInt64, Double)] {
      let samples = samples(
        .multirotor(standing: 5), duration: 250, seed: seed, receiver: 5, latency: latency)
      let (found, _) = run(samples, .airborne)
      #expect(abs((found?.value ?? 9) - latency) < 0.02, "\(String(describing: found))")
    }
  }

  @Test("what is found is used: the velocity in bends comes right")
  func use() {
    let recording = Recording(
      .car(standing: 5), duration: 400, seed: 12, inertial: 100, receiver: 5)
    let late = samples(.car(standing: 5), duration: 400, seed: 12, receiver: 5, latency: 0.2)
    let run = EngineRun(late, .defaults(.automotive))
    // It is followed afterwards, by less and less.
    let told = run.events(.satelliteLatencyFound).first { abs($0.magnitude - 0.2) < 0.02 }
    #expect((told?.instant.seconds ?? 400) < 250)
    func error(_ run: EngineRun, _ from: Double) -> Double {
      var sum = 0.0
      var count = 0.0
      for e in run.estimates(from: from, to: 401) {
        guard let error = recording.positionError(of: e) else { continue }
        sum += error.x * error.x + error.y * error.y
        count += 1
      }
      return (sum / max(count, 1)).squareRoot()
    }
    let punctual = EngineRun(recording.samples, .defaults(.automotive))
    // 200 ms at 10 m/s are two metres; what is left is ten milliseconds' worth.
    #expect(error(run, 300) < 1.15 * error(punctual, 300) + 0.15)
  }
}
