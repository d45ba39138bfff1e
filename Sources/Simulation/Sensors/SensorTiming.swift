/// When a sensor measures and when its rows arrive.
public struct SensorTiming: Hashable, Sendable {
  /// Samples per second.
  public var rate: Double
  /// Seconds from the start to the first sample's own instant beyond one whole period.
  public var phase: Double
  /// By how much the stamp is later than the time of validity, s: the manifest's `latency_s`.
  public var stampLatency: Double
  /// From the stamp until the row reaches the host, s.
  public var arrivalDelay: Double
  /// A further delay, uniform from 0 to this, s; rows of one sensor never overtake each other.
  public var arrivalJitter: Double

  public init(
    rate: Double, phase: Double = 0, stampLatency: Double = 0, arrivalDelay: Double = 0,
    arrivalJitter: Double = 0
  ) {
    self.rate = rate
    self.phase = phase
    self.stampLatency = stampLatency
    self.arrivalDelay = arrivalDelay
    self.arrivalJitter = arrivalJitter
  }

  /// Whether rows arrive later than they are stamped.
  var isDelayed: Bool { arrivalDelay > 0 || arrivalJitter > 0 }
}
