import Fusion
import LinearAlgebra
import Sensing
import Simulation
import Spatial
import Testing

@Suite("Release: heading")
struct HeadingAlignmentReleaseTests {
  /// No estimate that claims to know true north is wrong by more than it says, five times over, or
  /// by 15 degrees.
  private func expectHonest(_ recording: Recording, _ run: EngineRun, _ name: String) {
    var worst = 0.0
    var worstRatio = 0.0
    for e in run.estimates where e.headingReference == .trueNorth {
      let error = (recording.headingError(of: e) ?? 9).magnitude
      worst = max(worst, error)
      worstRatio = max(worstRatio, error / e.attitudeCovariance[2, 2].squareRoot())
    }
    #expect(worst < 0.26, "\(name): \(worst) rad")
    #expect(worstRatio < 5, "\(name): \(worstRatio) deviations")
  }

  private func alignment(_ run: EngineRun) -> Double {
    run.events(.headingAligned).first?.instant.seconds ?? .infinity
  }

  @Test("a car that drives off finds its heading, whatever it is", arguments: 1...8)
  func drivingOff(seed: Int) {
    let turn = Double(seed) * 0.83
    let recording = Recording(
      .drivingOff(turn: turn), duration: 60, seed: UInt64(seed), inertial: 100)
    let run = EngineRun(recording.samples, .defaults(.automotive))
    expectHonest(recording, run, "turn \(turn)")
    // It stands until 8 s and is fast at 14 s; the first bend comes at 45 s.
    #expect(alignment(run) < 40, "turn \(turn)")
    let last = run.estimates.last.flatMap { recording.headingError(of: $0) } ?? 9
    #expect(last.magnitude < 0.035, "turn \(turn): \(last)")
  }

  @Test("a car that backs out is not taken for one that drives forwards", arguments: 1...8)
  func reversingOut(seed: Int) {
    let turn = Double(seed) * 0.79
    let recording = Recording(
      .reversingOut(turn: turn), duration: 75, seed: UInt64(seed), inertial: 100)
    let run = EngineRun(recording.samples, .defaults(.automotive))
    expectHonest(recording, run, "turn \(turn)")
    let last = run.estimates.last.flatMap { recording.headingError(of: $0) } ?? 9
    #expect(last.magnitude < 0.035, "turn \(turn): \(last)")
  }

  @Test("a telephone's sensors in a car find it, too", arguments: 1...4)
  func phone(seed: Int) {
    let recording = Recording(
      .drivingOff(turn: Double(seed) * 1.7), grade: .phone, duration: 70, seed: UInt64(seed),
      inertial: 100)
    let run = EngineRun(recording.samples, .defaults(.automotive))
    expectHonest(recording, run, "seed \(seed)")
    let last = run.estimates.last.flatMap { recording.headingError(of: $0) } ?? 9
    #expect(last.magnitude < 0.09, "seed \(seed): \(last)")
  }

  @Test("two antennas tell it at the first fix")
  func dualAntenna() {
    var recording = Recording(.car(standing: 20), duration: 40, inertial: 100)
    var random = RepeatableGenerator(seed: 5)
    recording.samples = recording.samples.map { sample in
      guard case .satellite(var fix) = sample else { return sample }
      let yaw = recording.truth(at: fix.instant).localLevel.yaw
      fix.heading = yaw + 0.005 * random.normal()
      fix.standardDeviationHeading = 0.005
      return .satellite(fix)
    }
    let run = EngineRun(recording.samples, .defaults(.automotive))
    #expect(alignment(run) < 2.5)
    for e in run.estimates(from: 3, to: 41) {
      #expect(e.headingReference == .trueNorth)
      #expect((recording.headingError(of: e) ?? 9).magnitude < 0.03)
    }
  }

  @Test("a magnetometer tells it at rest", arguments: [Profile.other, .airborne])
  func magnetometer(profile: Profile) {
    // The dipole has no declination, the model at this place has three degrees: the field is turned
    // to the model's direction.
    let declination = 3.2 * Double.pi / 180
    let recording = Recording(
      Scenario(
        name: "test", trajectory: .multirotor(standing: 20), duration: 45, seed: 3,
        inertial: SensorGrade.mems.inertial(rate: 100),
        receiver: SensorGrade.mems.receiver(rate: 5),
        magnetometer: SensorGrade.mems.magnetometer(rate: 25),
        earthField: { _, _, _ in
          Triple(21.7e-6 * (1 - declination * declination / 2), 21.7e-6 * declination, 42.9e-6)
        }))
    let run = EngineRun(recording.samples, .defaults(profile))
    #expect(alignment(run) < 5)
    for e in run.estimates(from: 6, to: 46) {
      #expect(e.headingReference == .trueNorth)
      // Hard iron of 0.3 µT in 21.7 µT turns by 0.8 degrees (one deviation), the model by half.
      #expect((recording.headingError(of: e) ?? 9).magnitude < 0.07)
    }
  }

  @Test("a slow roll-off is not held for a standstill")
  func rollOff() {
    for seed in 1...3 {
      let recording = Recording(.rollingOff, duration: 55, seed: UInt64(seed), inertial: 100)
      let run = EngineRun(recording.samples, .defaults(.automotive))
      #expect(run.estimates(from: 10, to: 19).contains { $0.isStandingStill })
      for e in run.estimates(from: 20, to: 55) {
        let t = recording.truth(at: e.instant)
        let speed = Recording.vector(t.velocity, as: EarthFixed.self).norm
        #expect(!e.isStandingStill || speed < 0.5, "\(e.instant.seconds): \(speed)")
        let deviation = (e.velocityCovariance[0, 0] + e.velocityCovariance[1, 1]).squareRoot()
        let error = ((e.velocity?.norm ?? 99) - speed).magnitude
        #expect(error < max(0.5, 4 * deviation), "\(e.instant.seconds)")
      }
    }
  }
}
