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

  /// The same matrix and the height above the ellipsoid (m) at a Cartesian position, without
  /// trigonometry; at a pole north is the direction of longitude 180° (equations G-2, G-3).
  @inlinable
  public static func at(
    earthFixed r: Vector3<EarthFixed>
  ) -> (toEarthFixed: Matrix3<EarthFixed, NorthEastDown>, height: Double) {
    let place = directions(at: r)
    let (sinLat, cosLat) = (place.sineLatitude, place.cosineLatitude)
    let (sinLon, cosLon) = (place.sineLongitude, place.cosineLongitude)
    return (
      Matrix3(
        Vector3(-sinLat * cosLon, -sinLon, -cosLat * cosLon),
        Vector3(-sinLat * sinLon, cosLon, -cosLat * sinLon),
        Vector3(cosLat, 0, -sinLat)), place.height
    )
  }

  /// Sine and cosine of latitude and longitude, and the height above the ellipsoid, m.
  @usableFromInline
  struct Directions {
    @usableFromInline var sineLatitude, cosineLatitude: Double
    @usableFromInline var sineLongitude, cosineLongitude: Double
    @usableFromInline var height: Double

    @inlinable @inline(__always)
    init(
      sineLatitude: Double, cosineLatitude: Double, sineLongitude: Double,
      cosineLongitude: Double, height: Double
    ) {
      self.sineLatitude = sineLatitude
      self.cosineLatitude = cosineLatitude
      self.sineLongitude = sineLongitude
      self.cosineLongitude = cosineLongitude
      self.height = height
    }
  }

  /// Those of a Cartesian position, without trigonometry.
  @inlinable @inline(__always)
  static func directions(at r: Vector3<EarthFixed>) -> Directions {
    let a = WGS84.semiMajorAxis
    let b = WGS84.semiMinorAxis
    let e2 = WGS84.eccentricitySquared
    let p = (r.x * r.x + r.y * r.y).squareRoot()
    let sinLon = p > 0 ? r.y / p : 0
    let cosLon = p > 0 ? r.x / p : 1
    var (s, c) = unit(r.z * a, p * b)
    var sinLat = 0.0
    var cosLat = 1.0
    // Two rounds of Bowring's method: below 1e-9 m and 1e-15 rad to 100 km.
    for _ in 0..<2 {
      (sinLat, cosLat) = unit(r.z + e2 / (1 - e2) * b * s * s * s, p - e2 * a * c * c * c)
      (s, c) = unit(sinLat * b, cosLat * a)
    }
    let w = (1 - e2 * sinLat * sinLat).squareRoot()
    return Directions(
      sineLatitude: sinLat, cosineLatitude: cosLat, sineLongitude: sinLon,
      cosineLongitude: cosLon, height: p * cosLat + r.z * sinLat - a * w)
  }

  @inlinable @inline(__always)
  static func unit(_ sine: Double, _ cosine: Double) -> (Double, Double) {
    let norm = (sine * sine + cosine * cosine).squareRoot()
    return norm > 0 ? (sine / norm, cosine / norm) : (0, 1)
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
