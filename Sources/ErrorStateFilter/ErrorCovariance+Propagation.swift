internal import LinearAlgebra
internal import Spatial

extension ErrorCovariance {
  /// P ← Φ·P·Φᵀ + Q over the blocks that are not zero.
  ///
  /// Φ changes nine rows (position, velocity, attitude) and scales the others, so: the nine rows of
  /// Φ·P over all columns, two at a time and in place, then the nine columns of that times Φᵀ over
  /// the upper triangle of the 9×9 corner only, and the rest by symmetry. See Derivation (F-4).
  public mutating func propagate(by t: ErrorTransition) {
    makeRoom(for: t.growth)
    let order = order
    // The indices below are constants or loop bounds within 28×28; `order` is at most 28 and even.
    unsafe withStorage { p in
      #if hasFeature(Embedded)
        // Where code and stack are dear, one loop for all, and nothing of it inlined.
        unsafe Self.propagate(p, order, withScale: order > 16, t)
      #else
        switch order {
        case 16: unsafe Self.propagate(p, 16, withScale: false, t)
        case 22: unsafe Self.propagate(p, 22, withScale: true, t)
        default: unsafe Self.propagate(p, 28, withScale: true, t)
        }
      #endif
      unsafe Self.add(t.growth, to: p, order)
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
  private static func propagate(
    _ p: CovariancePointer, _ order: Int, withScale: Bool, _ t: ErrorTransition
  ) {
    unsafe multiplyRows(p, order, withScale, t)
    // Each row from its diagonal element on; unrolled, so that nothing else of it is computed.
    unsafe multiplyCorner(p, 0, from: 0, withScale, t)
    unsafe multiplyCorner(p + 28, 0, from: 1, withScale, t)
    unsafe multiplyCorner(p + 2 * 28, 0, from: 2, withScale, t)
    unsafe multiplyCorner(p + 3 * 28, 1, from: 0, withScale, t)
    unsafe multiplyCorner(p + 4 * 28, 1, from: 1, withScale, t)
    unsafe multiplyCorner(p + 5 * 28, 1, from: 2, withScale, t)
    unsafe multiplyCorner(p + 6 * 28, 2, from: 0, withScale, t)
    unsafe multiplyCorner(p + 7 * 28, 2, from: 1, withScale, t)
    unsafe multiplyCorner(p + 8 * 28, 2, from: 2, withScale, t)
    unsafe mirror(p, order, t.decay)
    unsafe decayRest(p, order, t.decay)
  }

  /// The nine rows of Φ·P, in place: a pair of columns needs no other.
  #if hasFeature(Embedded)
    @inline(never)
  #else
    @inline(__always)
  #endif
  private static func multiplyRows(
    _ p: CovariancePointer, _ order: Int, _ withScale: Bool, _ t: ErrorTransition
  ) {
    let fromPosition = SplatMatrix(t.velocityFromPosition)
    let fromBias = SplatMatrix(t.fromBias)
    let fromScale = SplatMatrix(t.velocityFromScale)
    let turnFromScale = SplatMatrix(t.attitudeFromScale)
    let force = PairRows(splatting: -0.5 * t.force)
    let half = CovariancePair(repeating: CovarianceScalar(0.5 * t.duration))
    let earth = CovariancePair(repeating: CovarianceScalar(t.earthAngle))
    let twice = CovariancePair(repeating: CovarianceScalar(2 * t.earthAngle))
    var column = 0
    while column < order {
      let at = unsafe p + column
      let a = unsafe PairRows(at, 6)
      var turned = fromBias.product(unsafe PairRows(at, 9))
      if withScale { turned.add(turnFromScale.product(unsafe PairRows(at, 16))) }
      turned.add(a)
      turned.x += earth * a.y
      turned.y -= earth * a.x
      unsafe turned.store(at, 6)

      // The force acts on the mean of the attitude error before and after.
      turned.add(a)
      let v = unsafe PairRows(at, 3)
      let r = unsafe PairRows(at, 0)
      var moved = fromBias.product(unsafe PairRows(at, 12))
      if withScale { moved.add(fromScale.product(unsafe PairRows(at, 19))) }
      moved.add(fromPosition.product(r))
      moved.addCross(force, turned)
      moved.add(v)
      moved.x += twice * v.y
      moved.y -= twice * v.x
      unsafe moved.store(at, 3)

      // And the velocity error on the position, likewise.
      moved.add(v)
      var carried = moved.scaled(by: half)
      carried.add(r)
      unsafe carried.store(at, 0)
      column &+= 2
    }
  }

  /// What of the first nine columns of one row times Φᵀ lies on or above the diagonal;
  /// `block` is 0 for a row of the position, 1 of the velocity, 2 of the attitude.
  #if hasFeature(Embedded)
    @inline(never)
  #else
    @inline(__always)
  #endif
  private static func multiplyCorner(
    _ row: CovariancePointer, _ block: Int, from first: Int, _ withScale: Bool,
    _ t: ErrorTransition
  ) {
    func at(_ k: Int) -> Vector3<EarthFixed> {
      unsafe Vector3(Double(row[k]), Double(row[k + 1]), Double(row[k + 2]))
    }
    func body(_ k: Int) -> Vector3<Body> {
      unsafe Vector3(Double(row[k]), Double(row[k + 1]), Double(row[k + 2]))
    }
    func store(_ v: Vector3<EarthFixed>, _ k: Int, from first: Int) {
      if first < 1 { unsafe row[k] = CovarianceScalar(v.x) }
      if first < 2 { unsafe row[k + 1] = CovarianceScalar(v.y) }
      unsafe row[k + 2] = CovarianceScalar(v.z)
    }
    let attitude = at(6)
    var turned = attitude + t.fromBias * body(9)
    if withScale { turned = turned + t.attitudeFromScale * body(16) }
    turned.x += t.earthAngle * attitude.y
    turned.y -= t.earthAngle * attitude.x
    store(turned, 6, from: block == 2 ? first : 0)
    if block > 1 { return }
    let position = at(0)
    let velocity = at(3)
    var moved = velocity + t.velocityFromPosition * position
    moved = moved + (-0.5 * t.force).cross(attitude + turned)
    moved.x += 2 * t.earthAngle * velocity.y
    moved.y -= 2 * t.earthAngle * velocity.x
    moved = moved + t.fromBias * body(12)
    if withScale { moved = moved + t.velocityFromScale * body(19) }
    store(moved, 3, from: block == 1 ? first : 0)
    if block < 1 { store(position + (0.5 * t.duration) * (velocity + moved), 0, from: first) }
  }

  /// The corner's upper triangle and the decayed columns beside it, copied to the other side:
  /// symmetric by construction.
  @inline(__always)
  private static func mirror(
    _ p: CovariancePointer, _ order: Int, _ decay: ErrorTransition.Decay
  ) {
    var r = 0
    while r < 9 {
      var c = r &+ 1
      while c < 9 {
        unsafe p[c &* 28 &+ r] = p[r &* 28 &+ c]
        c &+= 1
      }
      r &+= 1
    }
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
  private static func add(
    _ growth: ErrorTransition.Growth, to p: CovariancePointer, _ order: Int
  ) {
    for k in 3..<6 { unsafe p[k * 29] += CovarianceScalar(growth.velocity) }
    for k in 6..<9 { unsafe p[k * 29] += CovarianceScalar(growth.attitude) }
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
