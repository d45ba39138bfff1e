internal import CGSL

/// A symmetric positive definite system of equations, as least squares end in.
struct SymmetricSystem {
  let count: Int
  /// Row by row; only sums that keep it symmetric may be added.
  private(set) var matrix: [Double]
  private(set) var vector: [Double]

  init(count: Int) {
    self.count = count
    matrix = Array(repeating: 0, count: count * count)
    vector = Array(repeating: 0, count: count)
  }

  /// Adds an equation row · x = value with a weight.
  mutating func add(_ row: [Double], _ value: Double, weight: Double) {
    for i in 0..<count {
      vector[i] += weight * row[i] * value
      for j in 0..<count { matrix[i * count + j] += weight * row[i] * row[j] }
    }
  }

  /// Adds to the diagonal a share of itself.
  mutating func damp(by share: Double) {
    for i in 0..<count { matrix[i * count + i] *= 1 + share }
  }

  /// The solution and the inverse of the matrix, row by row; `nil` where it is singular.
  ///
  /// Source: GSL, `gsl_linalg_cholesky_decomp1`, on the matrix scaled to a diagonal of ones.
  func solved() -> (solution: [Double], inverse: [Double])? {
    let scales = (0..<count).map { matrix[$0 * count + $0].squareRoot() }
    guard scales.allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
    var scaled = matrix
    for i in 0..<count {
      for j in 0..<count { scaled[i * count + j] /= scales[i] * scales[j] }
    }
    guard Self.invert(&scaled, count: count) else { return nil }
    var inverse = scaled
    for i in 0..<count {
      for j in 0..<count { inverse[i * count + j] /= scales[i] * scales[j] }
    }
    var solution = Array(repeating: 0.0, count: count)
    for i in 0..<count {
      for j in 0..<count { solution[i] += inverse[i * count + j] * vector[j] }
    }
    guard solution.allSatisfy(\.isFinite) else { return nil }
    return (solution, inverse)
  }

  private static func invert(_ matrix: inout [Double], count: Int) -> Bool {
    // GSL's own handler would end the process.
    unsafe gsl_set_error_handler_off()
    // The view and the calls stay within the array, whose size is count squared.
    return unsafe matrix.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return false }
      var view = unsafe gsl_matrix_view_array(base, count, count)
      return unsafe withUnsafeMutablePointer(to: &view.matrix) { m in
        guard unsafe gsl_linalg_cholesky_decomp1(m) == 0 else { return false }
        // One part in 10^10 of a direction is rounding, not knowledge.
        for i in 0..<count where unsafe gsl_matrix_get(m, i, i) < 1e-5 { return false }
        return unsafe gsl_linalg_cholesky_invert(m) == 0
      }
    }
  }
}

/// The eigenvalues of a symmetric 3×3 matrix, ascending.
///
/// Source: GSL, `gsl_eigen_symm`.
func eigenvalues(_ rows: [SIMD3<Double>]) -> SIMD3<Double>? {
  unsafe gsl_set_error_handler_off()
  var elements = rows.flatMap { [$0.x, $0.y, $0.z] }
  var values = [0.0, 0.0, 0.0]
  guard elements.allSatisfy(\.isFinite), let space = unsafe gsl_eigen_symm_alloc(3) else {
    return nil
  }
  defer { unsafe gsl_eigen_symm_free(space) }
  // Both views stay within their arrays of nine and three numbers.
  let status = unsafe elements.withUnsafeMutableBufferPointer { matrix in
    unsafe values.withUnsafeMutableBufferPointer { vector in
      guard let m = matrix.baseAddress, let v = vector.baseAddress else { return CInt(1) }
      var matrixView = unsafe gsl_matrix_view_array(m, 3, 3)
      var vectorView = unsafe gsl_vector_view_array(v, 3)
      return unsafe gsl_eigen_symm(&matrixView.matrix, &vectorView.vector, space)
    }
  }
  guard status == 0 else { return nil }
  values.sort()
  return SIMD3(values[0], values[1], values[2])
}
