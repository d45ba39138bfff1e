import Fusion
import Geodesy
import LinearAlgebra
import RingBuffers
import Sensing
import Spatial

/// The engine with a ring per sensor before it: an operation takes all samples up to and with the
/// next inertial one, and every estimate, verdict and event that comes of them.
final class EngineWorkload: Workload {
  private let samples: [SensorSample]
  private let startIndex: Int
  private let warm: FusionEngine
  private var engine: FusionEngine
  private var next: Int
  private var inertial = SPSCRing<InertialSample>.endpoints(capacity: 64)
  private var satellite = SPSCRing<SatelliteFix>.endpoints(capacity: 64)
  private var pressure = SPSCRing<PressureSample>.endpoints(capacity: 64)
  private var magnetic = SPSCRing<MagneticSample>.endpoints(capacity: 64)
  /// The height of the newest estimate: what reads it does so where it lies.
  private var height = 0.0

  init(_ recording: MixRecording, configuration: FusionConfiguration) throws {
    samples = recording.samples
    startIndex = recording.start
    var engine = FusionEngine(configuration: configuration)
    var mode: FusionEstimate.Mode?
    for sample in samples[..<startIndex] {
      engine.receive(sample)
      while let estimate = engine.nextEstimate() { mode = estimate.mode }
      while engine.nextOutcome() != nil {}
      while engine.nextEvent() != nil {}
    }
    guard mode == .navigating else {
      throw NotAvailable("the engine is \(mode.map { "\($0)" } ?? "waiting") after the warm-up")
    }
    warm = engine
    self.engine = engine
    next = startIndex
  }

  func rewind() {
    engine = warm
    next = startIndex
  }

  func run(_ count: Int) {
    for _ in 0..<count {
      if next >= samples.count { rewind() }
      step()
    }
  }

  private func step() {
    var isInertial = false
    while !isInertial && next < samples.count {
      isInertial = put(next)
      next += 1
      take()
      while engine.advance() { height = engine.newestEstimate.position?.height ?? 0 }
      while engine.nextOutcome() != nil {}
      while engine.nextEvent() != nil {}
    }
  }

  /// What the sensor's thread does.
  private func put(_ index: Int) -> Bool {
    switch samples[index] {
    case .inertial(let sample):
      inertial.producer.append(sample)
      return true
    case .satellite(let fix): satellite.producer.append(fix)
    case .pressure(let sample): pressure.producer.append(sample)
    case .magnetic(let sample): magnetic.producer.append(sample)
    case .odometer: break
    }
    return false
  }

  /// What the engine's thread does: it looks into every ring.
  private func take() {
    while let sample = inertial.consumer.popFirst() { engine.receive(sample) }
    while let fix = satellite.consumer.popFirst() { engine.receive(fix) }
    while let sample = pressure.consumer.popFirst() { engine.receive(sample) }
    while let sample = magnetic.consumer.popFirst() { engine.receive(sample) }
  }
}

/// The same with the prediction to the present, over all that waits in the horizon, at 10 Hz.
final class PredictionWorkload: Workload {
  private var engine: FusionEngine
  private var last: FusionEstimate?

  init(_ recording: MixRecording, configuration: FusionConfiguration) {
    engine = FusionEngine(configuration: configuration)
    for sample in recording.samples[..<recording.start] {
      engine.receive(sample)
      while engine.nextEstimate() != nil {}
      while engine.nextOutcome() != nil {}
      while engine.nextEvent() != nil {}
    }
  }

  func run(_ count: Int) {
    for _ in 0..<count { last = engine.predictedEstimate() }
  }
}
