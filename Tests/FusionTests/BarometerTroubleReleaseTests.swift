import Fusion
import Geodesy
import LinearAlgebra
import Sensing
import Simulation
import Spatial
import Testing

@Suite("Release: a barometer in trouble")
struct BarometerTroubleReleaseTests {
  /// A vehicle with a barometer, and what the engine makes of it undisturbed.
  struct Bench: Sendable, CustomTestStringConvertible {
    let name: String
    let recording: Recording
    let profile: Profile
    let clean: EngineRun
    var testDescription: String { name }

    init(
      _ name: String, _ trajectory: Trajectory, _ profile: Profile, receiver: Double, rate: Double
    ) {
      self.name = name
      self.profile = profile
      recording = Recording(
        trajectory, duration: 120, seed: 3, inertial: 100, receiver: receiver, barometer: rate)
      clean = EngineRun(recording.samples, .defaults(profile))
    }

    func run(_ changed: Recording) -> EngineRun { EngineRun(changed.samples, .defaults(profile)) }
  }

  static let benches = [
    Bench("multirotor, 25 Hz", .multirotor(standing: 3), .airborne, receiver: 5, rate: 25),
    Bench("walk, 10 Hz", .walk(standing: 3), .pedestrian, receiver: 1, rate: 10),
    Bench("car, 1 Hz", .car(standing: 5), .automotive, receiver: 1, rate: 1),
    Bench("car, 50 Hz", .car(standing: 5), .automotive, receiver: 1, rate: 50),
  ]

  /// The verdicts of a stretch are all one refusal.
  private func expectRefused(
    _ run: EngineRun, _ reason: FusionOutcome.Reason, from start: Double, to end: Double
  ) {
    let verdicts = run.verdicts(on: .barometricAltitude, from: start, to: end)
    #expect(!verdicts.isEmpty)
    #expect(verdicts.allSatisfy { $0 == .refused(reason) })
  }

  @Test("undisturbed it is used, and nothing is told of it", arguments: benches)
  func undisturbed(bench: Bench) {
    let verdicts = bench.clean.verdicts(on: .barometricAltitude, from: 10, to: 119)
    let used = verdicts.count { $0 == .accepted || $0 == .deweighted }
    // One step in ten thousand readings is chance: five deviations of the noise.
    #expect(Double(used) >= 0.999 * Double(verdicts.count))
    #expect(bench.clean.events(.barometerReset).isEmpty)
    #expect(bench.clean.events(.sensorStuck(.barometer)).isEmpty)
  }

  @Test("a first reading of another place is not believed", arguments: benches)
  func firstReading(bench: Bench) {
    var count = 0
    // 82989 Pa is 1640 m, 98570 Pa 230 m: the first is as far from the true pressure.
    let changed = bench.recording.withPressure { _, pascals in
      count += 1
      return count == 1 ? pascals * 82_989 / 98_570 : pascals
    }
    let run = bench.run(changed)
    let first = run.verdicts(on: .barometricAltitude, from: 0, to: 20).first
    #expect(first == .refused(.unconfirmed) || first == .refused(.implausible))
    // Seconds later nothing tells that it was there.
    #expect(run.largestHeightDifference(from: bench.clean, from: 30, to: 119) < 0.1)
    expectEqualBias(run, bench.clean, at: 60, within: 0.1)
  }

  @Test(
    "from 101468.6 to 81414.8 Pa for a while: refused, flagged, and used again", arguments: benches)
  func elsewhere(bench: Bench) {
    let changed = bench.recording.withPressure { time, pascals in
      time > 60 && time < 80 ? pascals * 81_414.8 / 101_468.6 : pascals
    }
    let run = bench.run(changed)
    let verdicts = run.verdicts(on: .barometricAltitude, from: 60.01, to: 79.99)
    #expect(verdicts.allSatisfy { $0 == .refused(.implausible) || $0 == .refused(.stepped) })
    expectBeginAndEnd(run, begin: 60, end: 80)
    expectHeightUnharmed(run, bench, from: 60)
    expectEqualBias(run, bench.clean, at: 110, within: 0.5)
    #expect(run.verdicts(on: .barometricAltitude, from: 90, to: 119).contains(.accepted))
  }

  @Test("all values times 0.39 are no pressure of this place", arguments: benches)
  func wrongUnit(bench: Bench) {
    let run = bench.run(bench.recording.withPressure { $1 * 0.39 })
    expectRefused(run, .implausible, from: 10, to: 119)
    #expect(run.events(.barometerDisturbanceBegan).count == 1)
    #expect(run.estimates.allSatisfy { $0.barometerBias == nil })
    // The receiver alone carries the height, as it would without a barometer.
    let bare = bench.run(bench.recording.without(.barometer, from: 0, to: 1000))
    // Its refused readings carry the covariance on at other instants than without it: a tenth of a
    // millimetre of two metres.
    #expect(run.largestHeightDifference(from: bare, from: 20, to: 119) < 1e-4)
  }

  @Test("a dip of 5 m for 10 s is refused, and not learnt as bias", arguments: benches, [5.0, -5])
  func dip(bench: Bench, metres: Double) {
    let changed = bench.recording.withAltitude { $0 > 60.001 && $0 < 70 ? metres : 0 }
    let run = bench.run(changed)
    expectRefused(run, .stepped, from: 60.01, to: 69.99)
    expectBeginAndEnd(run, begin: 60, end: 70)
    expectHeightUnharmed(run, bench, from: 60)
    let before = bench.clean.barometerBias(at: 59.5) ?? 0
    let during = run.barometerBias(at: 69) ?? .infinity
    // What the height itself moved by in ten seconds without it.
    #expect(abs(during - before) < 1.2)
    expectEqualBias(run, bench.clean, at: 80, within: 0.3)
  }

  @Test("what lasts is believed after half a minute, and said so")
  func lastingStep() {
    let bench = Self.benches[0]
    let run = bench.run(bench.recording.withAltitude { $0 > 50 ? 40 : 0 })
    let resets = run.events(.barometerReset)
    #expect(resets.count == 1)
    #expect(abs((resets.first?.magnitude ?? 0) - 40) < 3)
    #expect(abs((resets.first?.instant.seconds ?? 0) - 80) < 1)
    expectHeightUnharmed(run, bench, from: 50)
    let expected = (bench.clean.barometerBias(at: 110) ?? 0) + 40
    #expect(abs((run.barometerBias(at: 110) ?? 0) - expected) < 1)
  }

  @Test("10 m of weather in 20 minutes are the bias, and no height", arguments: [10.0, -10])
  func weather(metres: Double) {
    let recording = Recording(
      .still(), duration: 1260, seed: 5, inertial: 50, receiver: 1, barometer: 5)
    func drift(_ time: Double) -> Double { metres * min(max((time - 30) / 1200, 0), 1) }
    let clean = EngineRun(recording.samples, .defaults(.other))
    let run = EngineRun(recording.withAltitude(movedBy: drift).samples, .defaults(.other))
    let refused = run.verdicts(on: .barometricAltitude, from: 10, to: 1260).count {
      if case .refused = $0 { true } else { false }
    }
    #expect(refused <= 5)
    #expect(run.events(.barometerDisturbanceBegan).isEmpty)
    for time in stride(from: 200.0, to: 1250, by: 100) {
      let moved = (run.barometerBias(at: time) ?? 0) - (clean.barometerBias(at: time) ?? 0)
      // The height of the receiver itself is known to some half a metre.
      #expect(abs(moved - drift(time)) < 0.5, "\(time)")
    }
    #expect(run.largestHeightDifference(from: clean, from: 60, to: 1255) < 0.5)
  }

  @Test("a receiver's vertical velocity that is wrong is not the barometer's step")
  func wrongVelocity() {
    let bench = Self.benches[0]
    var recording = bench.recording
    recording.samples = recording.samples.map { sample in
      guard case .satellite(var fix) = sample, fix.instant.seconds > 60, fix.instant.seconds < 63
      else { return sample }
      fix.velocityDown = fix.velocityDown.map { $0 + 15 }
      return .satellite(fix)
    }
    let run = bench.run(recording)
    // Long enough to be believed: the test is of what comes after.
    #expect(!run.events(.velocityReset).isEmpty)
    let verdicts = run.verdicts(on: .barometricAltitude, from: 60, to: 119)
    let used = verdicts.count { $0 == .accepted || $0 == .deweighted }
    #expect(Double(used) >= 0.95 * Double(verdicts.count))
    #expect(run.events(.barometerReset).isEmpty)
    // The receiver claims 5 cm/s and is believed until 64.6 s: 28 m, of which the barometer and the
    // receiver's heights leave half a metre ten seconds later.
    #expect(run.largestHeightDifference(from: bench.clean, from: 75, to: 119) < 1)
  }

  @Test("60 s of identical values are those of a stuck sensor", arguments: benches)
  func stuck(bench: Bench) {
    var held: Double?
    let changed = bench.recording.withPressure { time, pascals in
      if time < 50 || time > 110 { return pascals }
      held = held ?? pascals
      return held ?? pascals
    }
    let run = bench.run(changed)
    let reports = run.events(.sensorStuck(.barometer))
    #expect(reports.count == 1)
    // Ten readings at least, and two seconds.
    #expect((50.0...62).contains(reports.first?.instant.seconds ?? 0))
    expectRefused(run, .stuck, from: 63, to: 109.9)
    let again = run.events(.sensorResponds(.barometer))
    #expect(again.count == 1 && abs((again.first?.instant.seconds ?? 0) - 110) < 1.1)
    expectHeightUnharmed(run, bench, from: 50)
  }

  /// The height is as good as without the barometer, at every instant.
  private func expectHeightUnharmed(_ run: EngineRun, _ bench: Bench, from start: Double) {
    // Half of the receiver's own deviation of 2 m.
    #expect(run.largestHeightDifference(from: bench.clean, from: start, to: 119.9) < 1)
  }

  private func expectEqualBias(
    _ run: EngineRun, _ clean: EngineRun, at time: Double, within metres: Double
  ) {
    let difference = abs(
      (run.barometerBias(at: time) ?? .infinity) - (clean.barometerBias(at: time) ?? 0))
    #expect(difference < metres)
  }

  private func expectBeginAndEnd(_ run: EngineRun, begin: Double, end: Double) {
    let began = run.events(.barometerDisturbanceBegan)
    let ended = run.events(.barometerDisturbanceEnded)
    // With the second reading away, at the latest two seconds after the first.
    #expect(began.count == 1 && (begin...begin + 2.1).contains(began.first?.instant.seconds ?? 0))
    #expect(ended.count == 1 && (end...end + 2.1).contains(ended.first?.instant.seconds ?? 0))
  }
}
