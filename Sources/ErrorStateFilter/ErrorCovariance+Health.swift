extension ErrorCovariance {
  /// Whether all of one row are finite numbers.
  public mutating func isFinite(row: Int) -> Bool {
    let first = row * 28
    let span = storage.span
    var sum = 0.0
    for column in 0..<order { sum += span[first + column] }
    // The sum of finite variances and covariances below 1e30 is finite.
    return sum.isFinite
  }

  /// What rounding may make of h·P·hᵀ: n² times the unit roundoff times Σ h²P, a bound for the sum of
  /// products of deviations, and as much again for what made P.
  ///
  /// No measurement is sharper than that: rows that are nearly parallel leave a difference of numbers
  /// that are 1e18, which may come out negative.
  public mutating func roundingVariance(of row: borrowing ErrorRow) -> Double {
    let span = storage.span
    let h = row.storage.span
    var sum = 0.0
    for k in 0..<order { sum += h[k] * h[k] * span[k * 29] }
    return 2e-13 * sum
  }
}
