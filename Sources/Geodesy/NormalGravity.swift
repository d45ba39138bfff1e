internal import CMath
public import LinearAlgebra
public import Spatial

/// Normal gravity of the WGS 84 ellipsoid: attraction and centrifugal acceleration together.
public enum NormalGravity {
  /// The magnitude of normal gravity, m/s².
  ///
  /// Somigliana's closed form on the ellipsoid and the second-order expansion in height above it.
  /// Source: NIMA TR8350.2, equations 4-1 and 4-3.
  public static func magnitude(sineOfLatitude s: Double, height h: Double) -> Double {
    let s2 = s * s
    let surface =
      WGS84.equatorialGravity * (1 + WGS84.somiglianaConstant * s2)
      / (1 - WGS84.eccentricitySquared * s2).squareRoot()
    let a = WGS84.semiMajorAxis
    let f = WGS84.flattening
    let m = WGS84.gravityRatio
    return surface * (1 - 2 / a * (1 + f + m - 2 * f * s2) * h + 3 * h * h / (a * a))
  }

  /// Normal gravity along the ellipsoid's inward normal, EarthFixed, m/s².
  public static func vector(at position: GeodeticPosition) -> Vector3<EarthFixed> {
    let (sinLat, cosLat) = Elementary.sineAndCosine(position.latitude)
    let (sinLon, cosLon) = Elementary.sineAndCosine(position.longitude)
    let g = magnitude(sineOfLatitude: sinLat, height: position.height)
    return Vector3(-g * cosLat * cosLon, -g * cosLat * sinLon, -g * sinLat)
  }
}
