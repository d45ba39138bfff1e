internal import Glibc

/// Finds the points of a polyline that it cannot do without at a tolerance.
///
/// D. H. Douglas and T. K. Peucker, The Canadian Cartographer 10 (2), 1973, on a sphere in space,
/// so that neither the antimeridian nor a pole is a special place. Where the kind changes, the
/// points on either side are always kept.
struct TrackSimplification {
  private let points: [TrackLine.Point]
  private let places: [SIMD3<Double>]
  private let tolerance: Double
  private var isNeeded: [Bool]

  /// The tolerance is in metres.
  init(_ points: [TrackLine.Point], tolerance: Double) {
    self.points = points
    self.tolerance = tolerance
    places = points.map { point in
      let level = 6_371_000 * cos(point.latitude)
      return SIMD3(
        level * cos(point.longitude), level * sin(point.longitude),
        6_371_000 * sin(point.latitude))
    }
    isNeeded = Array(repeating: false, count: points.count)
    var start = points.startIndex
    for index in points.indices
    where index + 1 == points.count || points[index + 1].kind != points[index].kind {
      mark(from: start, through: index)
      start = index + 1
    }
  }

  /// The points that stay, in order.
  var needed: [TrackLine.Point] {
    points.indices.filter { isNeeded[$0] }.map { points[$0] }
  }

  /// Marks the ends of a stretch of one kind and what lies off the lines between marked points.
  private mutating func mark(from first: Int, through last: Int) {
    isNeeded[first] = true
    isNeeded[last] = true
    var open = [(first, last)]
    while let (start, end) = open.popLast() {
      var farthest = 0
      var most = tolerance * tolerance
      for index in start + 1..<max(end, start + 1) {
        let square = squaredDistance(of: index, toLineFrom: start, to: end)
        if square > most { (farthest, most) = (index, square) }
      }
      guard farthest > 0 else { continue }
      isNeeded[farthest] = true
      open.append((start, farthest))
      open.append((farthest, end))
    }
  }

  private func squaredDistance(of index: Int, toLineFrom start: Int, to end: Int) -> Double {
    let line = places[end] - places[start]
    let offset = places[index] - places[start]
    let length = (line * line).sum()
    let share = length > 0 ? min(max((offset * line).sum() / length, 0), 1) : 0
    let rest = offset - share * line
    return (rest * rest).sum()
  }
}
