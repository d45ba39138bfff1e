/// Everything that a simulated recording follows from.
public struct Scenario: Sendable {
  public var name: String
  public var description: String
  /// The dataset's platform and profile, as its manifest names them.
  public var platform: String
  public var profile: String
  public var trajectory: Trajectory
  /// Length of the recording, s.
  public var duration: Double
  /// One seed makes one recording, to the bit.
  public var seed: UInt64
  public var inertial: InertialSpecification?
  public var receiver: ReceiverSpecification?
  public var barometer: BarometerSpecification?
  public var magnetometer: MagnetometerSpecification?
  public var odometer: OdometerSpecification?
  /// Truth rows per second, from t = 0 on; 0 for none.
  public var truthRate: Double
  /// Height of the geoid above the ellipsoid, m, the same everywhere: the barometer feels the
  /// height above the geoid.
  public var undulation: Double
  /// The field the magnetometer feels.
  public var earthField: EarthField

  public init(
    name: String, description: String = "", platform: String = "car", profile: String = "other",
    trajectory: Trajectory, duration: Double, seed: UInt64 = 1,
    inertial: InertialSpecification? = nil, receiver: ReceiverSpecification? = nil,
    barometer: BarometerSpecification? = nil, magnetometer: MagnetometerSpecification? = nil,
    odometer: OdometerSpecification? = nil, truthRate: Double = 10, undulation: Double = 0,
    earthField: @escaping EarthField = Scenario.dipoleField
  ) {
    self.name = name
    self.description = description
    self.platform = platform
    self.profile = profile
    self.trajectory = trajectory
    self.duration = duration
    self.seed = seed
    self.inertial = inertial
    self.receiver = receiver
    self.barometer = barometer
    self.magnetometer = magnetometer
    self.odometer = odometer
    self.truthRate = truthRate
    self.undulation = undulation
    self.earthField = earthField
  }
}
