internal import CMath
public import LinearAlgebra
public import Spatial

/// Normal gravity of the WGS 84 ellipsoid: attraction and centrifugal acceleration together.
///
/// The vector is exact to round-off at any height, its small tilt against the ellipsoid's normal
/// included (8e-6 m/s² at 1 km, sin 2φ). The magnitude by Somigliana is an approximation above and
/// below the ellipsoid. True gravity differs from both, commonly by some 1e-4 m/s² along each axis
/// and by up to some 1e-3 m/s² in mountains.
public enum NormalGravity {
  /// The magnitude of normal gravity, m/s².
  ///
  /// Somigliana's closed form on the ellipsoid and the second-order expansion in height above it
  /// (equation G-10). Against the exact field at heights from -500 m: within 1.1e-7 m/s² to 1 km,
  /// 7e-7 to 10 km, 2.1e-5 to 50 km. Source: NIMA TR8350.2, equations 4-1 and 4-3.
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

  /// Normal gravity at a place, EarthFixed, m/s².
  public static func vector(at position: GeodeticPosition) -> Vector3<EarthFixed> {
    vector(atEarthFixed: position.earthFixed)
  }

  /// Normal gravity at a Cartesian position, EarthFixed, m/s².
  ///
  /// The gradient of the normal potential as a series of even zonal harmonics to degree 8
  /// (equations G-11 to G-13), which needs no trigonometry and no geodetic coordinates. Within
  /// 1e-11 m/s² of the closed form in ellipsoidal coordinates from -500 m to 50 km; meant for
  /// points on or above the ground, singular at the Earth's centre.
  /// Source: W. A. Heiskanen and H. Moritz, Physical Geodesy, 1967, sections 2-7 to 2-9.
  public static func vector(atEarthFixed r: Vector3<EarthFixed>) -> Vector3<EarthFixed> {
    let inverseSquare = 1 / r.squaredNorm
    let t = r.z * r.z * inverseSquare
    let k2 = WGS84.semiMajorAxis * WGS84.semiMajorAxis * inverseSquare
    let k4 = k2 * k2
    let c2 = zonal2 * k2
    let c4 = zonal4 * k4
    let c6 = zonal6 * k4 * k2
    let c8 = zonal8 * k4 * k4
    // P'(k+1) and (k+1) P(k+1) / s with s² = t, for k = 2, 4, 6, 8.
    var equatorial = c2 * (1.5 * (5 * t - 1))
    equatorial += c4 * (1.875 * ((21 * t - 14) * t + 1))
    equatorial += c6 * (0.0625 * (((3003 * t - 3465) * t + 945) * t - 35))
    equatorial += c8 * (((109_395 * t - 180_180) * t + 90_090) * t - 13_860) * t / 128
    equatorial += c8 * 315 / 128
    var polar = c2 * (1.5 * (5 * t - 3))
    polar += c4 * (0.625 * ((63 * t - 70) * t + 15))
    polar += c6 * (0.4375 * (((429 * t - 693) * t + 315) * t - 35))
    polar += c8 * 9 * (((12_155 * t - 25_740) * t + 18_018) * t - 4620) * t / 128
    polar += c8 * 9 * 315 / 128
    let central = WGS84.gravitationalConstant * inverseSquare * inverseSquare.squareRoot()
    let rotation = WGS84.angularVelocity * WGS84.angularVelocity
    let across = central * (equatorial - 1) + rotation
    return Vector3(across * r.x, across * r.y, central * (polar - 1) * r.z)
  }

  // J₂ to J₈ of the normal field, from a, f, GM and ω of WGS 84 by equation 2-92 of Physical
  // Geodesy, computed with 40 digits. J₁₀ (1.2e-14) would add 1e-12 m/s².
  private static var zonal2: Double { 1.082629821313306e-3 }
  private static var zonal4: Double { -2.370911200533961e-6 }
  private static var zonal6: Double { 6.083464988821034e-9 }
  private static var zonal8: Double { -1.4268108791951202e-11 }
}
