/// A position by latitude, longitude (radians) and height above the WGS 84 ellipsoid (m).
@frozen
public struct GeodeticPosition: Hashable, Sendable {
  /// Radians, north positive.
  public var latitude: Double
  /// Radians, east positive.
  public var longitude: Double
  /// Metres above the ellipsoid.
  public var height: Double

  @inlinable
  public init(latitude: Double, longitude: Double, height: Double) {
    self.latitude = latitude
    self.longitude = longitude
    self.height = height
  }

  @inlinable
  public static func degrees(latitude: Double, longitude: Double, height: Double) -> Self {
    Self(latitude: latitude * (.pi / 180), longitude: longitude * (.pi / 180), height: height)
  }
}
