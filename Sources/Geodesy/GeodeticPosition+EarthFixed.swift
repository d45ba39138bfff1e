internal import CMath
public import LinearAlgebra
public import Spatial

extension GeodeticPosition {
  /// The Cartesian coordinates of this position, m (equation G-1).
  public var earthFixed: Vector3<EarthFixed> {
    let (sinLat, cosLat) = Elementary.sineAndCosine(latitude)
    let (sinLon, cosLon) = Elementary.sineAndCosine(longitude)
    let n = WGS84.semiMajorAxis / (1 - WGS84.eccentricitySquared * sinLat * sinLat).squareRoot()
    let p = (n + height) * cosLat
    return Vector3(
      p * cosLon, p * sinLon, (n * (1 - WGS84.eccentricitySquared) + height) * sinLat)
  }

  /// The geodetic coordinates of a Cartesian position.
  ///
  /// Bowring's method, iterated on the parametric latitude until it stands still: below 4e-9 m
  /// from the Earth's surface to 100 km, poles included. Not meant for points within 50 km of the
  /// Earth's centre. Equations G-2 and G-3. Source: B. R. Bowring, Survey Review 23 (181), 1976.
  public init(earthFixed r: Vector3<EarthFixed>) {
    let a = WGS84.semiMajorAxis
    let b = WGS84.semiMinorAxis
    let e2 = WGS84.eccentricitySquared
    let ep2 = e2 / (1 - e2)
    let p = (r.x * r.x + r.y * r.y).squareRoot()
    // Tangent of the parametric latitude as sine and cosine, so that the pole is no exception.
    var (s, c) = Self.unit(r.z * a, p * b)
    var sinLat = 0.0
    var cosLat = 1.0
    for _ in 0..<3 {
      (sinLat, cosLat) = Self.unit(r.z + ep2 * b * s * s * s, p - e2 * a * c * c * c)
      (s, c) = Self.unit(sinLat * b, cosLat * a)
    }
    let n = a / (1 - e2 * sinLat * sinLat).squareRoot()
    // Stable at every latitude: the projection of the position on the normal.
    let height = p * cosLat + r.z * sinLat - a * a / n
    self.init(
      latitude: Elementary.arctangent(y: sinLat, x: cosLat),
      longitude: Elementary.arctangent(y: r.y, x: r.x), height: height)
  }

  @inline(__always)
  private static func unit(_ sine: Double, _ cosine: Double) -> (Double, Double) {
    let norm = (sine * sine + cosine * cosine).squareRoot()
    return norm > 0 ? (sine / norm, cosine / norm) : (0, 1)
  }
}
