extension ErrorCovariance {
  /// Whether all of one row are finite numbers.
  mutating func isFinite(row: Int) -> Bool {
    let order = order
    precondition(row >= 0 && row < 28, "a covariance has 28 rows")
    return unsafe withStorage { p in
      var sum = CovariancePair()
      for column in 0..<order / 2 { sum += unsafe PairRows.load(p + (row &* 28 &+ 2 &* column)) }
      // The sum of finite variances and covariances below 1e30 is finite.
      return (sum.x + sum.y).isFinite
    }
  }

  /// What rounding may make of h·P·hᵀ: n² times the unit roundoff times Σ h²P, a bound for the sum of
  /// products of deviations, and as much again for what made P; in single precision n times, which it
  /// hardly ever exceeds.
  ///
  /// No measurement is sharper than that: rows that are nearly parallel leave a difference of numbers
  /// that are 1e18, which may come out negative.
  mutating func roundingVariance(of row: inout ErrorRow) -> Double {
    var rest = row.used & ((1 &<< UInt32(truncatingIfNeeded: order)) &- 1)
    let share = CovarianceScalar.self == Float.self ? 3.4e-6 : 2e-13
    return unsafe withStorage { p in
      unsafe row.withStorage { h in
        var sum = CovarianceScalar(0)
        while rest != 0 {
          let k = rest.trailingZeroBitCount
          rest &= rest &- 1
          unsafe sum += h[k] * h[k] * p[k &* 29]
        }
        return share * Double(sum)
      }
    }
  }
}
