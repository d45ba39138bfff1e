internal import ErrorStateFilter

/// How one step of a filter lies among numbers, for the passes over it.
///
/// A transition: its nine moving rows, then its diagonal. An update: the row h, the gain k, the two
/// vectors g and w of (M-4), s and ν.
enum StepNumbers {
  static let diagonal = 252
  static let transitionCount = 280

  static let gain = 28
  static let weight = 56
  static let held = 84
  static let innovationVariance = 112
  static let innovation = 113
  static let updateCount = 114

  /// Appends a transition.
  static func append(_ transition: borrowing ErrorTransition, to numbers: inout [Double]) {
    let rows = transition.movingRows
    let diagonal = transition.diagonal
    let rowSpan = rows.span
    let diagonalSpan = diagonal.span
    for k in 0..<252 { numbers.append(rowSpan[k]) }
    for k in 0..<28 { numbers.append(diagonalSpan[k]) }
  }

  /// Appends an update, with P as it was before it.
  ///
  /// g is what the innovation tells of the error before, K = P·g: h/s for the gain of least variance.
  /// Where parts of the gain u/s were taken out, w = u - s·k is what of it is missing, and
  /// g = (h - P⁻¹·w)/s. See Derivation (M-4).
  static func append(
    _ update: borrowing ScalarUpdate, covariance: inout ErrorCovariance, to numbers: inout [Double]
  ) {
    let row = update.row.elements
    let product = update.product.elements
    let gain = update.gain.elements
    let s = update.innovationVariance
    let (h, u, k) = (row.span, product.span, gain.span)
    for i in 0..<28 { numbers.append(h[i]) }
    for i in 0..<28 { numbers.append(k[i]) }
    if update.isGainHeld {
      let missing = (0..<28).map { u[$0] - s * k[$0] }
      let solved = CovarianceSolution.solve(&covariance, missing)
      for i in 0..<28 { numbers.append((h[i] - solved[i]) / s) }
      numbers.append(contentsOf: missing)
    } else {
      for i in 0..<28 { numbers.append(h[i] / s) }
      for _ in 0..<28 { numbers.append(0) }
    }
    numbers.append(s)
    numbers.append(update.innovation)
  }
}
