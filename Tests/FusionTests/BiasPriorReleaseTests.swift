import ErrorStateFilter
import LinearAlgebra
import Sensing
import Spatial
import Testing

@testable import Fusion
@testable import Simulation

/// What an earlier run learnt of the sensors' biases, right and wrong.
@Suite("Biases known from an earlier run (Release)")
struct BiasPriorReleaseTests {
  /// The gyroscope of a consumer's device that was not calibrated: 2.9 °/s, beyond what rest alone
  /// can tell from a slow turn.
  private static let bias = Vector3<Body>(0.01, -0.02, 0.05)

  private static func prior(
    _ bias: Vector3<Body>, _ deviation: Double
  ) -> FusionConfiguration.BiasPrior {
    FusionConfiguration.BiasPrior(
      bias: bias, deviation: Vector3(deviation, deviation, deviation))
  }

  /// A body on a table at 100 Hz, with the noise of a consumer's sensor.
  private static func atRest(seconds: Int, bias: Vector3<Body>) -> [SensorSample] {
    var random = RepeatableGenerator(seed: 3)
    return (1...(100 * seconds)).map { k in
      func noise(_ size: Double) -> Vector3<Body> {
        Vector3(size * random.normal(), size * random.normal(), size * random.normal())
      }
      return .inertial(
        InertialSample(
          instant: SensorInstant(nanoseconds: Int64(k) * 10_000_000),
          specificForce: Vector3(0, 0, -9.81) + noise(0.03), angularRate: bias + noise(0.003)))
    }
  }

  private static func yaw(_ estimate: FusionEstimate?) -> Double {
    abs(Angle.wrapped(radians: estimate?.attitude?.rollPitchYaw.yaw ?? .infinity))
  }

  @Test("a large bias that is known does not turn the heading away")
  func knownBiasAtRest() {
    let samples = Self.atRest(seconds: 20, bias: Self.bias)
    var configuration = FusionConfiguration.defaults(.other)
    let without = EngineRun(samples, configuration)
    configuration.inertial.initialGyroscopeBias = Self.prior(Self.bias, 0.002)
    let with = EngineRun(samples, configuration)
    // 0.05 rad/s for 19 s are 0.95 rad; what is known is held against the rest within a second, in
    // which 0.002 rad/s turn by 0.002 rad.
    #expect(Self.yaw(without.estimates.last) > 0.3)
    #expect(Self.yaw(with.estimates.last) < 0.01)
  }

  @Test("a prior ten standard deviations off is found out at rest", arguments: [0, 1, 2])
  func wrongAtRest(axis: Int) {
    let samples = Self.atRest(seconds: 60, bias: Vector3(0.004, -0.003, 0.005))
    var wrong = Vector3<Body>(0.004, -0.003, 0.005)
    wrong[axis] += 0.02
    var configuration = FusionConfiguration.defaults(.other)
    configuration.inertial.initialGyroscopeBias = Self.prior(wrong, 0.002)
    let run = EngineRun(samples, configuration)
    guard let last = run.estimates.last else {
      Issue.record("no estimate")
      return
    }
    // The bias is learnt to a milliradian per second, and what it turned until it was found out
    // stays in the stated heading error. Rest has to last a second: 0.02 rad.
    #expect((last.gyroscopeBias - Vector3(0.004, -0.003, 0.005)).norm < 0.002)
    #expect(Self.yaw(last) < 0.06)
    let tilt = last.attitude.map { max(abs($0.rollPitchYaw.roll), abs($0.rollPitchYaw.pitch)) }
    #expect((tilt ?? 1) < 0.02)
  }

  /// A drive whose gyroscope reads `bias` too much.
  private static func drive(seed: UInt64, standing: Double = 8) -> Recording {
    var recording = Recording(
      Trajectory(
        name: "steered",
        model: SteeredCar(
          turn: 0.7, standing: standing,
          stretches: [.init(6, to: 9), .init(60, to: 9), .init(5, to: 0), .init(5, to: 0)])),
      duration: 80, seed: seed)
    recording.samples = recording.samples.map { sample in
      guard case .inertial(var inertial) = sample else { return sample }
      inertial.angularRate += bias
      return .inertial(inertial)
    }
    return recording
  }

  private static func run(
    _ recording: Recording, _ prior: FusionConfiguration.BiasPrior?
  ) -> EngineRun {
    var configuration = FusionConfiguration.defaults(.automotive)
    configuration.inertial.initialGyroscopeBias = prior
    return EngineRun(recording.samples, configuration)
  }

  /// The largest heading error once the heading is known, rad.
  private static func worstHeading(_ run: EngineRun, _ recording: Recording) -> Double {
    run.estimates.filter { $0.headingReference == .trueNorth }
      .compactMap { recording.headingError(of: $0).map { abs($0) } }.max() ?? .infinity
  }

  @Test("drives with a known bias find their headings better than those without")
  func knownBiasDriving() {
    var (sumWith, sumWithout) = (0.0, 0.0)
    for seed in 1...3 {
      let recording = Self.drive(seed: UInt64(seed))
      let without = Self.run(recording, nil)
      let with = Self.run(recording, Self.prior(Self.bias, 0.002))
      #expect(with.events(.biasPriorRefuted).isEmpty)
      let worst = Self.worstHeading(with, recording)
      // 0.1 rad: a heading from the course of 1 Hz fixes at 9 m/s.
      #expect(worst < 0.1, "\(worst)")
      sumWith += worst
      sumWithout += Self.worstHeading(without, recording)
    }
    // Together: in a single drive the noise of the fixes may outweigh what the bias tells.
    #expect(sumWith < sumWithout, "\(sumWith) \(sumWithout)")
  }

  @Test(
    "a drive from a prior ten standard deviations off ends where it should and says how sure it is",
    arguments: [8.0, 0.5], 1...3)
  func wrongDriving(standing: Double, seed: Int) {
    let recording = Self.drive(seed: UInt64(seed), standing: standing)
    let wrong = Self.prior(Self.bias + Vector3(0.012, -0.01, 0.012), 0.002)
    let run = Self.run(recording, wrong)
    #expect(run.isStrictlyIncreasing)
    // Where it stands at first, the rest refutes the prior; a drive at once may teach the bias as it
    // goes.
    if standing > 1 { #expect(run.events(.biasPriorRefuted).count == 1) }
    let late = run.estimates(from: 50, to: 79)
    #expect(!late.isEmpty)
    var outside = 0
    var counted = 0
    for estimate in late {
      guard let error = recording.positionError(of: estimate) else {
        outside += 1
        continue
      }
      let p = estimate.positionCovariance
      for axis in 0..<2 {
        counted += 1
        if error[axis] * error[axis] > 9 * p[axis, axis] { outside += 1 }
      }
    }
    // Three standard deviations hold 99.7 %; errors of neighbours are alike, so that a run may have
    // a few per cent outside.
    #expect(Double(outside) < 0.05 * Double(counted), "\(outside) of \(counted)")
    let heading = late.compactMap { recording.headingError(of: $0).map { abs($0) } }.max() ?? 9
    #expect(heading < 0.12, "\(heading)")
  }

  @Test("what an engine has learnt is the bias, within what it states")
  func learnt() {
    let recording = Self.drive(seed: 5)
    var engine = FusionEngine(configuration: .defaults(.automotive))
    #expect(engine.sensorErrors() == nil)
    var told: SensorErrors?
    for sample in recording.samples {
      engine.receive(sample)
      while engine.nextEstimate() != nil {}
      while engine.nextEvent() != nil {}
      while engine.nextOutcome() != nil {}
      told = engine.sensorErrors() ?? told
    }
    guard let told else {
      Issue.record("nothing was learnt")
      return
    }
    for axis in 0..<3 {
      let error = told.gyroscopeBias.bias[axis] - Self.bias[axis]
      let deviation = told.gyroscopeBias.deviation[axis]
      // The sensor has its own bias beside: 1e-3 rad/s of the simulated grade.
      #expect(abs(error) < 4 * deviation + 3e-3, "axis \(axis): \(error), \(deviation)")
      #expect(deviation < 0.005)
    }
    #expect(told.accelerometerBias != nil && told.odometerScale != nil)
  }
}

@Suite("Biases known from an earlier run")
struct BiasPriorTests {
  @Test("a prior fades to what anybody would assume")
  func fading() {
    let prior = FusionConfiguration.BiasPrior(
      bias: Vector3(0.02, 0, 0), deviation: Vector3(0.001, 0.001, 0.001))
    let now = prior.faded(over: 0, steady: 0.01, time: 3600)
    #expect(now == prior)
    let later = prior.faded(over: 3600, steady: 0.01, time: 3600)
    // e⁻¹ of the bias, and 1 - e⁻² of the steady variance.
    #expect(abs(later.bias.x - 0.02 * 0.367879441) < 1e-9)
    #expect(abs(later.deviation.x - 0.009_308) < 1e-5)
    let old = prior.faded(over: 1e6, steady: 0.01, time: 3600)
    #expect(old.bias.norm < 1e-9 && abs(old.deviation.y - 0.01) < 1e-9)
  }

  @Test("an engine without priors doubts none")
  func none() {
    // One engine at a time: it is large.
    func usesPriors(_ configuration: FusionConfiguration) -> Bool {
      let engine = FusionEngine(configuration: configuration)
      return engine.history.usesPriors
    }
    #expect(!usesPriors(.defaults(.other)))
    var configuration = FusionConfiguration.defaults(.other)
    configuration.inertial.initialAccelerometerBias = FusionConfiguration.BiasPrior(
      bias: .zero, deviation: Vector3(0.01, 0.01, 0.01))
    #expect(usesPriors(configuration))
  }
}
