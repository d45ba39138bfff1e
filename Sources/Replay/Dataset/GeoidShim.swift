/// Stands in for the geoid until the module has one.
enum GeoidShim {
  /// The geoid above the ellipsoid, m; arguments in radians.
  static func undulation(latitude: Double, longitude: Double) -> Double { 0 }
}
