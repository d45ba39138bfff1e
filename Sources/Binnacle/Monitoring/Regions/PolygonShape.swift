internal import Geodesy
internal import LinearAlgebra
internal import Spatial

/// A polygon region made ready for many questions.
struct PolygonShape: Sendable {
  private struct Part: Sendable {
    var exterior: PolygonRing
    var holes: [PolygonRing]

    func contains(longitude: Double, latitude: Double) -> Bool {
      exterior.contains(longitude: longitude, latitude: latitude)
        && !holes.contains { $0.contains(longitude: longitude, latitude: latitude) }
    }
  }

  private var parts: [Part]
  private(set) var border: [BorderPiece] = []

  init(_ region: PolygonRegion) {
    parts = region.polygons.map { polygon in
      Part(
        exterior: PolygonRing(polygon.exterior), holes: polygon.holes.map { PolygonRing($0) })
    }
    var seam: [ClosedRange<Double>] = []
    for part in parts {
      for ring in [part.exterior] + part.holes { addBorder(of: ring, seam: &seam) }
    }
    addSeam(seam)
  }

  func contains(_ coordinate: Coordinate) -> Bool {
    contains(longitude: coordinate.longitude, latitude: coordinate.latitude)
  }

  private func contains(longitude: Double, latitude: Double) -> Bool {
    parts.contains { $0.contains(longitude: longitude, latitude: latitude) }
  }

  /// How far a place is outside, m along the ellipsoid; negative inside. `nil` without a border.
  func signedDistance(to coordinate: Coordinate) -> Double? {
    let point = coordinate.earthFixed
    var best: (place: Coordinate, distance: Double)?
    for piece in border {
      if let best, piece.leastDistance(to: point) >= best.distance { continue }
      let nearest = piece.nearest(to: point)
      if nearest.distance < best?.distance ?? .infinity { best = nearest }
    }
    guard let best else { return nil }
    let distance = best.place.distance(to: coordinate)
    return contains(coordinate) ? -distance : distance
  }

  /// A ball that holds each of the polygons; `nil` for one that is too large to be held.
  var balls: [BoundingBall?] {
    parts.map { BoundingBall(longitudes: $0.exterior.longitudes, latitudes: $0.exterior.latitudes) }
  }
}

// MARK: - The border

extension PolygonShape {
  /// Where the seam along the antimeridian is to be cut, so that each piece of it has one answer.
  private var seamLatitudes: [Double] {
    parts.flatMap { [$0.exterior] + $0.holes }.flatMap(\.corners)
      .filter { Self.isSeam($0.longitude) }.map(\.latitude)
  }

  private static func isSeam(_ longitude: Double) -> Bool {
    (longitude / 360).rounded(.down) * 360 + 180 == longitude
  }

  /// Adds a ring's edges but those along the antimeridian, whose latitudes go to `seam`.
  private mutating func addBorder(of ring: PolygonRing, seam: inout [ClosedRange<Double>]) {
    for index in 0..<ring.borderEdges {
      let start = ring.corners[index]
      let end = ring.corners[(index + 1) % ring.corners.count]
      // The line along a pole is one point.
      if start.latitude.magnitude >= 90 && start.latitude == end.latitude { continue }
      if start.longitude == end.longitude, Self.isSeam(start.longitude) {
        seam.append(min(start.latitude, end.latitude)...max(start.latitude, end.latitude))
      } else {
        addPieces(from: start, to: end)
      }
    }
  }

  /// Adds what of the edges along the antimeridian has the region on one side only: RFC 7946 cuts
  /// there what belongs together.
  ///
  /// Each part of it once, however many edges run there: to and fro, they would be too many.
  private mutating func addSeam(_ edges: [ClosedRange<Double>]) {
    if edges.isEmpty { return }
    var changes: [Double: Int] = [:]
    for edge in edges {
      changes[edge.lowerBound, default: 0] += 1
      changes[edge.upperBound, default: 0] -= 1
    }
    let latitudes = Set(seamLatitudes).sorted()
    var covering = 0
    for (from, to) in zip(latitudes, latitudes.dropFirst()) {
      covering += changes[from] ?? 0
      let middle = (from + to) / 2
      if covering == 0
        || contains(longitude: 180 - 1e-9, latitude: middle)
          && contains(longitude: -180 + 1e-9, latitude: middle)
      {
        continue
      }
      addPieces(
        from: PolygonRing.Corner(longitude: 180, latitude: from),
        to: PolygonRing.Corner(longitude: 180, latitude: to))
    }
  }

  private mutating func addPieces(from start: PolygonRing.Corner, to end: PolygonRing.Corner) {
    let east = end.longitude - start.longitude
    let north = end.latitude - start.latitude
    let count = max(1, (max(east.magnitude, north.magnitude) / BorderPiece.longest).rounded(.up))
    var from = start
    for index in 1...Int(count) {
      let share = Double(index) / count
      let to = PolygonRing.Corner(
        longitude: start.longitude + share * east, latitude: start.latitude + share * north)
      border.append(BorderPiece(from: from, to: to))
      from = to
    }
  }
}
