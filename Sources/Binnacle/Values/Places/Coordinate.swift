internal import Geodesics

/// A place on the WGS 84 ellipsoid.
public struct Coordinate: Hashable, Codable, Sendable, BitwiseCopyable {
  /// Degrees, north positive, -90 to 90.
  public var latitude: Double
  /// Degrees, east positive, -180 to 180.
  public var longitude: Double

  /// Takes degrees as they are; `isValid` tells whether they are a place.
  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Whether both are finite and within their ranges.
  public var isValid: Bool { latitude.magnitude <= 90 && longitude.magnitude <= 180 }
}

// MARK: - Geometry on the ellipsoid

extension Coordinate {
  /// The length of the shortest path on the ellipsoid, m, right to 2e-8 m at any two places.
  ///
  /// - Returns: NaN where a latitude is beyond a pole or a number is not finite.
  public func distance(to other: Coordinate) -> Double {
    Geodesic.path(from: place, to: other.place).distance
  }

  /// The direction in which the shortest path to `other` begins, degrees clockwise from true north,
  /// 0 to 360.
  ///
  /// - Returns: `nil` where both are the same place or one is none.
  public func bearing(to other: Coordinate) -> Double? {
    let path = Geodesic.path(from: place, to: other.place)
    return path.distance > 0 ? path.initialBearingDegrees : nil
  }

  /// Where one arrives after `distance` metres along the geodesic that begins with `bearing`
  /// (degrees clockwise from true north).
  public func destination(distance: Double, bearing: Double) -> Coordinate {
    let end = Geodesic.destination(from: place, bearingDegrees: bearing, distance: distance)
    return Coordinate(latitude: end.latitudeDegrees, longitude: end.longitudeDegrees)
  }

  private var place: Geodesic.Place {
    Geodesic.Place(latitudeDegrees: latitude, longitudeDegrees: longitude)
  }
}

extension Coordinate: CustomStringConvertible {
  /// `52.5200066° N, 13.4049540° E`: seven decimals are a centimetre.
  public var description: String {
    latitude.magnitude.text(decimals: 7) + (latitude < 0 ? "° S, " : "° N, ")
      + longitude.magnitude.text(decimals: 7) + (longitude < 0 ? "° W" : "° E")
  }
}
