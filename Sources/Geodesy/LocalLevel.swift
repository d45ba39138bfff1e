internal import CMath
public import LinearAlgebra
public import Spatial

/// The local level directions at a place.
public enum LocalLevel {
  /// The matrix that takes north-east-down coordinates at a place to EarthFixed.
  public static func toEarthFixed(
    latitude: Double, longitude: Double
  ) -> Matrix3<EarthFixed, NorthEastDown> {
    let (sinLat, cosLat) = Elementary.sineAndCosine(latitude)
    let (sinLon, cosLon) = Elementary.sineAndCosine(longitude)
    return Matrix3(
      Vector3(-sinLat * cosLon, -sinLon, -cosLat * cosLon),
      Vector3(-sinLat * sinLon, cosLon, -cosLat * sinLon),
      Vector3(cosLat, 0, -sinLat))
  }

  /// The radii of curvature of the ellipsoid in the meridian and the prime vertical, m (G-4).
  public static func curvatureRadii(latitude: Double) -> (meridian: Double, primeVertical: Double) {
    let s = Elementary.sine(latitude)
    let w2 = 1 - WGS84.eccentricitySquared * s * s
    let w = w2.squareRoot()
    return (
      WGS84.semiMajorAxis * (1 - WGS84.eccentricitySquared) / (w2 * w), WGS84.semiMajorAxis / w
    )
  }
}
