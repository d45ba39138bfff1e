/// Constants of the World Geodetic System 1984.
///
/// Source: NIMA TR8350.2, third edition, tables 3.1, 3.3 and 3.4.
public enum WGS84 {
  /// Semi-major axis, m.
  @inlinable public static var semiMajorAxis: Double { 6_378_137.0 }
  /// Flattening.
  @inlinable public static var flattening: Double { 1 / 298.257223563 }
  /// Semi-minor axis, m.
  @inlinable public static var semiMinorAxis: Double { semiMajorAxis * (1 - flattening) }
  /// First eccentricity squared.
  @inlinable public static var eccentricitySquared: Double { flattening * (2 - flattening) }
  /// Geocentric gravitational constant with the atmosphere, m³/s².
  @inlinable public static var gravitationalConstant: Double { 3.986004418e14 }
  /// Mean angular velocity of the Earth, rad/s.
  @inlinable public static var angularVelocity: Double { 7.292115e-5 }
  /// Normal gravity at the equator, m/s².
  @inlinable public static var equatorialGravity: Double { 9.7803253359 }
  /// Somigliana's constant k.
  @inlinable public static var somiglianaConstant: Double { 0.00193185265241 }
  /// m = ω²a²b/GM.
  @inlinable public static var gravityRatio: Double { 0.00344978650684 }
}
