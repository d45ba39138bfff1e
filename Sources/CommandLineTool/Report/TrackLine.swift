internal import Glibc

/// A trajectory on the ground as a polyline of bounded length.
///
/// A point that lies closer to the last kept one than the tolerance is left out. When the line is
/// full, the points that it can do without at that tolerance are dropped, and the tolerance doubles
/// where that does not free a quarter of it.
package struct TrackLine: Sendable {
  package struct Point: Hashable, Sendable {
    /// Radians.
    package var latitude: Double
    package var longitude: Double
    package var kind: Kind
  }

  /// How the position came about.
  package enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    case aided, aligning, deadReckoning
  }

  package let capacity: Int
  /// Metres.
  package private(set) var tolerance: Double
  private var kept: [Point] = []
  private var latest: Point?

  package init(capacity: Int = 8000, tolerance: Double = 0.02) {
    self.capacity = capacity
    self.tolerance = tolerance
  }

  /// The line with its very last point.
  package var points: [Point] {
    guard let latest, latest != kept.last else { return kept }
    return kept + [latest]
  }

  package mutating func add(latitude: Double, longitude: Double, kind: Kind = .aided) {
    let point = Point(latitude: latitude, longitude: longitude, kind: kind)
    latest = point
    if let last = kept.last, last.kind == kind, Self.distance(last, point) < tolerance { return }
    kept.append(point)
    if kept.count >= capacity { thin() }
  }

  /// Drops points until a quarter of the line is free; the tolerance doubles where it must.
  private mutating func thin() {
    while true {
      let before = kept.count
      kept = TrackSimplification(kept, tolerance: tolerance).needed
      if kept.count <= capacity / 4 * 3 { return }
      tolerance *= 2
      // Where the kind changes at every other point no tolerance helps.
      if kept.count > before / 10 * 9, tolerance > 100 { dropEverySecond() }
    }
  }

  private mutating func dropEverySecond() {
    let before = kept
    kept.removeAll(keepingCapacity: true)
    for (index, point) in before.enumerated() where index.isMultiple(of: 2) { kept.append(point) }
  }

  /// The distance on a sphere for points that lie close together, m.
  private static func distance(_ a: Point, _ b: Point) -> Double {
    let radius = 6_371_000.0
    let turn = 2 * Double.pi
    let east = remainder(b.longitude - a.longitude, turn) * cos(a.latitude)
    return radius
      * ((b.latitude - a.latitude) * (b.latitude - a.latitude) + east * east)
      .squareRoot()
  }
}
