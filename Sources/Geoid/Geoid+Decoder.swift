extension Geoid {
  /// Reads the grid out of its text: adaptive Rice codes of what a prediction misses (equations G-41
  /// and G-42).
  ///
  /// The counterpart of `encode` in Scripts/make-geoid-table; integers only, so that it yields the
  /// same grid everywhere.
  struct Decoder {
    private let text: StaticString
    /// The next character's place in the text.
    private var next = 0
    /// The last characters' bits not used yet: the lowest `available` ones.
    private var bits: UInt32 = 0
    private var available = 0

    init(text: StaticString) {
      self.text = text
    }

    /// Decodes the whole grid, whose first row is a pole and so a single value.
    mutating func grid(first pole: Int16) -> [Int16] {
      let columns = Grid.columns
      var nodes = [Int16](repeating: pole, count: Grid.rows * columns)
      var row = [Int](repeating: Int(pole), count: columns)
      var (north, north2) = (row, row)
      var misses = [Int](repeating: 0, count: columns)
      for r in 1..<Grid.rows {
        for c in 0..<columns {
          let west = c == 0 ? columns - 1 : c - 1
          let west2 = c < 2 ? c + columns - 2 : c - 2
          let east = c + 1 == columns ? 0 : c + 1
          let expected = 2 * misses[west] + misses[c] + misses[east] + 2
          let folded = code(parameter: max(0, Int.bitWidth - expected.leadingZeroBitCount - 3))
          misses[c] = folded
          // Before the row has been written so far, `row` holds the row to the south.
          let prediction =
            71 * row[west] + 31 * north[c] - 26 * north[west] + 12 * north[east]
            - 17 * row[west2] - 7 * north2[c]
          row[c] = ((prediction + 32) >> 6) + ((folded >> 1) ^ -(folded & 1))
          nodes[r * columns + c] = Int16(truncatingIfNeeded: row[c])
        }
        north2 = north
        north = row
      }
      return nodes
    }

    private mutating func code(parameter: Int) -> Int {
      var value = 0
      // The end of the text reads as zeros, so that this ends whatever the text is.
      while bit() == 1 { value += 1 }
      for _ in 0..<parameter { value = value << 1 | bit() }
      return value
    }

    private mutating func bit() -> Int {
      if available == 0 {
        bits = character()
        available = 6
      }
      available -= 1
      return Int((bits >> UInt32(available)) & 1)
    }

    private mutating func character() -> UInt32 {
      guard next < text.utf8CodeUnitCount else { return 0 }
      // Safe: the literal's bytes live as long as the program, and `next` is inside them.
      let code = unsafe UInt32(text.utf8Start[next])
      next += 1
      return code &- (code > 92 ? 36 : 35)
    }
  }
}
