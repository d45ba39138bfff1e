/// How an IMU errs: y = (I + S + M) x + b + n on each triad, as a filter assumes.
public struct InertialSpecification: Hashable, Sendable {
  public var timing: SensorTiming
  /// White noise of the gyroscope, rad/√s.
  public var angleRandomWalk: Double
  /// White noise of the accelerometer, m/s/√s.
  public var velocityRandomWalk: Double
  /// Bias of each axis, rad/s and m/s².
  public var gyroBias: Wander
  public var accelerometerBias: Wander
  /// Scale-factor error of each axis, 1.
  public var gyroScale: Wander
  public var accelerometerScale: Wander
  /// Standard deviation of each off-diagonal element, radians, drawn once.
  public var gyroMisalignment: Double
  public var accelerometerMisalignment: Double
  /// Largest reading, m/s² and rad/s; infinite for none. Readings beyond stop there.
  public var accelerometerRange: Double
  public var gyroRange: Double

  public init(
    timing: SensorTiming, angleRandomWalk: Double = 0, velocityRandomWalk: Double = 0,
    gyroBias: Wander = .none, accelerometerBias: Wander = .none, gyroScale: Wander = .none,
    accelerometerScale: Wander = .none, gyroMisalignment: Double = 0,
    accelerometerMisalignment: Double = 0, accelerometerRange: Double = .infinity,
    gyroRange: Double = .infinity
  ) {
    self.timing = timing
    self.angleRandomWalk = angleRandomWalk
    self.velocityRandomWalk = velocityRandomWalk
    self.gyroBias = gyroBias
    self.accelerometerBias = accelerometerBias
    self.gyroScale = gyroScale
    self.accelerometerScale = accelerometerScale
    self.gyroMisalignment = gyroMisalignment
    self.accelerometerMisalignment = accelerometerMisalignment
    self.accelerometerRange = accelerometerRange
    self.gyroRange = gyroRange
  }
}
