internal import Geodesy
internal import Glibc
internal import LinearAlgebra
internal import Spatial

/// Places on a plane round a centre: true bearing and distance from the centre.
///
/// Azimuthal equidistant, so that neither the antimeridian nor a pole is a special place. Over a
/// few kilometres it is the local tangent plane.
package struct MapProjection: Sendable {
  private let centre: Vector3<EarthFixed>
  private let north: Vector3<EarthFixed>
  private let east: Vector3<EarthFixed>

  /// A projection centred on the middle of the points, or `nil` where there is none.
  package init?(around points: [TrackLine.Point]) {
    guard !points.isEmpty else { return nil }
    var sum = Vector3<EarthFixed>.zero
    for point in points {
      sum +=
        GeodeticPosition(latitude: point.latitude, longitude: point.longitude, height: 0)
        .earthFixed
    }
    // Points all round the Earth have no middle; any of them will do.
    let length = sum.dot(sum).squareRoot() / Double(points.count)
    let middle =
      length > 1e5
      ? GeodeticPosition(earthFixed: sum / Double(points.count))
      : GeodeticPosition(latitude: points[0].latitude, longitude: points[0].longitude, height: 0)
    let latitude = middle.latitude
    let longitude = middle.longitude
    centre = GeodeticPosition(latitude: latitude, longitude: longitude, height: 0).earthFixed
    let columns = LocalLevel.toEarthFixed(latitude: latitude, longitude: longitude).transposed
    north = Vector3(columns.row0.x, columns.row0.y, columns.row0.z)
    east = Vector3(columns.row1.x, columns.row1.y, columns.row1.z)
  }

  /// Metres east and north of the centre.
  package func project(latitude: Double, longitude: Double) -> (east: Double, north: Double) {
    let place = GeodeticPosition(latitude: latitude, longitude: longitude, height: 0).earthFixed
    let offset = place - centre
    let e = offset.dot(east)
    let n = offset.dot(north)
    let flat = (e * e + n * n).squareRoot()
    guard flat > 0 else { return (0, 0) }
    // The chord and the height over the tangent plane give the angle at the Earth's centre
    // without the loss of digits that an arc cosine has.
    let radius = 6_371_000.0
    let chord = offset.dot(offset).squareRoot()
    let arc =
      chord < 20_000
      ? flat * (1 + flat * flat / (6 * radius * radius))
      : 2 * radius * asin(min(1, chord / (2 * radius)))
    return (e * arc / flat, n * arc / flat)
  }
}
