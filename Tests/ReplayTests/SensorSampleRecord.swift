import Sensing

/// A sample with the time at which it reached the host, ns.
struct SensorSampleRecord: Hashable {
  var sample: SensorSample
  var arrival: Int64
}
