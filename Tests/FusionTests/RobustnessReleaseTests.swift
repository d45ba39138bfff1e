import Fusion
import Geodesy
import LinearAlgebra
import Sensing
import Simulation
import Spatial
import Testing

@Suite("Release: wrong measurements and too many of them")
struct RobustnessReleaseTests {
  /// A multirotor with a known start, its fixes changed by `change`.
  private func recording(
    duration: Double, _ change: (inout SatelliteFix) -> Void
  ) -> Recording {
    var result = Recording(
      .multirotor(standing: 3), duration: duration, seed: 4, inertial: 100, receiver: 5)
    result.samples = result.samples.map { sample in
      guard case .satellite(var fix) = sample else { return sample }
      change(&fix)
      return .satellite(fix)
    }
    return result
  }

  private func run(_ recording: Recording) -> EngineRun {
    EngineRun(recording.samples, .defaults(.airborne), start: recording.startPose())
  }

  private static let metre = 1 / 6.37e6

  @Test("a spike is refused as such and moves nothing", arguments: [30.0, 300, 30_000])
  func spike(size: Double) {
    let spiked = recording(duration: 30) { fix in
      if abs(fix.instant.seconds - 20) < 0.01 { fix.position.latitude += size * Self.metre }
    }
    let run = run(spiked)
    let refused = run.refusals(.outsideGate).filter { $0.quantity == .satellitePosition }
    #expect(refused.map { $0.instant.seconds.rounded() } == [20])
    #expect(run.estimates.allSatisfy { $0.resetCount == 0 })
    for e in run.estimates(from: 19, to: 22) {
      #expect((spiked.positionError(of: e)?.norm ?? 99) < 3)
    }
  }

  @Test("a measurement in the tail counts less")
  func tail() {
    // 4.5 m of a stated 1.2: beyond 99 %, short of one in a million.
    let odd = recording(duration: 25) { fix in
      if abs(fix.instant.seconds - 20) < 0.01 { fix.position.latitude += 4.5 * Self.metre }
    }
    let verdicts = run(odd).outcomes.filter {
      abs($0.instant.seconds - 20) < 0.01 && $0.quantity == .satellitePosition
    }
    #expect(verdicts.map(\.verdict) == [.deweighted])
  }

  @Test("a long disagreement ends in one reset that tells its size, and the local pose keeps still")
  func reset() {
    let shifted = recording(duration: 60) { fix in
      if fix.instant.seconds > 30 { fix.position.latitude += 100 * Self.metre }
    }
    let run = run(shifted)
    let resets = run.events(.positionReset)
    #expect(resets.count == 1)
    #expect(abs((resets.first?.magnitude ?? 0) - 100) < 15)
    #expect(run.estimates.last?.resetCount == 1)
    #expect(run.estimates.last?.lastReset == resets.first?.instant)
    // After it, the estimate is where the fixes are: 100 m north of truth.
    let last = run.estimates.last.flatMap { shifted.positionError(of: $0) }
    #expect(abs((last?.x ?? 0) - 100) < 4)
    expectSmoothLocalPose(run)
  }

  @Test("the local pose moves no further than speed allows, in outages and on re-acquisition")
  func localPose() {
    let outage = recording(duration: 70) { _ in }.without(.satellite, from: 20, to: 50)
    expectSmoothLocalPose(run(outage))
  }

  private func expectSmoothLocalPose(_ run: EngineRun) {
    for (a, b) in zip(run.estimates, run.estimates.dropFirst()) {
      let duration = b.instant.seconds(since: a.instant)
      let speed = b.velocity?.norm ?? 0
      let step = (b.localPosition - a.localPosition).norm
      #expect(step <= speed * duration * (1 + 1e-9) + 1e-12, "\(b.instant.seconds)")
      let turn = a.localAttitude.inverse * b.localAttitude
      // At most 2 rad/s of flight and 0.02 rad/s of correction.
      #expect(2 * Vector3<Body>(turn.x, turn.y, turn.z).norm < 2.1 * duration)
    }
  }

  @Test("the local pose follows the true motion")
  func localMotion() {
    let flight = recording(duration: 60) { _ in }
    let run = run(flight)
    guard let first = run.estimates.first, let last = run.estimates.last else {
      Issue.record("no estimates")
      return
    }
    let a = flight.truth(at: first.instant)
    let b = flight.truth(at: last.instant)
    let level = LocalLevel.toEarthFixed(latitude: a.latitude, longitude: a.longitude)
    let moved =
      level.transposed
      * (Recording.vector(b.position, as: EarthFixed.self) - Recording.vector(a.position))
    // Its own north is where the body looked first: lengths and heights compare.
    let length = (moved.x * moved.x + moved.y * moved.y).squareRoot()
    let local = last.localPosition
    let localLength = (local.x * local.x + local.y * local.y).squareRoot()
    #expect(abs(localLength - length) < 3)
    #expect(abs(local.z - moved.z) < 3)
  }

  @Test("5 kHz: every sample gives an estimate or a refusal, and none waits for ever")
  func fiveKilohertz() {
    let recording = Recording(.still(), duration: 2, inertial: 5000, receiver: 5)
    let count = recording.samples.count { $0.kind == .inertial }
    let run = EngineRun(recording.samples, start: recording.startPose())
    let refused = run.outcomes.count {
      if case .refused = $0.verdict { $0.quantity == .zeroAngularRate } else { false }
    }
    #expect(run.estimates.count + refused == count)
    #expect(run.isStrictlyIncreasing)
    #expect(run.estimates.last?.instant == recording.samples.last { $0.kind == .inertial }?.instant)
  }

  @Test("samples that nobody fetches estimates of overflow with a refusal each")
  func overflow() {
    let recording = Recording(.still(), duration: 3, inertial: 1000, receiver: 0)
    var engine = FusionEngine(configuration: FusionConfiguration())
    for sample in recording.samples { engine.receive(sample) }
    engine.finish()
    var estimates = 0
    while engine.nextEstimate() != nil { estimates += 1 }
    #expect(estimates >= 1024)
    #expect(estimates < recording.samples.count)
    var refused = 0
    while let outcome = engine.nextOutcome() {
      if case .refused = outcome.verdict { refused += 1 }
    }
    // 512 verdicts are kept; that many at least say that samples were lost.
    #expect(refused > 0)
  }

  @Test("frozen inertial input is told of and widens the estimate")
  func frozen() {
    var frozen = Recording(
      .multirotor(standing: 3), duration: 40, seed: 4, inertial: 100, receiver: 0)
    var held: InertialSample?
    frozen.samples = frozen.samples.map { sample in
      guard case .inertial(let inertial) = sample, inertial.instant.seconds > 20,
        inertial.instant.seconds < 22
      else { return sample }
      var copy = held ?? inertial
      held = copy
      copy.instant = inertial.instant
      return .inertial(copy)
    }
    let run = EngineRun(frozen.samples, .defaults(.airborne), start: frozen.startPose())
    #expect(run.events(.inertialFrozen).count == 1)
    func deviation(_ time: Double) -> Double {
      run.estimates(from: time, to: time + 0.02).first?.velocityCovariance[0, 0].squareRoot() ?? 0
    }
    #expect(deviation(22) > deviation(20) + 1)
    let clean = Recording(
      .multirotor(standing: 3), duration: 40, seed: 4, inertial: 100, receiver: 0)
    let other = EngineRun(clean.samples, .defaults(.airborne), start: clean.startPose())
    #expect(other.events(.inertialFrozen).isEmpty)
  }

  @Test(
    "the state predicted to now is near what the filter says later, and predicting changes nothing")
  func prediction() {
    let flight = recording(duration: 30) { _ in }
    let plain = run(flight)
    var engine = FusionEngine(configuration: .defaults(.airborne))
    engine.setStart(flight.startPose())
    var predictions: [FusionEstimate] = []
    var estimates = 0
    for sample in flight.samples {
      engine.receive(sample)
      while engine.nextEstimate() != nil { estimates += 1 }
      if case .inertial(let s) = sample, s.instant.seconds > 10,
        let predicted = engine.predictedEstimate()
      {
        #expect(predicted.instant == s.instant)
        predictions.append(predicted)
      }
    }
    engine.finish()
    while engine.nextEstimate() != nil { estimates += 1 }
    #expect(estimates == plain.estimates.count)
    #expect(predictions.count > 1900)
    for p in predictions {
      // Half a second of dead reckoning after the last fix that was fused.
      #expect((flight.positionError(of: p)?.norm ?? 99) < 5)
    }
  }
}
