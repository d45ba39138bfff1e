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
  private var border: [BorderPiece] = []

  init(_ region: PolygonRegion) {
    parts = region.polygons.map { polygon in
      Part(
        exterior: PolygonRing(polygon.exterior), holes: polygon.holes.map { PolygonRing($0) })
    }
    let cuts = seamLatitudes
    for part in parts {
      for ring in [part.exterior] + part.holes { addBorder(of: ring, cuts: cuts) }
    }
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

  private mutating func addBorder(of ring: PolygonRing, cuts: [Double]) {
    for index in 0..<ring.borderEdges {
      let start = ring.corners[index]
      let end = ring.corners[(index + 1) % ring.corners.count]
      // The line along a pole is one point.
      if start.latitude.magnitude >= 90 && start.latitude == end.latitude { continue }
      if start.longitude == end.longitude, Self.isSeam(start.longitude) {
        addSeam(from: start, to: end, cuts: cuts)
      } else {
        addPieces(from: start, to: end)
      }
    }
  }

  /// Adds what of an edge along the antimeridian has the region on one side only: RFC 7946 cuts
  /// there what belongs together.
  private mutating func addSeam(
    from start: PolygonRing.Corner, to end: PolygonRing.Corner, cuts: [Double]
  ) {
    let range = min(start.latitude, end.latitude)...max(start.latitude, end.latitude)
    let latitudes = Set(cuts.filter { range.contains($0) } + [start.latitude, end.latitude])
      .sorted()
    for (from, to) in zip(latitudes, latitudes.dropFirst()) {
      let middle = (from + to) / 2
      if contains(longitude: 180 - 1e-9, latitude: middle)
        && contains(longitude: -180 + 1e-9, latitude: middle)
      {
        continue
      }
      addPieces(
        from: PolygonRing.Corner(longitude: start.longitude, latitude: from),
        to: PolygonRing.Corner(longitude: start.longitude, latitude: to))
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
