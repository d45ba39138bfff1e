public import Geodesy
public import LinearAlgebra
public import Sensing
public import Spatial

/// The nominal state of inertial navigation, kept in EarthFixed so that no pole and no antimeridian
/// is an exception.
public struct NavigationState: Sendable {
  /// Time of validity.
  public var instant: SensorInstant
  /// Position of the inertial sensor, m.
  public var position: Vector3<EarthFixed>
  /// Velocity over the Earth, m/s.
  public var velocity: Vector3<EarthFixed>
  public var attitude: Rotation<Body, EarthFixed>
  /// rad/s.
  public var gyroscopeBias: Vector3<Body>
  /// m/s².
  public var accelerometerBias: Vector3<Body>
  /// The gyroscope reads (1 + scale) times the true rate plus bias; likewise the accelerometer.
  public var gyroscopeScale: Vector3<Body>
  public var accelerometerScale: Vector3<Body>
  /// Pressure altitude minus ellipsoidal height, m.
  public var barometerBias: Double
  /// The odometer reads (1 + scale) times the true speed.
  public var odometerScale: Double
  /// The vehicle's direction of travel to the right of the body's x axis, rad.
  public var mountingYaw: Double
  /// The direction of travel above the body's x axis, rad.
  public var mountingPitch: Double
  /// How far ahead of the stated lever arm the point lies that does not slide, m; behind: negative.
  public var axleDistance: Double
  /// By how much the direction of travel turns outwards in a bend, rad per m/s².
  public var slipCompliance: Double
  /// By how much the receiver's stamps are later than what they stamp, s.
  public var satelliteLatency: Double
  /// Angular rate against inertial space of the last step, corrected for bias and scale, rad/s.
  public var angularRate: Vector3<Body>
  /// Specific force of the last step, corrected for bias and scale, m/s².
  public var specificForce: Vector3<Body>
  /// Height above the ellipsoid (m) and the local level at `position`, kept up by
  /// `refreshLocalLevel`.
  public private(set) var height: Double
  public private(set) var localLevel: Matrix3<EarthFixed, NorthEastDown>

  public init(
    instant: SensorInstant, position: GeodeticPosition, velocity: Vector3<NorthEastDown>,
    attitude: Rotation<Body, NorthEastDown>
  ) {
    self.instant = instant
    self.position = position.earthFixed
    (localLevel, height) = LocalLevel.at(earthFixed: self.position)
    self.velocity = localLevel * velocity
    self.attitude = Rotation(matrix: localLevel) * attitude
    gyroscopeBias = .zero
    accelerometerBias = .zero
    gyroscopeScale = .zero
    accelerometerScale = .zero
    barometerBias = 0
    odometerScale = 0
    mountingYaw = 0
    mountingPitch = 0
    axleDistance = 0
    slipCompliance = 0
    satelliteLatency = 0
    angularRate = .zero
    specificForce = .zero
  }

  /// Brings height and local level up to the Cartesian position.
  public mutating func refreshLocalLevel() {
    (localLevel, height) = LocalLevel.at(earthFixed: position)
  }

  /// The same after a small correction of the position: below a metre the directions turn by 1.6e-7,
  /// and the height follows along the vertical to 1e-7 m.
  @inline(__always)
  mutating func moveLocalLevel(by step: Vector3<EarthFixed>) {
    if step.squaredNorm < 1 {
      height -= localLevel.row0.z * step.x + localLevel.row1.z * step.y + localLevel.row2.z * step.z
    } else {
      refreshLocalLevel()
    }
  }

  /// The position in geodetic coordinates.
  public var geodetic: GeodeticPosition { GeodeticPosition(earthFixed: position) }

  /// Velocity over the Earth along north, east and down, m/s.
  public var velocityNorthEastDown: Vector3<NorthEastDown> { localLevel.transposed * velocity }

  /// Velocity over the Earth along the body axes, m/s.
  public var velocityBody: Vector3<Body> { attitude.inverse * velocity }

  /// Angular rate of the last step over the Earth, rad/s.
  public var angularRateOverEarth: Vector3<Body> {
    angularRate - attitude.inverse * Self.earthRate
  }

  /// The Earth's rotation, rad/s.
  static var earthRate: Vector3<EarthFixed> { Vector3(0, 0, WGS84.angularVelocity) }

  /// The attitude against the local level.
  public var attitudeNorthEastDown: Rotation<Body, NorthEastDown> {
    Rotation(matrix: localLevel).inverse * attitude
  }
}
