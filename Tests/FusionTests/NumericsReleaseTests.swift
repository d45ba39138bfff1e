import ErrorStateFilter
import Geodesy
import LinearAlgebra
import Sensing
import Simulation
import Spatial
import Testing

@testable import Fusion

@Suite("Release: numbers that are none in the engine")
struct NumericsReleaseTests {
  private static let recording = Recording(
    .multirotor(standing: 2), duration: 20, seed: 6, inertial: 100, receiver: 5, barometer: 10)

  /// Runs the engine, spoils it at 12 s, and gives what it said from there on.
  private func spoiled(
    _ spoil: (inout FusionEngine) -> Void
  ) -> (events: [FusionEvent], estimates: [FusionEstimate]) {
    var engine = FusionEngine(configuration: .defaults(.airborne))
    engine.setStart(Self.recording.startPose())
    var isSpoilt = false
    var events: [FusionEvent] = []
    var estimates: [FusionEstimate] = []
    for sample in Self.recording.samples {
      if !isSpoilt, sample.instant.seconds > 12 {
        while engine.nextEvent() != nil {}
        spoil(&engine)
        isSpoilt = true
      }
      engine.receive(sample)
      while let estimate = engine.nextEstimate() {
        if isSpoilt { estimates.append(estimate) }
      }
      while let event = engine.nextEvent() { if isSpoilt { events.append(event) } }
    }
    return (events, estimates)
  }

  /// It was started again with the next sample, said so, gave no number that is none, and navigates in
  /// the end.
  private func expectCaught(
    _ run: (events: [FusionEvent], estimates: [FusionEstimate]), _ name: String
  ) {
    let caught = run.events.filter { $0.kind == .filterReinitialized }
    #expect(caught.count == 1, "\(name)")
    // Half a second of horizon lies between what is received and what is estimated.
    let delay = (caught.first?.instant.seconds ?? 99) - 11.5
    #expect(delay < 0.0301, "\(name): \(delay)")
    for estimate in run.estimates {
      let numbers = [
        estimate.position?.latitude ?? 0, estimate.position?.height ?? 0, estimate.velocity?.x ?? 0,
        estimate.attitude?.w ?? 0, estimate.barometerBias ?? 0, estimate.gyroscopeBias.x,
        estimate.positionCovariance[0, 0], estimate.velocityCovariance[2, 2],
      ]
      let areNumbers = numbers.allSatisfy { $0.isFinite }
      #expect(areNumbers, "\(name) at \(estimate.instant.seconds)")
    }
    let last = run.estimates.last
    #expect(last?.mode == .navigating || last?.mode == .aligning, "\(name)")
    let error = last.flatMap { Self.recording.positionError(of: $0)?.norm } ?? 99
    #expect(error < 6, "\(name): \(error)")
    #expect(last?.resetCount == 1)
  }

  @Test("in a variance: caught with the next sample", arguments: [Double.nan, .infinity, -1])
  func variance(value: Double) {
    // The automotive states are switched off here: their variance is zero.
    for k in 0..<22 {
      expectCaught(
        spoiled { $0.bank.filters[0].covariance[k, k] = value }, "variance \(k) = \(value)")
    }
  }

  @Test("in a covariance that the step uses: caught with the next sample")
  func covariance() {
    for (i, j) in [(0, 3), (0, 6), (3, 6), (3, 12), (6, 9), (4, 13), (7, 16), (9, 16), (12, 19)] {
      let run = spoiled {
        $0.bank.filters[0].covariance[i, j] = .nan
        $0.bank.filters[0].covariance[j, i] = .nan
      }
      expectCaught(run, "covariance \(i), \(j)")
    }
  }

  @Test("in a covariance that nothing uses: caught with the next sample, too")
  func idleCovariance() {
    for (i, j) in [(15, 0), (15, 9), (9, 12), (15, 21)] {
      let run = spoiled {
        $0.bank.filters[0].covariance[i, j] = .nan
        $0.bank.filters[0].covariance[j, i] = .nan
      }
      expectCaught(run, "covariance \(i), \(j)")
    }
  }

  @Test("in the state: caught with the next sample")
  func state() {
    let spoilings: [(String, (inout NavigationState) -> Void)] = [
      ("position", { $0.position.y = .nan }), ("velocity", { $0.velocity.x = .nan }),
      ("attitude", { $0.attitude = Rotation(unitW: .nan, x: 0, y: 0, z: 0) }),
      ("gyroscope bias", { $0.gyroscopeBias.z = .nan }),
      ("accelerometer bias", { $0.accelerometerBias.y = .infinity }),
      ("barometer bias", { $0.barometerBias = .nan }),
      ("scale", { $0.accelerometerScale.x = .nan }),
    ]
    for (name, spoil) in spoilings {
      expectCaught(spoiled { spoil(&$0.bank.filters[0].state) }, name)
    }
  }

  @Test("in a sample: refused, and nothing changes")
  func sample() {
    let clean = spoiled { _ in }
    let bad = spoiled { engine in
      let when = SensorInstant(seconds: 11.995)
      engine.receive(
        .inertial(
          InertialSample(
            instant: when, specificForce: Vector3(.nan, 0, -9.8), angularRate: .zero)))
      engine.receive(.pressure(PressureSample(instant: when, reading: .pressure(.nan))))
    }
    #expect(bad.events == clean.events)
    #expect(bad.estimates.last?.position == clean.estimates.last?.position)
  }

  /// A height with the variance that a program gives it.
  private struct Height: Observation {
    var variance: Double

    func linearized(at state: NavigationState) -> LinearizedObservation {
      var row = ErrorRow()
      row[.position, in: EarthFixed.self] = -state.localLevel.transposed.row2
      var result = LinearizedObservation()
      result.append(innovation: 0.1, row: row, variance: variance)
      return result
    }
  }

  @Test(
    "a program's observation with an impossible noise is refused as such",
    arguments: [0, -1, Double.nan, .infinity, 1.7e308])
  func ownObservation(variance: Double) {
    var verdict: FusionOutcome.Verdict?
    let run = spoiled { verdict = $0.fuse(Height(variance: variance)) }
    #expect(verdict == .refused(.implausible))
    #expect(!run.events.contains { $0.kind == .filterReinitialized })
  }

  @Test("a barometer that is said to have no noise is refused, not a trap")
  func noNoise() {
    var configuration = FusionConfiguration.defaults(.airborne)
    configuration.barometer.deviation = 0
    let run = EngineRun(
      Self.recording.samples, configuration, start: Self.recording.startPose())
    let verdicts = run.verdicts(on: .barometricAltitude, from: 5, to: 15)
    #expect(verdicts.allSatisfy { $0 == .refused(.implausible) || $0 == .refused(.stepped) })
    #expect(run.estimates.last?.mode == .navigating)
  }

  @Test("samples a nanosecond apart, at one instant, and ten seconds apart")
  func intervals() {
    for gap in [0.0, 1e-9, 10] {
      var samples: [SensorSample] = []
      for sample in Self.recording.samples {
        var moved = sample
        if case .inertial(var inertial) = sample {
          if inertial.instant.seconds > 8 && gap > 1 && inertial.instant.seconds < 8 + gap {
            continue
          }
          samples.append(sample)
          inertial.instant = inertial.instant.advanced(bySeconds: gap > 1 ? 0 : gap)
          moved = .inertial(inertial)
          if gap > 1 { continue }
        }
        samples.append(moved)
      }
      let run = EngineRun(samples, .defaults(.airborne), start: Self.recording.startPose())
      #expect(run.isStrictlyIncreasing)
      #expect(run.events(.filterReinitialized).isEmpty)
      let error = run.estimates.last.flatMap { Self.recording.positionError(of: $0)?.norm } ?? 99
      #expect(error < 6, "gap \(gap): \(error)")
      for estimate in run.estimates where estimate.position != nil {
        #expect(estimate.positionCovariance[0, 0] > 0 && estimate.velocityCovariance[2, 2] > 0)
      }
    }
  }
}
