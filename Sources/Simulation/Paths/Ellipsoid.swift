internal import Glibc

/// The WGS 84 ellipsoid, its rotation and its normal gravity, written for the simulator alone.
///
/// Nothing here is shared with the filter, and where there is a choice another form of the same
/// definition is taken, so that an error in one is not repeated in the other.
/// Source: NIMA TR8350.2, third edition, tables 3.1, 3.3 and 3.4.
enum Ellipsoid {
  /// Semi-major axis, m.
  static let a: Double = 6_378_137
  /// Flattening.
  static let flattening: Double = 1 / 298.257_223_563
  /// Semi-minor axis, m.
  static let b: Double = a * (1 - flattening)
  /// Rate of rotation, rad/s.
  static let rotationRate: Double = 7.292_115e-5
  /// Gravitational constant times mass, m³/s².
  static let gravitationalParameter: Double = 3.986_004_418e14
  /// The rotation as an EarthFixed vector, rad/s.
  static let rotation: Triple = Triple(0, 0, rotationRate)

  /// The outward unit normal at a latitude and longitude, radians.
  static func normal(latitude: Jet, longitude: Jet) -> JetVector {
    let (sinLat, cosLat) = latitude.sineAndCosine
    let (sinLon, cosLon) = longitude.sineAndCosine
    return JetVector(cosLat * cosLon, cosLat * sinLon, sinLat)
  }

  /// The EarthFixed position of a height above the foot point whose unit normal is given, m.
  ///
  /// The foot point of normal `n` is `(a²nx, a²ny, b²nz) / √(a²nx² + a²ny² + b²nz²)`: there is no
  /// angle in it, so that it is as smooth at a pole as anywhere.
  static func position(normal n: JetVector, height: Jet) -> JetVector {
    let a2 = a * a
    let b2 = b * b
    let square = a2 * (n.x * n.x + n.y * n.y) + b2 * (n.z * n.z)
    let scale = square.squareRoot.reciprocal
    let equatorial = a2 * scale + height
    return JetVector(equatorial * n.x, equatorial * n.y, (b2 * scale + height) * n.z)
  }

  /// Normal gravity with the centrifugal part at an EarthFixed position, m/s².
  ///
  /// The closed form in ellipsoidal coordinates (u, β), which on the ellipsoid is Somigliana's and
  /// above it leans towards the equator as the normal field does; the filter sums a series instead.
  /// Source: W. A. Heiskanen and H. Moritz, Physical Geodesy, 1967, equations 2-66 to 2-78.
  static func gravity(at p: Triple) -> Triple {
    let square = a * a - b * b
    let distance = square.squareRoot()
    let across = (p.x * p.x + p.y * p.y).squareRoot()
    let half = (p.x * p.x + p.y * p.y + p.z * p.z - square) / 2
    let u = (half + (half * half + square * p.z * p.z).squareRoot()).squareRoot()
    let major = (u * u + square).squareRoot()
    let (sine, cosine) = unit(p.z * major, across * u)
    let scale = major / (u * u + square * sine * sine).squareRoot()
    let spin = rotationRate * rotationRate
    let bulge = spin * a * a / legendre(b, distance)
    let alongU =
      scale
      * (spin * u * cosine * cosine
        - (gravitationalParameter + bulge * distance * legendreSlope(u, distance)
          * (sine * sine / 2 - 1.0 / 6)) / (major * major))
    let alongBeta =
      scale * sine * cosine * (bulge * legendre(u, distance) / major - spin * major)
    // From the directions of growing u and β to across the axis and along it.
    let out = scale * (u / major * cosine * alongU - sine * alongBeta)
    let up = scale * (sine * alongU + u / major * cosine * alongBeta)
    return across > 0 ? Triple(out * p.x / across, out * p.y / across, up) : Triple(0, 0, up)
  }

  /// q(u) of Physical Geodesy, equation 2-57.
  private static func legendre(_ u: Double, _ distance: Double) -> Double {
    let k = u / distance
    return ((1 + 3 * k * k) * atan2(1, k) - 3 * k) / 2
  }

  /// q'(u) of Physical Geodesy, equation 2-67.
  private static func legendreSlope(_ u: Double, _ distance: Double) -> Double {
    let k = u / distance
    return 3 * (1 + k * k) * (1 - k * atan2(1, k)) - 1
  }

  private static func unit(_ sine: Double, _ cosine: Double) -> (Double, Double) {
    let length = (sine * sine + cosine * cosine).squareRoot()
    return (sine / length, cosine / length)
  }

  /// Radii of curvature of the meridian and the prime vertical, m.
  static func radii(latitude: Double) -> (meridian: Double, primeVertical: Double) {
    let s = sin(latitude)
    let c = cos(latitude)
    let w = (a * a * c * c + b * b * s * s).squareRoot()
    return (a * a * b * b / (w * w * w), a * a / w)
  }

  /// Latitude and longitude, radians, and height, m, of an EarthFixed position.
  ///
  /// Iterates on the foot point's normal; each pass gains about 2.5 digits near the ground, and
  /// eight leave the rounding of the position itself.
  static func geodetic(_ p: Triple) -> (latitude: Double, longitude: Double, height: Double) {
    let distance = (p.x * p.x + p.y * p.y).squareRoot()
    let e2 = 1 - (b * b) / (a * a)
    var latitude = atan2(p.z, distance * (1 - e2))
    for _ in 0..<8 {
      let s = sin(latitude)
      let n = a / (1 - e2 * s * s).squareRoot()
      latitude = atan2(p.z + e2 * n * s, distance)
    }
    let s = sin(latitude)
    let c = cos(latitude)
    let height = distance * c + p.z * s - a * (1 - e2 * s * s).squareRoot()
    return (latitude, atan2(p.y, p.x), height)
  }

  /// North, east and down at a latitude and longitude as EarthFixed unit vectors.
  static func axes(latitude: Double, longitude: Double) -> (n: Triple, e: Triple, d: Triple) {
    let sLat = sin(latitude)
    let cLat = cos(latitude)
    let sLon = sin(longitude)
    let cLon = cos(longitude)
    return (
      Triple(-sLat * cLon, -sLat * sLon, cLat), Triple(-sLon, cLon, 0),
      Triple(-cLat * cLon, -cLat * sLon, -sLat)
    )
  }
}
