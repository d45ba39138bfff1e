/// A point on the globe where a trajectory starts.
public struct Place: Hashable, Sendable {
  /// Geodetic latitude, radians.
  public var latitude: Double
  /// Longitude, radians.
  public var longitude: Double
  /// Height above the WGS 84 ellipsoid, m.
  public var height: Double

  public init(latitude: Double, longitude: Double, height: Double) {
    self.latitude = latitude
    self.longitude = longitude
    self.height = height
  }

  /// A place by degrees.
  public static func degrees(_ latitude: Double, _ longitude: Double, height: Double) -> Place {
    Place(
      latitude: latitude * Double.pi / 180, longitude: longitude * Double.pi / 180, height: height)
  }
}

extension Place {
  /// The ellipsoid's normal at a distance north and east, m, laid on latitude and longitude.
  func normal(north: Jet, east: Jet) -> JetVector {
    let coordinates = coordinates(north: north, east: east)
    return Ellipsoid.normal(latitude: coordinates.latitude, longitude: coordinates.longitude)
  }

  /// Latitude and longitude, radians, of a distance north and east, m; meant for short distances
  /// and away from the poles, where the scale of longitude hardly changes.
  func coordinates(north: Jet, east: Jet) -> (latitude: Jet, longitude: Jet) {
    let radii = Ellipsoid.radii(latitude: latitude)
    let parallel = radii.primeVertical * Jet(latitude).sineAndCosine.cosine.value
    return (north * (1 / radii.meridian) + latitude, east * (1 / parallel) + longitude)
  }
}
