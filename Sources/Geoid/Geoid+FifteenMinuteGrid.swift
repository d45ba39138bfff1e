extension Geoid {
  /// EGM96 on its own 15-minute grid, as PROJ's file `egm96_15.gtx` has it (Debian: `proj-data`).
  ///
  /// Between the nodes, six-point Lagrange interpolation each way (equation G-40), as in the bundled
  /// grid. Holds 4 MB and is only read from once made; calls may come from any thread.
  public struct FifteenMinuteGrid: Sendable {
    /// The name under which heights above mean sea level are to be labelled.
    public static var name: String { "EGM96, 15-minute grid" }

    /// The largest error of the interpolation against EGM96 itself, m.
    ///
    /// A row or a meridian circle of the grid has no wave shorter than four nodes, so that its
    /// Fourier series is EGM96 exactly; midway between four nodes the interpolation misses it by
    /// 0.038 m at the most (Ecuador). At a node the error is that of the file, 0.01 m at the most.
    public static var maximumError: Double { 0.04 }

    /// The root of the mean squared error midway between four nodes, m.
    public static var rootMeanSquareError: Double { 0.003 }

    static let rows = 721
    static let columns = 1440
    private static let nodesPerDegree = 4.0
    /// Four doubles (south, west, steps, degrees) and two integers (rows, columns), big-endian.
    private static let headerLength = 40

    /// Rows from south to north, columns from 180° west to the east, m.
    private let nodes: [Float]

    /// Reads the contents of the file.
    public init(gtx bytes: [UInt8]) throws(GridError) {
      let length = Self.headerLength + Self.rows * Self.columns * 4
      guard bytes.count >= Self.headerLength else {
        throw .length(found: bytes.count, expected: length)
      }
      let span = bytes.span
      let expected: [(String, Double)] = [
        ("southern edge", -90), ("western edge", -180), ("step in latitude", 0.25),
        ("step in longitude", 0.25),
      ]
      for (index, (field, value)) in expected.enumerated() {
        let found = Double(bitPattern: Self.word(span, at: 8 * index, length: 8))
        if found != value { throw .header(field: field, found: found, expected: value) }
      }
      for (offset, field, value) in [(32, "rows", Self.rows), (36, "columns", Self.columns)] {
        let found = Int(Self.word(span, at: offset, length: 4))
        if found != value {
          throw .header(field: field, found: Double(found), expected: Double(value))
        }
      }
      guard bytes.count == length else { throw .length(found: bytes.count, expected: length) }
      var nodes = [Float]()
      nodes.reserveCapacity(Self.rows * Self.columns)
      for index in 0..<Self.rows * Self.columns {
        let pattern = Self.word(span, at: Self.headerLength + 4 * index, length: 4)
        let value = Float(bitPattern: UInt32(truncatingIfNeeded: pattern))
        // EGM96 lies between -107 m and 86 m; NaN fails too.
        guard value.magnitude < 120 else {
          throw .value(
            row: index / Self.columns, column: index % Self.columns, found: Double(value))
        }
        nodes.append(value)
      }
      self.nodes = nodes
    }

    /// The geoid's height above the ellipsoid, m; positive where the geoid lies above.
    ///
    /// - Parameters:
    ///   - latitude: radians, north positive; beyond a pole counts as the pole.
    ///   - longitude: radians, east positive, any number of turns.
    /// - Returns: NaN where a coordinate is not finite.
    public func undulation(latitude: Double, longitude: Double) -> Double {
      guard latitude.isFinite, longitude.isFinite else { return .nan }
      let degrees = 180 / Double.pi
      // Whole turns are taken off before the position on the grid becomes an integer.
      let turn = longitude / (2 * .pi)
      let x = (turn - turn.rounded(.down)) * Double(Self.columns)
      let y = (min(max(latitude * degrees, -90), 90) + 90) * Self.nodesPerDegree
      let column = min(Int(x), Self.columns - 1)
      let row = min(Int(y), Self.rows - 2)
      let east = Grid.weights(x - Double(column))
      let north = Grid.weights(y - Double(row))
      // Column zero of the grid is 180° west, that of `x` is Greenwich.
      let first = column + Self.columns / 2 - 2 + Self.columns
      let nodes = nodes.span
      var sum = 0.0
      for i in 0..<6 {
        sum += north[i] * Self.line(nodes, row - 2 + i, first: first, weights: east)
      }
      return sum
    }

    /// Interpolates along one row; a row beyond a pole is the row on this side, half a turn on.
    private static func line(
      _ nodes: Span<Float>, _ row: Int, first: Int, weights: SIMD8<Double>
    ) -> Double {
      var (r, c) = (row, first)
      if row < 0 {
        (r, c) = (-row, first + columns / 2)
      } else if row >= rows {
        (r, c) = (2 * (rows - 1) - row, first + columns / 2)
      }
      var sum = 0.0
      for i in 0..<6 {
        sum += weights[i] * Double(nodes[r * columns + (c + i) % columns])
      }
      return sum
    }

    /// A big-endian number.
    private static func word(_ bytes: Span<UInt8>, at offset: Int, length: Int) -> UInt64 {
      var value: UInt64 = 0
      for index in offset..<offset + length { value = value << 8 | UInt64(bytes[index]) }
      return value
    }
  }
}

extension Geoid.FifteenMinuteGrid {
  /// Why a file is not EGM96's 15-minute grid.
  public enum GridError: Error, Hashable, Sendable {
    /// Too short or too long, bytes.
    case length(found: Int, expected: Int)
    /// The header describes another grid.
    case header(field: String, found: Double, expected: Double)
    /// A height that no geoid has, m; counted from zero, from the south and from 180° west.
    case value(row: Int, column: Int, found: Double)
  }
}

extension Geoid.FifteenMinuteGrid.GridError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .length(let found, let expected):
      "\(found) bytes where EGM96's 15-minute grid has \(expected)"
    case .header(let field, let found, let expected):
      "its header says \(field) \(found) where EGM96's 15-minute grid has \(expected)"
    case .value(let row, let column, let found):
      "row \(row), column \(column) holds \(found) m, which no geoid has"
    }
  }
}
