public import LinearAlgebra
public import Sensing
public import Spatial

/// What the engine is told about the vehicle and its sensors.
///
/// Every field that is `nil` takes the profile's default.
public struct FusionConfiguration: Sendable {
  /// What the sensors ride on.
  public var profile: Profile
  public var inertial: Inertial
  public var satellite: Satellite
  /// By how much the stamps of the barometer, magnetometer and odometer are late, s.
  public var barometerLatency: Double
  public var magnetometerLatency: Double
  public var odometerLatency: Double
  /// How far behind the newest sample the filter runs, s, so that late samples are fused where
  /// they belong. Default 0.5.
  public var horizon: Double

  public init(profile: Profile = .other) {
    self.profile = profile
    inertial = Inertial()
    satellite = Satellite()
    barometerLatency = 0
    magnetometerLatency = 0
    odometerLatency = 0
    horizon = 0.5
  }

  /// The inertial sensor.
  public struct Inertial: Sendable {
    /// Nominal rate, Hz; measured where `nil`.
    public var rate: Double?
    /// Angle random walk, rad/√s.
    public var angleRandomWalk: Double?
    /// Velocity random walk, m/s/√s.
    public var velocityRandomWalk: Double?
    /// One standard deviation of the gyroscope's bias at switch-on, rad/s.
    public var gyroscopeBias: Double?
    /// One standard deviation of the accelerometer's bias at switch-on, m/s².
    public var accelerometerBias: Double?
    /// Correlation time of both biases, s. Default 3600.
    public var biasTime: Double?
    /// One standard deviation of the scale factors. Default 1e-3.
    public var gyroscopeScale: Double?
    public var accelerometerScale: Double?
    /// Full scales: m/s² and rad/s. A reading at full scale is clipped and not to be trusted.
    public var accelerometerRange: Double?
    public var gyroscopeRange: Double?
    /// Sensor axes to body axes.
    public var mount: Matrix3<Body, Body>
    /// By how much its stamps are late, s.
    public var latency: Double

    public init() {
      mount = .identity
      latency = 0
    }
  }

  /// The satellite receiver.
  public struct Satellite: Sendable {
    /// Nominal rate, Hz; measured where `nil`.
    public var rate: Double?
    /// From the inertial sensor to the antenna's phase centre, body axes, m.
    public var leverArm: Vector3<Body>
    /// By how much its stamps are late, s.
    public var latency: Double

    public init() {
      leverArm = .zero
      latency = 0
    }
  }
}
