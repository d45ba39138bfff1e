internal import Glibc

/// A trajectory on the ground as a polyline of bounded length.
///
/// A point that lies closer to the last kept one than the tolerance is left out; when the line is
/// full the tolerance doubles, so that the line never departs from the track by more than twice
/// the tolerance.
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

  package init(capacity: Int = 6000, tolerance: Double = 0.02) {
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
    guard isWorthKeeping(point, after: kept.last) else { return }
    kept.append(point)
    guard kept.count >= capacity else { return }
    tolerance *= 2
    thin()
    // Too many changes of kind: they alone would fill the line.
    if kept.count > capacity / 4 * 3 { dropEverySecond() }
  }

  private func isWorthKeeping(_ point: Point, after last: Point?) -> Bool {
    guard let last else { return true }
    return last.kind != point.kind || Self.distance(last, point) >= tolerance
  }

  private mutating func thin() {
    let before = kept
    kept.removeAll(keepingCapacity: true)
    for point in before where isWorthKeeping(point, after: kept.last) { kept.append(point) }
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
