internal import LinearAlgebra
internal import Spatial

extension ErrorCovariance {
  /// P ← Φ·P·Φᵀ + Q over the blocks that are not zero.
  ///
  /// Φ changes nine rows (position, velocity, attitude) and scales the others, so: the nine rows of
  /// Φ·P over all columns, two columns at a time and in place; then the nine columns of that times Φᵀ, two
  /// rows at a time and no more than lies on or above the diagonal; the other side is copied. See
  /// Derivation (F-4).
  public mutating func propagate(by t: ErrorTransition) {
    let hasSlow = t.slowDuration > 0
    if hasSlow { makeRoom(for: t.growth) }
    let order = order
    // The indices below are constants or loop bounds within 28×28; `order` is at most 28 and even.
    unsafe withStorage { p in
      #if hasFeature(Embedded)
        // Where code and stack are dear, one loop for all, and little of it inlined.
        unsafe Self.propagate(p, order, PairTransition(t, withScale: order > 16, withSlow: hasSlow))
      #else
        switch (order, hasSlow) {
        case (16, false):
          unsafe Self.propagate(p, 16, PairTransition(t, withScale: false, withSlow: false))
        case (16, true):
          unsafe Self.propagate(p, 16, PairTransition(t, withScale: false, withSlow: true))
        case (22, false):
          unsafe Self.propagate(p, 22, PairTransition(t, withScale: true, withSlow: false))
        case (22, true):
          unsafe Self.propagate(p, 22, PairTransition(t, withScale: true, withSlow: true))
        case (_, false):
          unsafe Self.propagate(p, 28, PairTransition(t, withScale: true, withSlow: false))
        default:
          unsafe Self.propagate(p, 28, PairTransition(t, withScale: true, withSlow: true))
        }
      #endif
      unsafe Self.add(t.growth, to: p)
      if hasSlow {
        unsafe Self.mirror(p, order, t.decay)
        unsafe Self.decayRest(p, order, t.decay)
        unsafe Self.addSlow(t.growth, to: p, order)
      }
    }
  }

  /// A variance that grows out of nothing needs its block.
  @inline(__always)
  private mutating func makeRoom(for growth: ErrorTransition.Growth) {
    if order == 28 { return }
    // None is negative: their sum is zero where all are.
    if order < 22, growth.gyroscopeScale + growth.accelerometerScale != 0 { order = 22 }
    let vehicle =
      growth.odometerScale + growth.mountingYaw + growth.mountingPitch + growth.axleDistance
    if vehicle + growth.slipCompliance + growth.satelliteLatency != 0 { order = 28 }
  }

  @inline(__always)
  private static func propagate(_ p: CovariancePointer, _ order: Int, _ t: PairTransition) {
    unsafe multiplyRows(p, order, t)
    // From below, because a row needs what the rows above it write to the left of its diagonal.
    unsafe multiplyLastRow(p, order, t)
    unsafe multiplyRowPair(p, 6, order, t)
    unsafe multiplyRowPair(p, 4, order, t)
    unsafe multiplyRowPair(p, 2, order, t)
    unsafe multiplyRowPair(p, 0, order, t)
  }

  /// The nine rows of Φ·P, in place: a pair of columns needs no other.
  #if hasFeature(Embedded)
    @inline(never)
  #else
    @inline(__always)
  #endif
  private static func multiplyRows(_ p: CovariancePointer, _ order: Int, _ t: PairTransition) {
    var column = 0
    while column < order {
      let at = unsafe p + column
      let a = unsafe PairRows(at, 6)
      var turned = t.turned(a, unsafe PairRows(at, 9))
      if t.withScale { turned.add(t.attitudeFromScale.product(unsafe PairRows(at, 16))) }
      unsafe turned.store(at, 6)
      let v = unsafe PairRows(at, 3)
      let r = unsafe PairRows(at, 0)
      var moved = t.moved(r, v, a, turned, unsafe PairRows(at, 12))
      if t.withScale { moved.add(t.velocityFromScale.product(unsafe PairRows(at, 19))) }
      unsafe moved.store(at, 3)
      unsafe t.carried(r, v, moved).store(at, 0)
      column &+= 2
    }
  }

  /// What of two of the first eight rows times Φᵀ lies on or above the diagonal, and all of them to the
  /// right, copied to the other side: symmetric by construction.
  #if hasFeature(Embedded)
    @inline(never)
  #else
    @inline(__always)
  #endif
  private static func multiplyRowPair(
    _ p: CovariancePointer, _ first: Int, _ order: Int, _ t: PairTransition
  ) {
    let line = unsafe p + first * 28
    /// Columns k and k + 1 of the two rows, each as a pair.
    func columns(_ k: Int) -> (CovariancePair, CovariancePair) {
      let upper = unsafe PairRows.load(line + k)
      let lower = unsafe PairRows.load(line + (k + 28))
      return (CovariancePair(upper.x, lower.x), CovariancePair(upper.y, lower.y))
    }
    func mirror(_ pair: CovariancePair, _ k: Int) {
      unsafe PairRows.store(pair, p + (k * 28 + first))
    }
    /// Puts what is on or above the diagonal where it belongs, and on the other side.
    func store(_ pair: CovariancePair, _ k: Int) {
      if k < first { return }
      unsafe line[k] = pair.x
      if k > first { unsafe line[28 + k] = pair.y }
      if k > first + 1 { mirror(pair, k) }
      if k == first + 1 { unsafe line[28 + first] = pair.x }
    }
    let (c0, c1) = columns(0)
    let (c2, c3) = columns(2)
    let (c4, c5) = columns(4)
    let (c6, c7) = columns(6)
    let (c8, c9) = columns(8)
    let (c10, c11) = columns(10)
    let (c12, c13) = columns(12)
    let (c14, c15) = columns(14)
    let a = PairRows(c6, c7, c8)
    var turned = t.turned(a, PairRows(c9, c10, c11))
    var scaled = PairRows(CovariancePair(), CovariancePair(), CovariancePair())
    if t.withScale {
      let (c16, c17) = columns(16)
      let (c18, c19) = columns(18)
      let (c20, c21) = columns(20)
      turned.add(t.attitudeFromScale.product(PairRows(c16, c17, c18)))
      scaled = t.velocityFromScale.product(PairRows(c19, c20, c21))
      mirror(c16, 16)
      mirror(c17, 17)
      mirror(c18, 18)
      mirror(c19, 19)
      mirror(c20, 20)
      mirror(c21, 21)
    }
    if order > 22 {
      var k = 22
      while k < 28 {
        let (one, other) = columns(k)
        mirror(one, k)
        mirror(other, k + 1)
        k &+= 2
      }
    }
    mirror(c9, 9)
    mirror(c10, 10)
    mirror(c11, 11)
    mirror(c12, 12)
    mirror(c13, 13)
    mirror(c14, 14)
    mirror(c15, 15)
    store(turned.x, 6)
    store(turned.y, 7)
    store(turned.z, 8)
    if first > 5 { return }
    let r = PairRows(c0, c1, c2)
    let v = PairRows(c3, c4, c5)
    var moved = t.moved(r, v, a, turned, PairRows(c12, c13, c14))
    if t.withScale { moved.add(scaled) }
    store(moved.x, 3)
    store(moved.y, 4)
    store(moved.z, 5)
    if first > 2 { return }
    let carried = t.carried(r, v, moved)
    store(carried.x, 0)
    store(carried.y, 1)
    store(carried.z, 2)
  }

  /// The ninth row, of which the diagonal alone is left to do, copied to the other side.
  @inline(__always)
  private static func multiplyLastRow(_ p: CovariancePointer, _ order: Int, _ t: PairTransition) {
    let line = unsafe p + 8 * 28
    let z = t.fromBias.row2
    var variance = unsafe line[8] + z.x.x * line[9] + z.y.x * line[10] + z.z.x * line[11]
    if t.withScale {
      let s = t.attitudeFromScale.row2
      unsafe variance += s.x.x * line[16] + s.y.x * line[17] + s.z.x * line[18]
    }
    unsafe line[8] = variance
    var k = 9
    while k < order {
      unsafe p[k &* 28 &+ 8] = line[k]
      k &+= 1
    }
  }

  /// The decayed columns beside the corner, on both sides.
  @inline(__always)
  private static func mirror(
    _ p: CovariancePointer, _ order: Int, _ decay: ErrorTransition.Decay
  ) {
    unsafe mirror(p, 9, 12, decay.gyroscopeBias)
    unsafe mirror(p, 12, 15, decay.accelerometerBias)
    unsafe mirror(p, 15, 16, decay.barometerBias)
    if order > 16 { unsafe mirror(p, 16, 22, decay.scale) }
    if order > 22 { unsafe mirror(p, 22, 28, decay.vehicle) }
  }

  /// The nine rows' columns from `first` on, decayed, on both sides.
  #if hasFeature(Embedded)
    @inline(never)
  #else
    @inline(__always)
  #endif
  private static func mirror(
    _ p: CovariancePointer, _ first: Int, _ end: Int, _ keep: Double
  ) {
    let keep = CovarianceScalar(keep)
    var c = first
    while c < end {
      var r = 0
      while r < 9 {
        let value = unsafe p[r &* 28 &+ c] * keep
        unsafe p[r &* 28 &+ c] = value
        unsafe p[c &* 28 &+ r] = value
        r &+= 1
      }
      c &+= 1
    }
  }

  /// The states that only decay, among each other.
  @inline(__always)
  private static func decayRest(
    _ p: CovariancePointer, _ order: Int, _ decay: ErrorTransition.Decay
  ) {
    unsafe decayRows(p, 9, 12, order, decay.gyroscopeBias, decay)
    unsafe decayRows(p, 12, 15, order, decay.accelerometerBias, decay)
    unsafe decayRows(p, 15, 16, order, decay.barometerBias, decay)
    if order > 16 { unsafe decayRows(p, 16, 22, order, decay.scale, decay) }
    if order > 22 { unsafe decayRows(p, 22, 28, order, decay.vehicle, decay) }
  }

  /// Rows that decay by the same factor `k`: the ninth column, then pairs.
  #if hasFeature(Embedded)
    @inline(never)
  #else
    @inline(__always)
  #endif
  private static func decayRows(
    _ p: CovariancePointer, _ first: Int, _ end: Int, _ order: Int, _ k: Double,
    _ decay: ErrorTransition.Decay
  ) {
    let single = CovarianceScalar(k * decay.gyroscopeBias)
    func splat(_ x: Double) -> CovariancePair { CovariancePair(repeating: CovarianceScalar(x)) }
    let gyroscope = splat(k * decay.gyroscopeBias)
    let accelerometer = splat(k * decay.accelerometerBias)
    let mixed = CovariancePair(
      CovarianceScalar(k * decay.accelerometerBias), CovarianceScalar(k * decay.barometerBias))
    let scale = splat(k * decay.scale)
    let vehicle = splat(k * decay.vehicle)
    var r = first
    while r < end {
      let row = unsafe p + r &* 28
      unsafe row[9] *= single
      unsafe PairRows.store(PairRows.load(row + 10) * gyroscope, row + 10)
      unsafe PairRows.store(PairRows.load(row + 12) * accelerometer, row + 12)
      unsafe PairRows.store(PairRows.load(row + 14) * mixed, row + 14)
      if order > 16 {
        unsafe PairRows.store(PairRows.load(row + 16) * scale, row + 16)
        unsafe PairRows.store(PairRows.load(row + 18) * scale, row + 18)
        unsafe PairRows.store(PairRows.load(row + 20) * scale, row + 20)
      }
      if order > 22 {
        unsafe PairRows.store(PairRows.load(row + 22) * vehicle, row + 22)
        unsafe PairRows.store(PairRows.load(row + 24) * vehicle, row + 24)
        unsafe PairRows.store(PairRows.load(row + 26) * vehicle, row + 26)
      }
      r &+= 1
    }
  }

  @inline(__always)
  private static func add(_ growth: ErrorTransition.Growth, to p: CovariancePointer) {
    for k in 3..<6 { unsafe p[k * 29] += CovarianceScalar(growth.velocity) }
    for k in 6..<9 { unsafe p[k * 29] += CovarianceScalar(growth.attitude) }
  }

  @inline(__always)
  private static func addSlow(
    _ growth: ErrorTransition.Growth, to p: CovariancePointer, _ order: Int
  ) {
    for k in 9..<12 { unsafe p[k * 29] += CovarianceScalar(growth.gyroscopeBias) }
    for k in 12..<15 { unsafe p[k * 29] += CovarianceScalar(growth.accelerometerBias) }
    unsafe p[15 * 29] += CovarianceScalar(growth.barometerBias)
    if order == 16 { return }
    for k in 16..<19 { unsafe p[k * 29] += CovarianceScalar(growth.gyroscopeScale) }
    for k in 19..<22 { unsafe p[k * 29] += CovarianceScalar(growth.accelerometerScale) }
    if order == 22 { return }
    unsafe p[22 * 29] += CovarianceScalar(growth.odometerScale)
    unsafe p[23 * 29] += CovarianceScalar(growth.mountingYaw)
    unsafe p[24 * 29] += CovarianceScalar(growth.mountingPitch)
    unsafe p[25 * 29] += CovarianceScalar(growth.axleDistance)
    unsafe p[26 * 29] += CovarianceScalar(growth.slipCompliance)
    unsafe p[27 * 29] += CovarianceScalar(growth.satelliteLatency)
  }
}
