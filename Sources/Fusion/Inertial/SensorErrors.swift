public import LinearAlgebra
public import Sensing
public import Spatial

/// What an engine has found out about its sensors; worth keeping for the next run.
public struct SensorErrors: Sendable {
  /// When it was so.
  public var instant: SensorInstant
  /// Bias of the gyroscope, rad/s, and of the accelerometer, m/s², body axes, as estimated; the
  /// latter `nil` where nothing tells it.
  public var gyroscopeBias: FusionConfiguration.BiasPrior
  public var accelerometerBias: FusionConfiguration.BiasPrior?
  /// Offset of the magnetometer that turns with the body, tesla; `nil` where none was found.
  public var magneticOffset: Vector3<Body>?
  /// By how much the receiver's stamps are late, s; with its standard deviation.
  public var satelliteLatency: Estimated?
  /// The odometer reads (1 + scale) times the true speed; with its standard deviation.
  public var odometerScale: Estimated?
  /// The direction of travel to the right of the body's x axis, rad; with its standard deviation.
  public var mountingYaw: Estimated?

  public init(instant: SensorInstant, gyroscopeBias: FusionConfiguration.BiasPrior) {
    self.instant = instant
    self.gyroscopeBias = gyroscopeBias
  }

  /// A number with its standard deviation.
  public struct Estimated: Hashable, Sendable {
    public var value: Double
    public var deviation: Double

    public init(value: Double, deviation: Double) {
      self.value = value
      self.deviation = deviation
    }
  }
}
