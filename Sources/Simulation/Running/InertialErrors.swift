/// The errors an IMU carries at an instant: y = (1 + scale) x + bias, on each axis.
public struct InertialErrors: Hashable, Sendable {
  /// rad/s and m/s².
  public var gyroBias: Triple
  public var accelerometerBias: Triple
  /// 1.
  public var gyroScale: Triple
  public var accelerometerScale: Triple
}
