import ErrorStateFilter

/// A plain matrix with the textbook's loops: what the sparse kernels are held against.
struct Dense {
  let rows: Int
  let columns: Int
  var values: [Double]

  init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
    values = Array(repeating: 0, count: rows * columns)
  }

  static func identity(_ n: Int) -> Dense {
    var result = Dense(rows: n, columns: n)
    for i in 0..<n { result[i, i] = 1 }
    return result
  }

  /// A column.
  init(_ column: ErrorRow) {
    self.init(rows: 28, columns: 1)
    for i in 0..<28 { self[i, 0] = column[i] }
  }

  init(_ covariance: ErrorCovariance) {
    self.init(rows: 28, columns: 28)
    var copy = covariance
    for i in 0..<28 {
      for j in 0..<28 { self[i, j] = copy[i, j] }
    }
  }

  subscript(i: Int, j: Int) -> Double {
    get { values[i * columns + j] }
    set { values[i * columns + j] = newValue }
  }

  var transposed: Dense {
    var result = Dense(rows: columns, columns: rows)
    for i in 0..<rows {
      for j in 0..<columns { result[j, i] = self[i, j] }
    }
    return result
  }

  static func * (a: Dense, b: Dense) -> Dense {
    var result = Dense(rows: a.rows, columns: b.columns)
    for i in 0..<a.rows {
      for k in 0..<a.columns where a[i, k] != 0 {
        for j in 0..<b.columns { result[i, j] += a[i, k] * b[k, j] }
      }
    }
    return result
  }

  static func * (a: Double, b: Dense) -> Dense {
    var result = b
    for i in result.values.indices { result.values[i] *= a }
    return result
  }

  static func + (a: Dense, b: Dense) -> Dense {
    var result = a
    for i in result.values.indices { result.values[i] += b.values[i] }
    return result
  }

  static func - (a: Dense, b: Dense) -> Dense { a + (-1) * b }

  var covariance: ErrorCovariance {
    var result = ErrorCovariance()
    for i in 0..<28 {
      for j in 0..<28 { result[i, j] = self[i, j] }
    }
    return result
  }

  var isSymmetric: Bool {
    (0..<rows).allSatisfy { i in (0..<i).allSatisfy { self[i, $0] == self[$0, i] } }
  }

  /// The lower factor, or `nil` where the matrix is not positive definite.
  var cholesky: Dense? {
    var l = Dense(rows: rows, columns: rows)
    for j in 0..<rows {
      var pivot = self[j, j]
      for k in 0..<j { pivot -= l[j, k] * l[j, k] }
      if !(pivot > 0) { return nil }
      l[j, j] = pivot.squareRoot()
      for i in (j + 1)..<max(rows, j + 1) {
        var sum = self[i, j]
        for k in 0..<j { sum -= l[i, k] * l[j, k] }
        l[i, j] = sum / l[j, j]
      }
    }
    return l
  }

  /// The largest difference of two covariances' elements, each against its states' deviations.
  func relativeDistance(to other: Dense) -> Double {
    var largest = 0.0
    for i in 0..<rows {
      for j in 0..<columns {
        let scale = (other[i, i] * other[j, j]).squareRoot()
        largest = max(largest, (self[i, j] - other[i, j]).magnitude / scale)
      }
    }
    return largest
  }
}
