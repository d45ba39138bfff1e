import Fusion
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
  private var rings = InlineArray<5, SPSCRing<SensorSample>.Endpoints> { _ in
    SPSCRing<SensorSample>.endpoints(capacity: 64)
  }
  /// The newest estimate, as the loop that runs the engine keeps it.
  private var last: FusionEstimate?

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
      let sample = samples[next]
      let kind = sample.kind
      isInertial = kind == .inertial
      rings[Int(kind.rawValue)].producer.append(sample)
      next += 1
      while let sample = rings[Int(kind.rawValue)].consumer.popFirst() {
        engine.receive(sample)
        while let estimate = engine.nextEstimate() { last = estimate }
        while engine.nextOutcome() != nil {}
        while engine.nextEvent() != nil {}
      }
    }
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
