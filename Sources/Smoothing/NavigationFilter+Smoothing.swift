internal import ErrorStateFilter
internal import Fusion
internal import LinearAlgebra
internal import Spatial

extension NavigationFilter {
  /// Corrects the state by -P·λ and makes the covariances of position, velocity and attitude those of
  /// P - P·Λ·P; `false`, and nothing is changed, where that is no number. See Derivation (M-1).
  ///
  /// The rest of the covariance stays the filter's.
  mutating func smooth(by adjoint: borrowing ErrorAdjoint) -> Bool {
    var error = ErrorRow()
    var reduced = [Double](repeating: 0, count: 81)
    let (vector, matrix) = (adjoint.vector, adjoint.matrix)
    unsafe covariance.withElements { p in
      for r in 0..<28 {
        var sum = 0.0
        for c in 0..<28 { sum -= unsafe Double(p[r * 28 + c]) * vector[c] }
        error[r] = sum
      }
      unsafe matrix.withUnsafeBufferPointer { m in
        for r in 0..<9 {
          // One row of P·Λ, then that times the first nine columns of P.
          var line = InlineArray<28, Double>(repeating: 0)
          var span = line.mutableSpan
          for k in 0..<28 {
            let factor = unsafe Double(p[r * 28 + k])
            if factor == 0 { continue }
            for c in 0..<28 { span[c] += unsafe factor * m[k * 28 + c] }
          }
          for c in 0..<9 {
            var sum = 0.0
            for k in 0..<28 { sum += unsafe span[k] * Double(p[c * 28 + k]) }
            reduced[r * 9 + c] = unsafe Double(p[r * 28 + c]) - sum
          }
        }
      }
    }
    for r in 0..<28 where !error[r].isFinite { return false }
    for value in reduced where !value.isFinite { return false }
    for r in 0..<9 {
      for c in r / 3 * 3..<r / 3 * 3 + 3 {
        let value = 0.5 * (reduced[r * 9 + c] + reduced[c * 9 + r])
        // What is left of a variance after cancelling all but a billionth of it is rounding.
        let floor = r == c ? 1e-9 * covariance[r, r] : -.infinity
        covariance[r, c] = max(value, floor)
      }
    }
    state.add(error)
    return true
  }
}

extension NavigationFilter {
  /// Puts what this filter says into an estimate that another made at the same instant.
  mutating func restate(_ estimate: inout FusionEstimate) {
    let knowsBarometer = estimate.barometerBias != nil
    let reference = estimate.headingReference
    describe(in: &estimate)
    estimate.headingReference = reference
    if !knowsBarometer { estimate.barometerBias = nil }
  }
}
