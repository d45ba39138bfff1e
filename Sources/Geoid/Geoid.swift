/// The height of mean sea level above the WGS 84 ellipsoid.
///
/// EGM96 on a 30-minute grid, bundled with the program; between the nodes, six-point Lagrange
/// interpolation each way (equation G-40). Continuous everywhere, across the antimeridian and over
/// the poles. The first call decodes the grid (520 kB) once for the process; calls may come from
/// any thread.
public enum Geoid {
  /// The name under which heights above mean sea level are to be labelled.
  public static var name: String { "EGM96, bundled 30-minute reduction" }

  /// The largest error against EGM96's 15-minute grid at its nodes, m.
  ///
  /// At La Gomera, where the sea floor is steep. EGM96 itself is known to 0.5 m to 1 m.
  public static var maximumError: Double { Table.maximumError }

  /// The area-weighted root of the mean squared error against EGM96's 15-minute grid, m.
  public static var rootMeanSquareError: Double { Table.rootMeanSquareError }

  /// The geoid's height above the ellipsoid, m; positive where the geoid lies above.
  ///
  /// Height above mean sea level is height above the ellipsoid less this.
  ///
  /// - Parameters:
  ///   - latitude: radians, north positive; beyond a pole counts as the pole.
  ///   - longitude: radians, east positive, any number of turns.
  /// - Returns: NaN where a coordinate is not finite.
  public static func undulation(latitude: Double, longitude: Double) -> Double {
    guard latitude.isFinite, longitude.isFinite else { return .nan }
    return Grid.shared.value(latitude: latitude, longitude: longitude)
  }
}
