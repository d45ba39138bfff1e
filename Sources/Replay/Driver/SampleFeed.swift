internal import Sensing

/// What lies between the reader of a file and the engine.
struct SampleFeed {
  private var waiting: SensorSample?

  mutating func push(_ sample: SensorSample) { waiting = sample }

  mutating func pop() -> SensorSample? {
    defer { waiting = nil }
    return waiting
  }
}
