extension ErrorCovariance {
  /// Whether every element is a finite number: those on and above the diagonal, of which the others are
  /// copies.
  @inline(__always)
  var isFinite: Bool {
    mutating get {
      let order = order
      return unsafe withStorage { p in
        #if hasFeature(Embedded)
          unsafe Self.isFinite(p, order)
        #else
          switch order {
          case 16: unsafe Self.isFinite(p, 16)
          case 22: unsafe Self.isFinite(p, 22)
          default: unsafe Self.isFinite(p, 28)
          }
        #endif
      }
    }
  }

  @inline(__always)
  private static func isFinite(_ p: CovariancePointer, _ order: Int) -> Bool {
    var (even, odd) = (CovariancePair(), CovariancePair())
    var row = 0
    while row < order {
      var column = row
      while column < order {
        unsafe even += PairRows.load(p + (row &* 28 &+ column))
        unsafe odd += PairRows.load(p + (row &* 28 &+ 28 &+ column))
        column &+= 2
      }
      row &+= 2
    }
    even += odd
    // The sum of finite variances and covariances below 1e30 is finite.
    return (even.x + even.y).isFinite
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
