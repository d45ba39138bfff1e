/// How a GNSS receiver errs.
public struct ReceiverSpecification: Hashable, Sendable {
  public var timing: SensorTiming
  /// White noise of the position, north, east, down, m.
  public var positionNoise: Triple
  /// White noise of the velocity, north, east, down, m/s; `nil` for a receiver without velocity.
  public var velocityNoise: Triple?
  /// Time-correlated part of the position error, each axis, m.
  public var correlatedPosition: Wander
  /// From the IMU to the antenna, body, m.
  public var leverArm: Triple
  /// What the receiver states over what is true; 0.5 claims half the true standard deviation.
  public var statedFactor: Double
  /// When no fix comes.
  public var outages: [Outage]

  public init(
    timing: SensorTiming, positionNoise: Triple, velocityNoise: Triple? = nil,
    correlatedPosition: Wander = .none, leverArm: Triple = .zero, statedFactor: Double = 1,
    outages: [Outage] = []
  ) {
    self.timing = timing
    self.positionNoise = positionNoise
    self.velocityNoise = velocityNoise
    self.correlatedPosition = correlatedPosition
    self.leverArm = leverArm
    self.statedFactor = statedFactor
    self.outages = outages
  }
}
