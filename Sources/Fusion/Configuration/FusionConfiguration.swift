public import LinearAlgebra
public import Sensing
public import Spatial

/// What the engine is told about the vehicle and its sensors.
///
/// Every field that is `nil` takes the profile's default. Samples carry their time of validity:
/// whoever knows that a sensor's stamps are late corrects them before.
public struct FusionConfiguration: Sendable {
  /// What the sensors ride on.
  public var profile: Profile
  public var inertial: Inertial
  public var satellite: Satellite
  public var barometer: Barometer
  public var magnetometer: Magnetometer
  /// Standard deviation of an odometer sample that states none, m/s. Default 0.1, shared among the
  /// samples of three seconds.
  public var odometerDeviation: Double?
  /// How far behind the newest sample the filter runs, s, so that late samples are fused where
  /// they belong. Default 0.5.
  public var horizon: Double
  /// How many headings are tried at once while none is known, 3 to 12; the search costs as much as so
  /// many filters. Default 12, in Embedded Swift 5, which is all it has room for; what lies beyond is taken
  /// as the nearest of them.
  public var headingHypotheses: Int
  /// Whether the engine may conclude from quiet that the vehicle stands and then hold velocity and
  /// angular rate at zero. Default true. Off for what drifts as smoothly as a parked car stands (a
  /// balloon, a boat on flat water), and where only the sensors' own evidence shall count.
  public var usesStandstill: Bool

  public init(profile: Profile = .other) {
    self.profile = profile
    inertial = Inertial()
    satellite = Satellite()
    barometer = Barometer()
    magnetometer = Magnetometer()
    horizon = 0.5
    headingHypotheses = HypothesisBank.capacity
    usesStandstill = true
  }

  /// The barometer.
  public struct Barometer: Sendable {
    /// Standard deviation of white noise, m. Where `nil`: 0.7, taken as correlated over a tenth of a
    /// second.
    public var deviation: Double?
    /// Steady-state standard deviation of the wandering bias, m, and its correlation time, s.
    /// Defaults 15 and 3600: weather moves the pressure altitude by some metres in an hour.
    public var bias: Double?
    public var biasTime: Double?

    public init() {}
  }

  /// The magnetometer.
  public struct Magnetometer: Sendable {
    /// Standard deviation of white noise along each axis, tesla. Where `nil` the direction is held
    /// to be good to 3 degrees, the error alike for a second.
    public var deviation: Double?
    /// The offset that turns with the body (hard iron), tesla, body axes, as a calibration or an
    /// earlier run found it; the engine starts from it and searches on. Where `nil`: none.
    public var initialOffset: Vector3<Body>?
    /// Takes a reading less the offset to the field (soft iron). Default the identity.
    public var softIron: Matrix3<Body, Body> = .identity
    /// The date for which the magnetic model is evaluated, years. Default 2026.5, the middle of the
    /// part of the model's validity that lies ahead.
    public var decimalYear: Double = 2026.5

    public init() {}
  }

  /// What is known of a bias before anything is measured: an earlier run's, say.
  public struct BiasPrior: Hashable, Sendable {
    /// The bias along each axis: reading minus truth.
    public var bias: Vector3<Body>
    /// One standard deviation of its error along each axis. Too small, and a bias that has changed
    /// leads the start astray; the default of the sensor makes the prior worthless.
    public var deviation: Vector3<Body>

    public init(bias: Vector3<Body>, deviation: Vector3<Body>) {
      self.bias = bias
      self.deviation = deviation
    }
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
    /// What is known of the gyroscope's bias when the engine starts, rad/s, body axes. Where `nil`:
    /// zero, within `gyroscopeBias`.
    public var initialGyroscopeBias: BiasPrior?
    /// What is known of the accelerometer's bias when the engine starts, m/s², body axes. Where
    /// `nil`: zero, within `accelerometerBias`.
    public var initialAccelerometerBias: BiasPrior?
    /// Correlation time of both biases, s. Default 3600 for a bias that is given, else 36000.
    public var biasTime: Double?
    /// One standard deviation of the scale factors. Default 1e-3.
    public var gyroscopeScale: Double?
    public var accelerometerScale: Double?
    /// One standard deviation of the angle by which an axis of the gyroscope is not square to another,
    /// rad. Where `nil`: 5e-4 of a sensor whose bias is below 1e-3 rad/s, else 2e-3. It is no state of
    /// the filter; what it leaves in the tilt is part of what is stated. See Derivation (N-32).
    public var misalignment: Double?
    /// Full scales: m/s² and rad/s. A reading at full scale is clipped and not to be trusted.
    public var accelerometerRange: Double?
    public var gyroscopeRange: Double?
    /// Sensor axes to body axes.
    public var mount: Matrix3<Body, Body>

    public init() { mount = .identity }
  }

  /// The satellite receiver.
  public struct Satellite: Sendable {
    /// Nominal rate, Hz; measured where `nil`.
    public var rate: Double?
    /// From the inertial sensor to the antenna's phase centre, body axes, m.
    public var leverArm: Vector3<Body>

    public init() { leverArm = .zero }
  }
}
