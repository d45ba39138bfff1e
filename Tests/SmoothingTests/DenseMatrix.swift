/// A plain matrix for references: nothing of it is shared with what it checks.
struct DenseMatrix {
  var rows: Int
  var columns: Int
  var elements: [Double]

  init(_ rows: Int, _ columns: Int) {
    self.rows = rows
    self.columns = columns
    elements = [Double](repeating: 0, count: rows * columns)
  }

  init(column: [Double]) {
    rows = column.count
    columns = 1
    elements = column
  }

  static func identity(_ n: Int) -> Self {
    var result = Self(n, n)
    for i in 0..<n { result[i, i] = 1 }
    return result
  }

  static func random(_ rows: Int, _ columns: Int, using source: inout SeededNumbers) -> Self {
    var result = Self(rows, columns)
    for i in result.elements.indices { result.elements[i] = source.next() }
    return result
  }

  subscript(r: Int, c: Int) -> Double {
    get { elements[r * columns + c] }
    set { elements[r * columns + c] = newValue }
  }

  var transposed: Self {
    var result = Self(columns, rows)
    for r in 0..<rows { for c in 0..<columns { result[c, r] = self[r, c] } }
    return result
  }

  static func * (a: Self, b: Self) -> Self {
    var result = Self(a.rows, b.columns)
    for r in 0..<a.rows {
      for k in 0..<a.columns {
        let factor = a[r, k]
        if factor == 0 { continue }
        for c in 0..<b.columns { result[r, c] += factor * b[k, c] }
      }
    }
    return result
  }

  static func * (factor: Double, a: Self) -> Self {
    var result = a
    for i in result.elements.indices { result.elements[i] *= factor }
    return result
  }

  static func + (a: Self, b: Self) -> Self {
    var result = a
    for i in result.elements.indices { result.elements[i] += b.elements[i] }
    return result
  }

  static func - (a: Self, b: Self) -> Self { a + -1 * b }

  /// Gauss and Jordan with pivots.
  var inverse: Self {
    let n = rows
    var a = self
    var result = Self.identity(n)
    for column in 0..<n {
      let pivot = (column..<n).max { abs(a[$0, column]) < abs(a[$1, column]) } ?? column
      for c in 0..<n {
        (a[column, c], a[pivot, c]) = (a[pivot, c], a[column, c])
        (result[column, c], result[pivot, c]) = (result[pivot, c], result[column, c])
      }
      let scale = 1 / a[column, column]
      for c in 0..<n {
        a[column, c] *= scale
        result[column, c] *= scale
      }
      for r in 0..<n where r != column {
        let factor = a[r, column]
        if factor == 0 { continue }
        for c in 0..<n {
          a[r, c] -= factor * a[column, c]
          result[r, c] -= factor * result[column, c]
        }
      }
    }
    return result
  }

  func largestDifference(from other: Self) -> Double {
    zip(elements, other.elements).reduce(0) { max($0, abs($1.0 - $1.1)) }
  }

  func block(_ r: Int, _ c: Int, _ n: Int) -> Self {
    var result = Self(n, n)
    for i in 0..<n { for j in 0..<n { result[i, j] = self[r + i, c + j] } }
    return result
  }
}

/// Numbers in -1 to 1 that are the same in every run (xorshift).
struct SeededNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> Double {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Double(state >> 11) / Double(1 << 52) - 1
  }
}
