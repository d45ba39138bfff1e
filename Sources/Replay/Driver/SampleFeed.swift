internal import RingBuffers
internal import Sensing

/// What lies between the readers and the engine: one ring per sensor, as in a live run.
struct SampleFeed: ~Copyable {
  /// Each sample is taken out before the next one goes in, so that no ring can fill up.
  private static let capacity = 64
  private var rings = InlineArray<5, SPSCRing<SensorSample>.Endpoints> { _ in
    SPSCRing<SensorSample>.endpoints(capacity: capacity)
  }

  /// Samples that found their ring full.
  private(set) var dropped = 0

  init() {}

  mutating func push(_ sample: SensorSample) {
    if !rings[Int(sample.kind.rawValue)].producer.append(sample) { dropped += 1 }
  }

  /// The next sample of `kind`, where one waits.
  mutating func pop(_ kind: SensorKind) -> SensorSample? {
    rings[Int(kind.rawValue)].consumer.popFirst()
  }
}
