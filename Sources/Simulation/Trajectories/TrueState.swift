/// The exact state of a body at an instant.
public struct TrueState: Sendable {
  /// Geodetic latitude and longitude, radians.
  public var latitude: Double
  public var longitude: Double
  /// Height above the WGS 84 ellipsoid, m.
  public var height: Double
  /// EarthFixed position, m, velocity over ground, m/s, and its derivative, m/s².
  public var position: Triple
  public var velocity: Triple
  public var acceleration: Triple
  /// The body's axes (forward, right, down) as EarthFixed unit vectors: the columns of the
  /// matrix that takes body coordinates to EarthFixed.
  public var forward: Triple
  public var right: Triple
  public var down: Triple
  /// Specific force, body, m/s².
  public var specificForce: Triple
  /// Angular rate against inertial space, body, rad/s.
  public var angularRate: Triple
  /// Angular rate against the Earth, body, rad/s.
  public var rateOverGround: Triple
}
