import Binnacle

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// A map of one line: west is left, east is right, and it grows with the way.
struct MapLine {
  private static let width = 40
  private var start: Coordinate?
  /// Metres east of the start: of all places so far.
  private var track: [Double] = []
  private var west = -50.0
  private var east = 50.0

  /// The line with the way so far, the start and an arrow where the vehicle is.
  mutating func line(for location: Location) -> String {
    let start = self.start ?? location.coordinate
    self.start = start
    let here = Self.metresEast(of: start, location.coordinate)
    west = min(west, here)
    east = max(east, here)
    track.append(here)
    var cells = [String](repeating: " ", count: Self.width)
    for metres in track { cells[column(metres)] = "·" }
    cells[column(0)] = "S"
    cells[column(here)] = Self.arrow(location.course)
    return "[" + cells.joined() + "]"
  }

  private func column(_ metres: Double) -> Int {
    Int((metres - west) / (east - west) * Double(Self.width - 1))
  }

  private static func metresEast(of start: Coordinate, _ place: Coordinate) -> Double {
    // Along the start's parallel, whichever side of the antimeridian.
    let foot = Coordinate(latitude: start.latitude, longitude: place.longitude)
    let turn = (place.longitude - start.longitude) / 360
    let isWest = turn - turn.rounded() < 0
    return isWest ? -start.distance(to: foot) : start.distance(to: foot)
  }

  private static func arrow(_ course: Double?) -> String {
    guard let course else { return "o" }
    let arrows = ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"]
    return arrows[Int((course / 45).rounded()) % arrows.count]
  }
}

/// Shows what was printed, also in the middle of a line.
func flush() { fflush(nil) }
