internal import Fusion
internal import Sensing

/// What a live run shows at a moment.
struct RunSnapshot {
  /// One sensor's line.
  struct Sensor: Hashable {
    enum Condition: Hashable {
      case good
      /// Not yet, or not now; it may come by itself.
      case waiting(String)
      case bad(String)
      /// A healthy spare that is not used.
      case spare
    }

    var name: String
    var device: String
    var how: String
    var condition: Condition
    /// Samples a second.
    var rate: Double?
    /// Seconds since the last sample.
    var age: Double?
    /// Mean delay from validity to arrival, s.
    var latency: Double?
    var samples: Int
    var dropped: Int
    /// Measurements that were fused, and that were refused.
    var used: Int?
    var refused: Int?
    /// What to do about what is wrong.
    var remedy: String?
  }

  /// Seconds since the run began.
  var elapsed: Double
  var estimate: FusionEstimate?
  var sensors: [Sensor]
  /// The folder that is recorded to.
  var recording: String?
  var problems: [String] = []
}
