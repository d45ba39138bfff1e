internal import CMath
public import LinearAlgebra
public import Spatial

/// The World Magnetic Model 2025: the Earth's main magnetic field, degree and order 12.
///
/// Written for -1 km to 850 km above the ellipsoid. Field of rocks, iron and storms is not in it;
/// what that costs is stated by `standardDeviation` and `Field.declinationStandardDeviation`.
/// Source: A. Chulliat et al., The US/UK World Magnetic Model for 2025-2030, NOAA NCEI, 2025.
public enum MagneticModel {
  /// The name of the model.
  public static var name: StaticString { "WMM2025" }

  /// The decimal years for which the model was issued.
  ///
  /// Outside them the field is extrapolated along the same straight line, and no accuracy is stated.
  public static var validYears: ClosedRange<Double> { 2025.0...2030.0 }

  /// The standard deviation of north, east and down, T: model and unmodelled sources together.
  ///
  /// A global mean over the five years. Source: the WMM2025 error model (137, 89 and 141 nT).
  public static var standardDeviation: Vector3<NorthEastDown> {
    Vector3(137e-9, 89e-9, 141e-9)
  }

  /// The field at a place and a time.
  ///
  /// - Parameters:
  ///   - position: latitude and longitude in radians, height above the ellipsoid in m. At a pole the
  ///     longitude tells which way "north" points.
  ///   - decimalYear: for example 2026.5 for the middle of 2026.
  /// - Returns: the field in north-east-down, T. Equations G-20 to G-26.
  public static func field(at position: GeodeticPosition, decimalYear: Double) -> Field {
    let (sinLat, cosLat) = Elementary.sineAndCosine(position.latitude)
    let (sinLon, cosLon) = Elementary.sineAndCosine(position.longitude)
    // Geocentric spherical coordinates of the place (G-20).
    let n = WGS84.semiMajorAxis / (1 - WGS84.eccentricitySquared * sinLat * sinLat).squareRoot()
    let p = (n + position.height) * cosLat
    let z = (n * (1 - WGS84.eccentricitySquared) + position.height) * sinLat
    let r = (p * p + z * z).squareRoot()
    var sum = Synthesis(sine: z / r, cosine: p / r, ratio: referenceRadius / r)
    sum.add(years: decimalYear - epoch, sinLongitude: sinLon, cosLongitude: cosLon)
    // From the geocentric to the geodetic vertical (G-26), and from nT to T.
    let sinTilt = (z * cosLat - p * sinLat) / r
    let cosTilt = (p * cosLat + z * sinLat) / r
    return Field(
      vector: Vector3(
        1e-9 * (sum.north * cosTilt - sum.down * sinTilt), 1e-9 * sum.east,
        1e-9 * (sum.north * sinTilt + sum.down * cosTilt)))
  }

  /// The decimal year of an instant of UTC, counted as the model's own software does.
  ///
  /// - Parameter seconds: seconds since 1970-01-01T00:00:00Z without leap seconds.
  /// - Returns: the year and the part of it gone by, for example 2028.5 on 2 July 2028.
  public static func decimalYear(unixSeconds seconds: Double) -> Double {
    let days = seconds / 86_400
    // Beyond some thousand years, and for NaN, no calendar is needed (nor would the integers do).
    guard days.magnitude < 700_000 else { return 1970 + days / 365.2425 }
    // A first guess from the mean Gregorian year is at most one year off.
    var year = Int((1970 + days / 365.2425).rounded(.down))
    if days < Double(daysToYear(year)) { year -= 1 }
    if days >= Double(daysToYear(year + 1)) { year += 1 }
    let first = daysToYear(year)
    return Double(year) + (days - Double(first)) / Double(daysToYear(year + 1) - first)
  }

  static let epoch = 2025.0
  /// The geomagnetic reference radius, m.
  static let referenceRadius = 6_371_200.0

  /// Days from 1970-01-01 to the first of January of a year.
  private static func daysToYear(_ year: Int) -> Int {
    let y = year - 1
    return 365 * (year - 1970) + (y / 4 - y / 100 + y / 400) - 477
  }
}
