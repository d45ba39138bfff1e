internal import ErrorStateFilter

/// P⁻¹ times a vector, over the states that have a variance.
enum CovarianceSolution {
  /// Solves P·x = b by Cholesky, P scaled to ones on its diagonal; states without a variance get zero.
  ///
  /// What two states share to within 1e-12 of their variance counts as told apart by that much.
  static func solve(_ covariance: inout ErrorCovariance, _ b: [Double]) -> [Double] {
    let active = (0..<28).filter { covariance[$0, $0] > 0 }
    let n = active.count
    let scale = active.map { 1 / covariance[$0, $0].squareRoot() }
    var l = [Double](repeating: 0, count: n * n)
    for i in 0..<n {
      for j in 0...i {
        var sum = covariance[active[i], active[j]] * scale[i] * scale[j]
        if i == j { sum += 1e-12 }
        for k in 0..<j { sum -= l[i * n + k] * l[j * n + k] }
        l[i * n + j] = i == j ? max(sum, 1e-12).squareRoot() : sum / l[j * n + j]
      }
    }
    var x = (0..<n).map { b[active[$0]] * scale[$0] }
    for i in 0..<n {
      for k in 0..<i { x[i] -= l[i * n + k] * x[k] }
      x[i] /= l[i * n + i]
    }
    for i in (0..<n).reversed() {
      for k in i + 1..<max(n, i + 1) { x[i] -= l[k * n + i] * x[k] }
      x[i] /= l[i * n + i]
    }
    var result = [Double](repeating: 0, count: 28)
    for i in 0..<n { result[active[i]] = x[i] * scale[i] }
    return result
  }
}
