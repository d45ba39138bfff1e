/// The noise of the inertial sensor and of the slow states, as the filter assumes it.
public struct InertialNoise: Sendable {
  /// Angle random walk, rad/√s. Larger: heading and tilt lean more on the aids.
  public var angleRandomWalk: Double
  /// Velocity random walk, m/s/√s. Larger: velocity leans more on the aids.
  public var velocityRandomWalk: Double
  /// Steady-state standard deviation of the gyroscope's bias, rad/s, and its correlation time, s.
  public var gyroscopeBias: Double
  public var gyroscopeBiasTime: Double
  /// Steady-state standard deviation of the accelerometer's bias, m/s², and its correlation time.
  public var accelerometerBias: Double
  public var accelerometerBiasTime: Double
  /// Steady-state standard deviation of the scale factors, and their correlation time, s. Zero
  /// switches the scale block off.
  public var gyroscopeScale: Double
  public var accelerometerScale: Double
  public var scaleTime: Double
  /// Steady-state standard deviation of the barometer's bias, m, and its correlation time, s.
  public var barometerBias: Double
  public var barometerBiasTime: Double
  /// Steady-state standard deviations of the odometer's scale, of the mounting yaw and pitch (rad),
  /// of the distance (m) of the point that does not slide, and of how far the wheels yield in a bend
  /// (rad per m/s²); with the correlation time of all of them, s.
  public var odometerScale: Double
  public var mountingYaw: Double
  public var mountingPitch: Double
  public var axleDistance: Double
  public var slipCompliance: Double
  public var vehicleTime: Double
  /// Steady-state standard deviation of the receiver's latency, s; zero where it is known.
  public var satelliteLatency: Double

  /// A consumer MEMS sensor that nobody told us about.
  ///
  /// Origin: the middle of data-sheet figures of phone and drone parts (0.005 to 0.015 °/s/√Hz and
  /// 100 to 300 µg/√Hz), times five for vibration. The biases are what such parts show when they are
  /// switched on; most of it stays, so that they wander by a third of it in an hour, not by all.
  public static var consumer: InertialNoise {
    InertialNoise(
      angleRandomWalk: 5e-4, velocityRandomWalk: 5e-3, gyroscopeBias: 0.01,
      gyroscopeBiasTime: 36_000, accelerometerBias: 0.1, accelerometerBiasTime: 36_000,
      gyroscopeScale: 1e-3, accelerometerScale: 1e-3, scaleTime: 3600, barometerBias: 15,
      barometerBiasTime: 3600, odometerScale: 0.02, mountingYaw: 0.02, mountingPitch: 0.03,
      axleDistance: 1, slipCompliance: 0.005, vehicleTime: 360_000, satelliteLatency: 0)
  }
}
