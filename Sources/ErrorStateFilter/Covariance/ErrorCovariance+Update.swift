internal import LinearAlgebra
internal import Spatial

extension ErrorCovariance {
  /// P·hᵀ and h·P·hᵀ of one row.
  public mutating func project(
    _ row: borrowing ErrorRow, into product: inout ErrorRow
  ) -> Double {
    var row = copy row
    return project(&row, into: &product)
  }

  /// The same of a row where it lies: what is only borrowed would be copied to be read.
  public mutating func project(_ row: inout ErrorRow, into product: inout ErrorRow) -> Double {
    let order = order
    let used = row.used
    product.noteFilled()
    return unsafe withStorage { p in
      unsafe product.withStorage { u in
        unsafe row.withStorage { h in
          unsafe Self.project(p, order, h, used, into: u)
        }
      }
    }
  }

  /// P is symmetric: its rows, weighted, give P·hᵀ. Most of h is zero, in many an observation all
  /// but one entry.
  private static func project(
    _ p: CovariancePointer, _ order: Int, _ h: CovariancePointer,
    _ used: UInt32, into u: CovariancePointer
  ) -> Double {
    let used = used & ((1 &<< UInt32(truncatingIfNeeded: order)) &- 1)
    if used != 0 && used & (used &- 1) == 0 {
      // A single state: its row.
      let row = used.trailingZeroBitCount
      let weight = unsafe CovariancePair(repeating: h[row])
      let line = unsafe p + row &* 28
      // What of the storage lies beyond the order is zero.
      for column in 0..<14 {
        unsafe PairRows.store(weight * PairRows.load(line + 2 &* column), u + 2 &* column)
      }
      return unsafe Double(h[row] * u[row])
    }
    // Four pairs of columns at a time, which with their weight stay in registers.
    var column = 0
    while column &+ 8 <= order {
      var (a, b, c, d) = (CovariancePair(), CovariancePair(), CovariancePair(), CovariancePair())
      var rest = used
      while rest != 0 {
        let row = rest.trailingZeroBitCount
        rest &= rest &- 1
        let weight = unsafe CovariancePair(repeating: h[row])
        let line = unsafe p + (row &* 28 &+ column)
        a += unsafe weight * PairRows.load(line)
        b += unsafe weight * PairRows.load(line + 2)
        c += unsafe weight * PairRows.load(line + 4)
        d += unsafe weight * PairRows.load(line + 6)
      }
      unsafe PairRows.store(a, u + column)
      unsafe PairRows.store(b, u + column + 2)
      unsafe PairRows.store(c, u + column + 4)
      unsafe PairRows.store(d, u + column + 6)
      column &+= 8
    }
    while column < order {
      var a = CovariancePair()
      var rest = used
      while rest != 0 {
        let row = rest.trailingZeroBitCount
        rest &= rest &- 1
        a += unsafe CovariancePair(repeating: h[row]) * PairRows.load(p + (row &* 28 &+ column))
      }
      unsafe PairRows.store(a, u + column)
      column &+= 2
    }
    while column < 28 {
      unsafe PairRows.store(CovariancePair(), u + column)
      column &+= 2
    }
    var variance = CovarianceScalar(0)
    var rest = used
    while rest != 0 {
      let row = rest.trailingZeroBitCount
      rest &= rest &- 1
      unsafe variance += h[row] * u[row]
    }
    return Double(variance)
  }

  /// One scalar update in Joseph's form, for any gain.
  ///
  /// With u = P·hᵀ, s = h·u + r and the gain k it is P - k·uᵀ - u·kᵀ + s·k·kᵀ, which is what the optimal
  /// gain u/s leaves and what departing from it by d = k - u/s costs: P - u·uᵀ/s + s·d·dᵀ. So a gain whose
  /// entries were zeroed on purpose leaves an honest covariance. See Derivation (F-5).
  public mutating func update(
    product: borrowing ErrorRow, gain: borrowing ErrorRow, innovationVariance s: Double
  ) {
    var product = copy product
    var gain = copy gain
    update(product: &product, gain: &gain, innovationVariance: s)
  }

  /// The same with rows where they lie.
  public mutating func update(
    product: inout ErrorRow, gain: inout ErrorRow, innovationVariance s: Double
  ) {
    update(product: &product, innovationVariance: s)
    let order = order
    let inverse = CovarianceScalar(1 / s)
    let cost = CovarianceScalar(s)
    unsafe withStorage { p in
      unsafe product.withStorage { u in
        unsafe gain.withStorage { k in
          for row in 0..<order {
            let departure = unsafe k[row] - inverse * u[row]
            if departure == 0 { continue }
            let scaled = cost * departure
            for column in row..<order {
              let other = unsafe k[column] - inverse * u[column]
              if other == 0 { continue }
              let sum = unsafe p[row &* 28 &+ column] + scaled * other
              unsafe p[row &* 28 &+ column] = sum
              unsafe p[column &* 28 &+ row] = sum
            }
          }
        }
      }
    }
  }

  /// The same where the gain departs from the optimal one in its part on the attitude alone.
  @inline(__always)
  mutating func update(
    product: inout ErrorRow, attitudeDeparture d: Vector3<EarthFixed>, innovationVariance s: Double
  ) {
    update(product: &product, innovationVariance: s)
    unsafe withStorage { p in
      let first = StateBlock.attitude.offset
      for i in 0..<3 {
        for j in i..<3 {
          let here = (first &+ i) &* 28 &+ first &+ j
          let sum = unsafe p[here] + CovarianceScalar(s * d[i] * d[j])
          unsafe p[here] = sum
          unsafe p[(first &+ j) &* 28 &+ first &+ i] = sum
        }
      }
    }
  }

  /// The same with the optimal gain: P ← P - u·uᵀ/s.
  @inline(__always)
  public mutating func update(product: inout ErrorRow, innovationVariance s: Double) {
    let order = order
    unsafe withStorage { p in
      unsafe product.withStorage { u in
        #if hasFeature(Embedded)
          unsafe Self.reduce(p, order, u, by: s)
        #else
          switch order {
          case 16: unsafe Self.reduce(p, 16, u, by: s)
          case 22: unsafe Self.reduce(p, 22, u, by: s)
          default: unsafe Self.reduce(p, 28, u, by: s)
          }
        #endif
      }
    }
  }

  /// P -= u·uᵀ/s over the upper triangle, four rows at a time, the other side copied.
  ///
  /// The loops of a band have constant bounds where `order` is one, so that they are unrolled.
  @inline(__always)
  private static func reduce(
    _ p: CovariancePointer, _ order: Int, _ u: CovariancePointer, by s: Double
  ) {
    let inverse = CovariancePair(repeating: CovarianceScalar(-1 / s))
    unsafe reduceBand(p, 0, 4, order, u, inverse)
    unsafe reduceBand(p, 4, 8, order, u, inverse)
    unsafe reduceBand(p, 8, 12, order, u, inverse)
    unsafe reduceBand(p, 12, 16, order, u, inverse)
    if order > 16 {
      unsafe reduceBand(p, 16, 20, order, u, inverse)
      unsafe reduceBand(p, 20, order < 24 ? order : 24, order, u, inverse)
    }
    if order > 24 { unsafe reduceBand(p, 24, order, order, u, inverse) }
    unsafe mirrorBand(p, 4, 8)
    unsafe mirrorBand(p, 8, 12)
    unsafe mirrorBand(p, 12, 16)
    if order > 16 {
      unsafe mirrorBand(p, 16, 20)
      unsafe mirrorBand(p, 20, order < 24 ? order : 24)
    }
    if order > 24 { unsafe mirrorBand(p, 24, order) }
  }

  /// The rows from `first` on, from their diagonal block to the right.
  #if hasFeature(Embedded)
    @inline(never)
  #else
    @inline(__always)
  #endif
  private static func reduceBand(
    _ p: CovariancePointer, _ first: Int, _ end: Int, _ order: Int, _ u: CovariancePointer,
    _ inverse: CovariancePair
  ) {
    var row = first
    while row < end {
      let factor = unsafe inverse * CovariancePair(repeating: u[row])
      let line = unsafe p + row &* 28
      var column = first
      while column < order {
        var sum: CovariancePair = unsafe factor * PairRows.load(u + column)
        unsafe sum += PairRows.load(line + column)
        unsafe PairRows.store(sum, line + column)
        column &+= 2
      }
      row &+= 1
    }
    // What is left of the diagonal within the band was multiplied the other way round.
    row = first
    while row < end {
      var column = first
      while column < row {
        unsafe p[row &* 28 &+ column] = p[column &* 28 &+ row]
        column &+= 1
      }
      row &+= 1
    }
  }

  /// The same rows to the left of their diagonal block, from the columns above it.
  #if hasFeature(Embedded)
    @inline(never)
  #else
    @inline(__always)
  #endif
  private static func mirrorBand(_ p: CovariancePointer, _ first: Int, _ end: Int) {
    var row = first
    while row < end {
      var column = 0
      while column < first {
        let above = unsafe p + (column &* 28 + row)
        let upper = unsafe PairRows.load(above)
        let lower = unsafe PairRows.load(above + 28)
        let left = unsafe p + (row &* 28 + column)
        unsafe PairRows.store(SIMD2(upper.x, lower.x), left)
        unsafe PairRows.store(SIMD2(upper.y, lower.y), left + 28)
        column &+= 2
      }
      row &+= 2
    }
  }
}
