internal import Sensing

/// One row on its way to the recording.
struct RecordedSample: BitwiseCopyable, Sendable {
  var sample: SensorSample
  var arrival: SensorInstant
  /// UTC of its validity as a receiver tells it, ns since 1970.
  var utcNanoseconds: Int64?
}
