import ErrorStateFilter
import Fusion
import LinearAlgebra
import Sensing
import Simulation
import Spatial

/// How the engine is told of the noise.
enum NoiseStatement: Sendable, CaseIterable {
  case exact
  /// The white noise of the inertial sensor, fourfold in variance.
  case processTimesFour
  /// The noise of every aiding sensor, a quarter in variance.
  case measurementOverFour
}

/// One simulated recording and what was true at the epochs.
struct ConsistencyRecording: Sendable {
  var samples: [SensorSample] = []
  var epochs: [TrueEpoch] = []
  var instants: [SensorInstant] = []
  var start: FusionEngine.StartPose
}

/// What became of one recording: normalized errors squared, by epoch, and normalized innovations
/// squared, by quantity and epoch.
struct ConsistencyVerdict: Sendable {
  var errors: [Double] = []
  var innovations: [FusionOutcome.Quantity: InnovationSum] = [:]

  struct InnovationSum: Sendable {
    var sum = 0.0
    var dimension = 0
    /// How many were refused, those aside that came before there was anything to fuse them with.
    var refused = 0

    static func + (a: Self, b: Self) -> Self {
      Self(sum: a.sum + b.sum, dimension: a.dimension + b.dimension, refused: a.refused + b.refused)
    }
  }
}

extension ConsistencyPlatform {
  /// The recording of a seed, with a start that errs as it says.
  func recording(seed: UInt64) -> ConsistencyRecording {
    var scenario = scenario
    scenario.seed = seed
    var random = SeededNormals(seed: seed)
    func draw(_ x: Double, _ y: Double, _ z: Double) -> Vector3<NorthEastDown> {
      Vector3(x * random.next(), y * random.next(), z * random.next())
    }
    let d = Self.startDeviations
    var recording = ConsistencyRecording(
      start: scenario.trajectory.state(at: 0).start(
        at: SensorInstant(nanoseconds: 0), position: draw(d.position, d.position, d.position),
        velocity: draw(d.velocity, d.velocity, d.velocity),
        attitude: draw(d.tilt, d.tilt, d.heading), deviations: d))
    recording.instants = epochs.map { SensorInstant(seconds: $0) }
    var barometerBias: [Int64: Double] = [:]
    var inertial: [Int64: InertialErrors] = [:]
    let judged = Set(recording.instants.map(\.nanoseconds))
    var simulator = Simulator(scenario)
    while let row = simulator.next() {
      if let sample = row.sample { recording.samples.append(sample) }
      let validity = row.time.validity
      guard judged.contains(validity) else { continue }
      if case .inertial(let inner) = row { inertial[validity] = inner.errors }
      if case .barometer(let inner) = row { barometerBias[validity] = inner.bias }
    }
    for (seconds, instant) in zip(epochs, recording.instants) {
      guard let errors = inertial[instant.nanoseconds] else {
        preconditionFailure("every epoch coincides with an inertial sample")
      }
      recording.epochs.append(
        TrueEpoch(
          state: scenario.trajectory.state(at: seconds), inertial: errors,
          barometerBias: barometerBias[instant.nanoseconds] ?? 0))
    }
    return recording
  }

  /// What the engine is told under a statement of the noise.
  func configuration(stating statement: NoiseStatement) -> FusionConfiguration {
    var result = configuration
    if statement == .processTimesFour {
      result.inertial.angleRandomWalk = result.inertial.angleRandomWalk.map { 2 * $0 }
      result.inertial.velocityRandomWalk = result.inertial.velocityRandomWalk.map { 2 * $0 }
    }
    if statement == .measurementOverFour {
      result.barometer.deviation = result.barometer.deviation.map { $0 / 2 }
      result.magnetometer.deviation = result.magnetometer.deviation.map { $0 / 2 }
    }
    return result
  }

  /// Runs the engine over a recording.
  func judge(
    _ recording: ConsistencyRecording, as statement: NoiseStatement
  ) -> ConsistencyVerdict {
    var engine = FusionEngine(configuration: configuration(stating: statement))
    if !startsItself { engine.setStart(recording.start) }
    var verdict = ConsistencyVerdict()
    for sample in recording.samples {
      engine.receive(statement == .measurementOverFour ? sample.claimingHalf : sample)
      collect(from: &engine, recording, into: &verdict)
    }
    engine.finish()
    collect(from: &engine, recording, into: &verdict)
    return verdict
  }

  private func collect(
    from engine: inout FusionEngine, _ recording: ConsistencyRecording,
    into verdict: inout ConsistencyVerdict
  ) {
    while let estimate = engine.nextEstimate() {
      let next = verdict.errors.count
      guard next < recording.instants.count, estimate.instant == recording.instants[next] else {
        continue
      }
      var filter = engine.navigationFilter()
      verdict.errors.append(
        filter?.normalizedErrorSquared(against: recording.epochs[next], over: active.indices)
          ?? .infinity)
    }
    while let outcome = engine.nextOutcome() {
      // Nor is the first reading of a barometer, which no second has confirmed yet.
      if outcome.verdict == .refused(.notApplicable) || outcome.verdict == .refused(.unconfirmed) {
        continue
      }
      var refused = 0
      if case .refused = outcome.verdict { refused = 1 }
      let one = ConsistencyVerdict.InnovationSum(
        sum: outcome.normalizedInnovationSquared, dimension: outcome.dimension, refused: refused)
      verdict.innovations[outcome.quantity, default: .init()] =
        verdict.innovations[outcome.quantity, default: .init()] + one
    }
  }
}

extension SensorSample {
  /// The same fix by a receiver that claims half its standard deviations.
  var claimingHalf: SensorSample {
    guard case .satellite(var fix) = self else { return self }
    func halve(_ x: inout Double?) { x = x.map { $0 / 2 } }
    halve(&fix.standardDeviationNorth)
    halve(&fix.standardDeviationEast)
    halve(&fix.standardDeviationDown)
    halve(&fix.standardDeviationVelocityNorth)
    halve(&fix.standardDeviationVelocityEast)
    halve(&fix.standardDeviationVelocityDown)
    return .satellite(fix)
  }
}
