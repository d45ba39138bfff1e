import Fusion
import Geodesy
import LinearAlgebra
import Sensing
import Simulation
import Testing

@Suite("Release: order of arrival")
struct OrderOfArrivalReleaseTests {
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
    let isSame = punctual.fingerprint == late.fingerprint
    #expect(isSame)
    #expect(late.refusals(.tooLate).isEmpty)
  }

  @Test("aids shuffled among each other within the horizon give the same estimates to the bit")
  func shuffled() {
    let punctual = run(recording.samples)
    for seed in 1...3 {
      var random = RepeatableGenerator(seed: UInt64(seed))
      let mixed = arranged(recording.samples) {
        $0.kind == .inertial ? 0 : Double.random(in: 0...0.4, using: &random)
      }
      #expect(mixed != recording.samples)
      let run = run(mixed)
      #expect(punctual.estimates.count == run.estimates.count)
      let isSame = punctual.fingerprint == run.fingerprint
      #expect(isSame)
    }
  }

  /// As the tool's `degrade` does it: a normal delay, not below zero, and one in fifty comes twice.
  private func delayed(_ samples: [SensorSample], mean: Double, seed: UInt64) -> (
    samples: [SensorSample], copies: Int
  ) {
    var random = RepeatableGenerator(seed: seed)
    var copies = 0
    let doubled = samples.flatMap { sample -> [SensorSample] in
      guard sample.kind == .satellite, Int.random(in: 0..<50, using: &random) == 0 else {
        return [sample]
      }
      copies += 1
      return [sample, sample]
    }
    let mixed = arranged(doubled) {
      $0.kind == .satellite ? max(0, mean + 0.04 * random.normal()) : 0
    }
    return (mixed, copies)
  }

  @Test(
    "fixes delayed by 120 ms with 40 ms of jitter, out of order and some twice, change no bit",
    arguments: 1...4 as ClosedRange<UInt64>)
  func delayedAndDoubled(seed: UInt64) {
    let recording = Recording(
      .car(standing: 3), duration: 90, seed: seed, inertial: 50, receiver: 10, barometer: 9)
    let punctual = EngineRun(recording.samples, .defaults(.automotive))
    let (mixed, copies) = delayed(recording.samples, mean: 0.12, seed: seed)
    // Ten fixes a second, 40 ms of jitter: some do overtake.
    let stamps = mixed.filter { $0.kind == .satellite }.map(\.instant)
    #expect(stamps != stamps.sorted() && copies > 5)
    let run = EngineRun(mixed, .defaults(.automotive))
    #expect(run.estimates.count == punctual.estimates.count)
    // To the bit is within any share of a standard deviation.
    let isSame = run.fingerprint == punctual.fingerprint
    #expect(isSame)
    #expect(run.refusals(.duplicate).count == copies)
    #expect(run.refusals(.tooLate).isEmpty)
  }

  @Test("what comes later than the horizon is refused for that reason, each one, and counted")
  func laterThanHorizon() {
    let recording = Recording(
      .car(standing: 3), duration: 60, inertial: 50, receiver: 5)
    // Every tenth fix comes a second late, twice the horizon.
    var late: Set<SensorInstant> = []
    var number = 0
    for sample in recording.samples where sample.kind == .satellite {
      number += 1
      // The last ones would never come.
      if number.isMultiple(of: 10), sample.instant.seconds < 58 { late.insert(sample.instant) }
    }
    let mixed = arranged(recording.samples) {
      $0.kind == .satellite && late.contains($0.instant) ? 1 : 0
    }
    let run = EngineRun(mixed, .defaults(.automotive))
    #expect(Set(run.refusals(.tooLate).map(\.instant)) == late)
    #expect(run.refusals(.tooLate).count == late.count)
    let without = EngineRun(
      recording.samples.filter { $0.kind != .satellite || !late.contains($0.instant) },
      .defaults(.automotive))
    let isSame = run.fingerprint == without.fingerprint
    #expect(isSame)
  }

  @Test("a measurement that comes again after its twin was fused is refused, not fused once more")
  func laterCopy() {
    let punctual = run(recording.samples)
    var samples = recording.samples
    // Behind each fix's place in the horizon: half a second and the step that it lies in.
    let fixes = samples.filter { $0.kind == .satellite && $0.instant.seconds > 4 }.prefix(20)
    for fix in fixes {
      let moment = fix.instant.advanced(bySeconds: 0.5)
      guard let index = samples.firstIndex(where: { $0.instant > moment }) else { continue }
      samples.insert(fix, at: index + 1)
    }
    let again = run(samples)
    let isSame = again.fingerprint == punctual.fingerprint
    #expect(isSame)
    #expect(again.refusals(.duplicate).count + again.refusals(.tooLate).count == fixes.count)
  }

  @Test("inertial samples that overtake each other are fused where they belong")
  func shuffledInertial() {
    let punctual = run(recording.samples)
    var random = RepeatableGenerator(seed: 9)
    let mixed = arranged(recording.samples) { _ in Double.random(in: 0...0.1, using: &random) }
    let run = run(mixed)
    #expect(punctual.estimates.map(\.instant) == run.estimates.map(\.instant))
    #expect(run.refusals(.tooLate).isEmpty)
    for (a, b) in zip(punctual.estimates, run.estimates) {
      guard let p = a.position, let q = b.position else { continue }
      // Only the detectors of standstill and frozen input, which look ahead, miss what was overtaken.
      #expect((p.earthFixed - q.earthFixed).norm < 0.02)
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
    let isSame = run.fingerprint == punctual.fingerprint
    #expect(isSame)
  }

  @Test("the same samples give the same estimates, events and verdicts to the bit")
  func deterministic() {
    let first = run(recording.samples)
    let second = run(recording.samples)
    let isSame = first.fingerprint == second.fingerprint
    #expect(isSame)
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
