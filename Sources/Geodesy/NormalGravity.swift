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
    // P'(k+1) and (k+1) P(k+1) / s with s² = t, side by side; k = 8, 6, 4, 2, as powers of k2.
    var pull = (zonal8 * 854.648_437_5 * t) - zonal8 * SIMD2(1407.656_25, 1809.843_75)
    pull = pull * t + zonal8 * SIMD2(703.828_125, 1266.890_625)
    pull = pull * t - zonal8 * SIMD2(108.281_25, 324.843_75)
    pull = pull * t + zonal8 * SIMD2(2.460_937_5, 22.148_437_5)
    var term = (zonal6 * 187.687_5 * t) - zonal6 * SIMD2(216.562_5, 303.187_5)
    term = term * t + zonal6 * SIMD2(59.062_5, 137.812_5)
    term = term * t - zonal6 * SIMD2(2.187_5, 15.312_5)
    pull = pull * k2 + term
    term = (zonal4 * 39.375 * t) - zonal4 * SIMD2(26.25, 43.75)
    term = term * t + zonal4 * SIMD2(1.875, 9.375)
    pull = pull * k2 + term
    pull = pull * k2 + (zonal2 * 7.5 * t - zonal2 * SIMD2(1.5, 4.5))
    pull = pull * k2 - 1
    let central = WGS84.gravitationalConstant * inverseSquare * inverseSquare.squareRoot()
    let rotation = WGS84.angularVelocity * WGS84.angularVelocity
    let across = central * pull[0] + rotation
    return Vector3(across * r.x, across * r.y, central * pull[1] * r.z)
  }

  // J₂ to J₈ of the normal field, from a, f, GM and ω of WGS 84 by equation 2-92 of Physical
  // Geodesy, computed with 40 digits. J₁₀ (1.2e-14) would add 1e-12 m/s².
  private static var zonal2: Double { 1.082629821313306e-3 }
  private static var zonal4: Double { -2.370911200533961e-6 }
  private static var zonal6: Double { 6.083464988821034e-9 }
  private static var zonal8: Double { -1.4268108791951202e-11 }
}
