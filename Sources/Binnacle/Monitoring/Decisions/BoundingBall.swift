internal import LinearAlgebra
internal import Spatial

/// A ball that holds a region of the ellipsoid; knows no pole and no antimeridian.
struct BoundingBall: Sendable {
  var center: Vector3<EarthFixed>
  /// m.
  var radius: Double

  init(_ circle: CircularRegion) {
    center = circle.center.earthFixed
    // A straight line is shorter than the way along the ellipsoid.
    radius = circle.radius + 1
  }

  /// Holds a box in degrees; `nil` where it goes round the Earth on both sides of the equator.
  init?(longitudes: ClosedRange<Double>, latitudes: ClosedRange<Double>) {
    let middle: Coordinate
    if longitudes.upperBound - longitudes.lowerBound < 180 {
      middle = Coordinate(
        latitude: (latitudes.lowerBound + latitudes.upperBound) / 2,
        longitude: (longitudes.lowerBound + longitudes.upperBound) / 2)
    } else if latitudes.lowerBound >= 0 {
      middle = Coordinate(latitude: 90, longitude: 0)
    } else if latitudes.upperBound <= 0 {
      middle = Coordinate(latitude: -90, longitude: 0)
    } else {
      return nil
    }
    center = middle.earthFixed
    var radius = 0.0
    // The farthest place is a corner; on the ellipsoid nearly so.
    for latitude in [latitudes.lowerBound, latitudes.upperBound] {
      for longitude in [longitudes.lowerBound, longitudes.upperBound] {
        let corner = Coordinate(latitude: latitude, longitude: longitude).earthFixed
        radius = max(radius, (corner - center).norm)
      }
    }
    self.radius = 1.01 * radius + 1
  }
}
