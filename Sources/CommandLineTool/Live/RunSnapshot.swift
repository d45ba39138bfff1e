package import Fusion

/// What a live run shows at a moment.
package struct RunSnapshot {
  /// One sensor's line.
  package struct Sensor: Hashable {
    package enum Condition: Hashable {
      case good
      /// Not yet, or not now; it may come by itself.
      case waiting(String)
      case bad(String)
      /// A healthy spare that is not used.
      case spare
    }

    package var name: String
    package var device: String
    /// Whether it measures the magnetic field.
    package var isMagnetometer = false
    package var how: String
    package var condition: Condition
    /// Samples a second.
    package var rate: Double?
    /// Seconds since the last sample.
    package var age: Double?
    /// Mean delay from validity to arrival, s.
    package var latency: Double?
    package var samples: Int
    package var dropped: Int
    /// Measurements that were fused, and that were refused; of what the engine has no use for
    /// neither counts.
    package var used: Int?
    package var refused: Int?
    /// What to do about what is wrong.
    package var remedy: String?

    package init(name: String, device: String, condition: Condition) {
      self.name = name
      self.device = device
      self.condition = condition
      how = ""
      samples = 0
      dropped = 0
    }
  }

  /// Seconds since the run began.
  package var elapsed: Double
  package var estimate: FusionEstimate?
  package var sensors: [Sensor]
  /// The folder that is recorded to.
  package var recording: String?
  package var problems: [String] = []
  /// Whether it rides in a car, whose body bends the magnetic field too much to be used.
  package var isCar = false

  package init(elapsed: Double, estimate: FusionEstimate?, sensors: [Sensor]) {
    self.elapsed = elapsed
    self.estimate = estimate
    self.sensors = sensors
  }
}
