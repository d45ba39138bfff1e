extension Geoid {
  /// The decoded grid: rows from south to north, columns from 180° west to the east.
  struct Grid: Sendable {
    static let shared = Grid()

    static let rows = 361
    static let columns = 720
    private static let nodesPerDegree = 2.0

    /// Undulations in steps of `Table.step`.
    private let nodes: [Int16]

    init() {
      var decoder = Decoder(text: Table.text)
      nodes = decoder.grid(first: Table.southPole)
    }

    func value(latitude: Double, longitude: Double) -> Double {
      let degrees = 180 / Double.pi
      // Whole turns are taken off before the position on the grid becomes an integer.
      let turn = longitude / (2 * .pi)
      let x = (turn - turn.rounded(.down)) * Double(Self.columns)
      let y = (min(max(latitude * degrees, -90), 90) + 90) * Self.nodesPerDegree
      let column = min(Int(x), Self.columns - 1)
      let row = min(Int(y), Self.rows - 2)
      let east = Self.weights(x - Double(column))
      let north = Self.weights(y - Double(row))
      // Column zero of the grid is 180° west, that of `x` is Greenwich.
      let first = column + Self.columns / 2 - 2 + Self.columns
      var sum = 0.0
      for i in 0..<6 {
        sum += north[i] * line(row - 2 + i, first: first, weights: east)
      }
      return sum * Table.step
    }

    /// Interpolates along one row; a row beyond a pole is the row on this side, half a turn on.
    private func line(_ row: Int, first: Int, weights: SIMD8<Double>) -> Double {
      var (r, c) = (row, first)
      if row < 0 {
        (r, c) = (-row, first + Self.columns / 2)
      } else if row >= Self.rows {
        (r, c) = (2 * (Self.rows - 1) - row, first + Self.columns / 2)
      }
      var sum = 0.0
      for i in 0..<6 {
        sum += weights[i] * Double(nodes[r * Self.columns + (c + i) % Self.columns])
      }
      return sum
    }

    /// The weights of six-point Lagrange interpolation at -2 ... 3 for a point in [0, 1].
    static func weights(_ t: Double) -> SIMD8<Double> {
      let (a, b, c, d, e, f) = (t + 2, t + 1, t, t - 1, t - 2, t - 3)
      var w = SIMD8<Double>.zero
      w[0] = -b * c * d * e * f / 120
      w[1] = a * c * d * e * f / 24
      w[2] = -a * b * d * e * f / 12
      w[3] = a * b * c * e * f / 12
      w[4] = -a * b * c * d * f / 24
      w[5] = a * b * c * d * e / 120
      return w
    }
  }
}
