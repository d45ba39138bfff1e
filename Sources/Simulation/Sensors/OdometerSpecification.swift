/// How an odometer errs.
public struct OdometerSpecification: Hashable, Sendable {
  public var timing: SensorTiming
  /// White noise, m/s.
  public var noise: Double
  /// Standard deviation of the constant scale error, 1.
  public var scaleError: Double

  public init(timing: SensorTiming, noise: Double = 0, scaleError: Double = 0) {
    self.timing = timing
    self.noise = noise
    self.scaleError = scaleError
  }
}
