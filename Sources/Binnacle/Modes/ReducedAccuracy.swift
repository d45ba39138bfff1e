internal import CMath

/// Makes places coarse on purpose: the middle of a cell of some five kilometres, and nothing else.
///
/// The cells are the same for everybody and at all times, so that no mean over many answers tells
/// more than one. A cell is left only a good way beyond its border, so that noise does not show how
/// near the border is. That it was left tells that the border is near: each crossing once.
public struct ReducedAccuracy: Hashable, Sendable {
  /// The height of a cell, degrees: 5.6 km. Its width is about the same wherever it lies.
  public static let cellSize = 0.05
  /// The radius that is stated, m: it holds the whole cell, and as far beyond as it is held on to.
  public static let radius = 6000.0

  /// How far beyond the border a cell is held on to, of its size, where the place is well known.
  private static let margin = 0.1

  private var cell: Cell?

  private struct Cell: Hashable {
    var row: Int
    var column: Int
  }

  public init() {}

  /// The location as a program with reduced accuracy may know it.
  public mutating func reduce(_ location: Location) -> Location {
    let (place, isWider) = snap(location.coordinate, accuracy: location.horizontalAccuracy)
    var radius = Self.radius
    // In whole cells, or the radius would tell what the place does not.
    if isWider { radius += 6000 * (location.horizontalAccuracy / 6000).rounded(.up) }
    var reduced = LocationFields(
      coordinate: place, horizontalAccuracy: radius, instant: location.instant)
    reduced.timestamp = location.timestamp
    reduced.age = location.age
    reduced.sourceInformation = SourceInformation(origin: location.sourceInformation.origin)
    reduced.isReduced = true
    return Location(reduced)
  }

  /// The middle of the cell, and whether the place is known so badly that it may lie far outside.
  private mutating func snap(
    _ coordinate: Coordinate, accuracy: Double
  ) -> (place: Coordinate, isWider: Bool) {
    guard coordinate.isValid else { return (coordinate, true) }
    let metresPerDegree = 111_000.0
    let noise = 3 * accuracy / metresPerDegree
    if let cell {
      let held = Self.margin * Self.cellSize
      // Beyond the margin by what noise makes of it, but never half a cell more.
      if Self.excess(of: coordinate, over: cell) <= held + min(noise, 0.5 * Self.cellSize) {
        return (Self.middle(of: cell), noise > held)
      }
    }
    let entered = Self.cell(at: coordinate)
    cell = entered
    return (Self.middle(of: entered), noise > Self.margin * Self.cellSize)
  }
}

// MARK: - Cells

extension ReducedAccuracy {
  private static let rows = 3600

  /// How many cells go round the earth in a row.
  private static func columns(in row: Int) -> Int {
    let latitude = (Double(row) + 0.5) * cellSize - 90
    return max(3, Int(7200 * Elementary.cosine(latitude * .pi / 180)))
  }

  private static func cell(at place: Coordinate) -> Cell {
    let row = min(max(Int(((place.latitude + 90) / cellSize).rounded(.down)), 0), rows - 1)
    let columns = columns(in: row)
    let turn = (place.longitude + 180) / 360
    let column = Int((turn * Double(columns)).rounded(.down)) % columns
    return Cell(row: row, column: max(column, 0))
  }

  private static func middle(of cell: Cell) -> Coordinate {
    let width = 360 / Double(columns(in: cell.row))
    return Coordinate(
      latitude: (Double(cell.row) + 0.5) * cellSize - 90,
      longitude: (Double(cell.column) + 0.5) * width - 180)
  }

  /// By how much a place lies outside a cell, in degrees of latitude; negative within.
  private static func excess(of place: Coordinate, over cell: Cell) -> Double {
    let middle = middle(of: cell)
    let width = 360 / Double(columns(in: cell.row))
    var east = (place.longitude - middle.longitude).magnitude
    // The short way round.
    if east > 180 { east = 360 - east }
    // In units in which the cell is a square.
    let eastExcess = (east - 0.5 * width) / width * cellSize
    return max((place.latitude - middle.latitude).magnitude - 0.5 * cellSize, eastExcess)
  }
}
