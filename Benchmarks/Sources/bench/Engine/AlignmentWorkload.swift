import Fusion
import Sensing

/// The engine while it does not know its heading.
final class AlignmentWorkload: Workload {
  private let samples: [SensorSample]
  private let startIndex: Int
  private let warm: FusionEngine
  private var engine: FusionEngine
  private var next: Int

  init(_ recording: MixRecording, configuration: FusionConfiguration) throws {
    samples = recording.samples
    startIndex = recording.start
    var engine = FusionEngine(configuration: configuration)
    var mode: FusionEstimate.Mode?
    for sample in samples[..<startIndex] { mode = Self.take(sample, &engine) ?? mode }
    guard mode == .aligning else {
      throw NotAvailable("the engine is \(mode.map { "\($0)" } ?? "waiting"), not aligning")
    }
    warm = engine
    self.engine = engine
    next = startIndex
  }

  private static func take(
    _ sample: SensorSample, _ engine: inout FusionEngine
  ) -> FusionEstimate.Mode? {
    var mode: FusionEstimate.Mode?
    engine.receive(sample)
    while let estimate = engine.nextEstimate() { mode = estimate.mode }
    while engine.nextOutcome() != nil {}
    while engine.nextEvent() != nil {}
    return mode
  }

  func rewind() {
    engine = warm
    next = startIndex
  }

  func run(_ count: Int) {
    for _ in 0..<count {
      if next >= samples.count { rewind() }
      var isInertial = false
      while !isInertial && next < samples.count {
        isInertial = samples[next].kind == .inertial
        _ = Self.take(samples[next], &engine)
        next += 1
      }
    }
  }
}
