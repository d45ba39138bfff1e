/// How a barometer errs; noise and bias are those of the altitude it implies.
public struct BarometerSpecification: Hashable, Sendable {
  public var timing: SensorTiming
  /// White noise of the altitude, m.
  public var noise: Double
  /// Altitude it shows above the true one, m: weather and the sensor together.
  public var bias: Wander

  public init(timing: SensorTiming, noise: Double = 0, bias: Wander = .none) {
    self.timing = timing
    self.noise = noise
    self.bias = bias
  }
}
