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
}
