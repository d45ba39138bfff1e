/// Constants of the World Geodetic System 1984.
///
/// Source: NIMA TR8350.2, third edition, tables 3.1, 3.3 and 3.4.
public enum WGS84 {
  /// Semi-major axis, m.
  public static let semiMajorAxis = 6_378_137.0
  /// Flattening.
  public static let flattening = 1 / 298.257223563
  /// Semi-minor axis, m.
  public static let semiMinorAxis = semiMajorAxis * (1 - flattening)
  /// First eccentricity squared.
  public static let eccentricitySquared = flattening * (2 - flattening)
  /// Geocentric gravitational constant with the atmosphere, m³/s².
  public static let gravitationalConstant = 3.986004418e14
  /// Mean angular velocity of the Earth, rad/s.
  public static let angularVelocity = 7.292115e-5
  /// Normal gravity at the equator, m/s².
  public static let equatorialGravity = 9.7803253359
  /// Somigliana's constant k.
  public static let somiglianaConstant = 0.00193185265241
  /// m = ω²a²b/GM.
  public static let gravityRatio = 0.00344978650684
}
