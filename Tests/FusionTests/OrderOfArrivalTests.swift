import Fusion
import Sensing
import Simulation
import Testing

@Suite("Order of arrival")
struct OrderOfArrivalTests {
  private let recording = Recording(
    .multirotor(standing: 2), duration: 10, inertial: 50, receiver: 5, barometer: 9,
    magnetometer: 11)

  private func run(_ samples: [SensorSample]) -> EngineRun {
    EngineRun(samples, .defaults(.airborne), start: recording.startPose())
  }

  /// The samples as they arrive after a delay of each.
  private func arranged(
    _ samples: [SensorSample], delay: (SensorSample) -> Double
  ) -> [SensorSample] {
    samples.enumerated()
      .map { (at: $1.instant.seconds + delay($1), order: $0, sample: $1) }
      .sorted { ($0.at, $0.order) < ($1.at, $1.order) }
      .map(\.sample)
  }

  @Test("aids that arrive late within the horizon give the same estimates to the bit")
  func lateAids() {
    let punctual = run(recording.samples)
    let late = run(
      arranged(recording.samples) {
        switch $0.kind {
        case .satellite: 0.31
        case .barometer: 0.17
        case .magnetometer: 0.23
        default: 0
        }
      })
    #expect(punctual.estimates.count == late.estimates.count)
    #expect(punctual.fingerprint == late.fingerprint)
    #expect(late.refusals(.tooLate).isEmpty)
  }

  @Test("samples of every kind shuffled within the horizon give the same estimates to the bit")
  func shuffled() {
    let punctual = run(recording.samples)
    for seed in 1...2 {
      var random = RepeatableGenerator(seed: UInt64(seed))
      let mixed = arranged(recording.samples) { _ in Double.random(in: 0...0.2, using: &random) }
      #expect(mixed != recording.samples)
      let run = run(mixed)
      #expect(punctual.estimates.count == run.estimates.count)
      #expect(punctual.fingerprint == run.fingerprint)
    }
  }

  @Test("a sample older than the horizon is refused, told of, and changes nothing")
  func tooLate() {
    let punctual = run(recording.samples)
    var samples = recording.samples
    guard let early = samples.firstIndex(where: { $0.kind == .satellite }),
      let late = samples.firstIndex(where: { $0.instant.seconds > 6 })
    else {
      Issue.record("no such samples")
      return
    }
    // The first fix once more, five seconds after.
    samples.insert(samples[early], at: late)
    let run = run(samples)
    #expect(run.refusals(.tooLate).map(\.instant) == [samples[early].instant])
    #expect(run.fingerprint == punctual.fingerprint)
  }

  @Test("the same samples give the same estimates, events and verdicts to the bit")
  func deterministic() {
    let first = run(recording.samples)
    let second = run(recording.samples)
    #expect(first.fingerprint == second.fingerprint)
    #expect(first.events == second.events)
    #expect(first.outcomes == second.outcomes)
  }

  @Test("there is one estimate per inertial sample, in strictly increasing time")
  func estimatePerSample() {
    let run = run(recording.samples)
    let inertial = recording.samples.filter { $0.kind == .inertial }
    #expect(run.estimates.map(\.instant) == inertial.map(\.instant))
    #expect(run.isStrictlyIncreasing)
  }

  @Test("samples that come twice give strictly increasing estimates all the same")
  func duplicates() {
    let doubled = recording.samples.flatMap { [$0, $0] }
    let run = run(doubled)
    #expect(run.isStrictlyIncreasing)
    #expect(run.estimates.count == recording.samples.count { $0.kind == .inertial })
    // Receiver alone: an estimate per fix, not per copy.
    let fixes = doubled.filter { $0.kind == .satellite }
    let alone = EngineRun(fixes)
    #expect(alone.isStrictlyIncreasing)
    #expect(alone.estimates.count * 2 == fixes.count)
  }
}
