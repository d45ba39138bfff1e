internal import Geodesy
internal import LinearAlgebra
internal import Spatial

/// A part of a polygon's edge, straight in longitude and latitude.
struct BorderPiece: Sendable {
  /// Longer edges are cut, degrees: within a piece the nearest place is the only one.
  static let longest = 5.0
  /// How closely the nearest place is found, m.
  private static let resolution = 0.001

  private var start: PolygonRing.Corner
  private var end: PolygonRing.Corner
  /// A ball around the piece.
  private var middle: Vector3<EarthFixed>
  private var radius: Double

  init(from start: PolygonRing.Corner, to end: PolygonRing.Corner) {
    self.start = start
    self.end = end
    middle = .zero
    radius = 0
    middle = earthFixed(0.5)
    // An arc of five degrees is longer than its halves' chords by 0.1 %.
    radius = 1.01 * max((earthFixed(0) - middle).norm, (earthFixed(1) - middle).norm) + 0.01
  }

  /// No place of the piece is nearer than this, m along a straight line.
  func leastDistance(to point: Vector3<EarthFixed>) -> Double { (point - middle).norm - radius }

  /// The nearest place of the piece, and its distance in a straight line, m.
  func nearest(to point: Vector3<EarthFixed>) -> (place: Coordinate, distance: Double) {
    // Within so short a piece the distance has one minimum, which the golden section closes in on. (The
    // foot on the chord is none on the arc: a parallel near a pole is a small circle.)
    let golden = 0.618_033_988_749_895
    var least = 0.0
    var greatest = 1.0
    var low = 1 - golden
    var high = golden
    var lowSquare = (earthFixed(low) - point).squaredNorm
    var highSquare = (earthFixed(high) - point).squaredNorm
    while (greatest - least) * radius > Self.resolution {
      if lowSquare < highSquare {
        greatest = high
        (high, highSquare) = (low, lowSquare)
        low = greatest - golden * (greatest - least)
        lowSquare = (earthFixed(low) - point).squaredNorm
      } else {
        least = low
        (low, lowSquare) = (high, highSquare)
        high = least + golden * (greatest - least)
        highSquare = (earthFixed(high) - point).squaredNorm
      }
    }
    let foot = (least + greatest) / 2
    let corner = corner(foot)
    return (
      Coordinate(
        latitude: corner.latitude,
        longitude: corner.longitude - 360 * (corner.longitude / 360).rounded(.toNearestOrEven)),
      (earthFixed(foot) - point).norm
    )
  }

  private func corner(_ share: Double) -> PolygonRing.Corner {
    PolygonRing.Corner(
      longitude: start.longitude + share * (end.longitude - start.longitude),
      latitude: start.latitude + share * (end.latitude - start.latitude))
  }

  private func earthFixed(_ share: Double) -> Vector3<EarthFixed> {
    let corner = corner(share)
    return Coordinate(latitude: corner.latitude, longitude: corner.longitude).earthFixed
  }
}

extension Coordinate {
  /// The place on the ellipsoid, m.
  var earthFixed: Vector3<EarthFixed> {
    GeodeticPosition.degrees(latitude: latitude, longitude: longitude, height: 0).earthFixed
  }
}
