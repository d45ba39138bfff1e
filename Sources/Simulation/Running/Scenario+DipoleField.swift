internal import Glibc

extension Scenario {
  /// The field of a centred dipole along the Earth's axis, T: no declination, right size and dip.
  ///
  /// For tests and for recordings whose field does not matter; whoever wants declination hands in
  /// a field model. Equatorial strength 30 µT.
  public static let dipoleField: EarthField = { latitude, _, height in
    let ratio = Ellipsoid.a / (Ellipsoid.a + height)
    let strength = 30e-6 * ratio * ratio * ratio
    return Triple(strength * cos(latitude), 0, 2 * strength * sin(latitude))
  }
}
