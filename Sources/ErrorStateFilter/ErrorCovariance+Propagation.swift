internal import LinearAlgebra
internal import Spatial

extension ErrorCovariance {
  /// P ← Φ·P·Φᵀ + Q over the blocks that are not zero.
  ///
  /// Φ changes nine rows (position, velocity, attitude) and scales the others, so: the nine rows of
  /// Φ·P over all columns, then the nine columns of that times Φᵀ over the 9×9 corner only, and the
  /// rest by symmetry. See Derivation (F-4).
  public mutating func propagate(by t: ErrorTransition) {
    var work = InlineArray<252, Double>(repeating: 0)
    // The indices below are constants or loop bounds within 28×28 and 9×28.
    unsafe withUnsafeMutablePointer(to: &storage) { raw in
      unsafe withUnsafeMutablePointer(to: &work) { rawWork in
        let p = unsafe UnsafeMutableRawPointer(raw).assumingMemoryBound(to: Double.self)
        let w = unsafe UnsafeMutableRawPointer(rawWork).assumingMemoryBound(to: Double.self)
        unsafe Self.leftMultiply(p, into: w, by: t)
        unsafe Self.rightMultiplyCorner(w, by: t)
        unsafe Self.store(w, into: p, by: t)
      }
    }
  }

  /// w ← the nine rows of Φ·P.
  @inline(__always)
  private static func leftMultiply(
    _ p: UnsafeMutablePointer<Double>, into w: UnsafeMutablePointer<Double>,
    by t: ErrorTransition
  ) {
    let dt = t.duration
    for i in 0..<3 {
      let a = i * 28
      let b = (i + 3) * 28
      for c in 0..<28 { unsafe w[a + c] = p[a + c] + dt * p[b + c] }
    }
    for i in 0..<3 {
      let out = unsafe w + (3 + i) * 28
      let own = unsafe p + (3 + i) * 28
      for c in 0..<28 { unsafe out[c] = own[c] }
      unsafe addRows(t.velocityFromPosition, i, p, at: 0, to: out)
      unsafe addRows(t.velocityFromVelocity, i, p, at: 3, to: out)
      unsafe addRows(t.velocityFromAttitude, i, p, at: 6, to: out)
      unsafe addRows(t.velocityFromBias, i, p, at: 12, to: out)
      unsafe addRows(t.velocityFromScale, i, p, at: 19, to: out)
    }
    for i in 0..<3 {
      let out = unsafe w + (6 + i) * 28
      let own = unsafe p + (6 + i) * 28
      for c in 0..<28 { unsafe out[c] = own[c] }
      unsafe addRows(t.attitudeFromAttitude, i, p, at: 6, to: out)
      unsafe addRows(t.attitudeFromBias, i, p, at: 9, to: out)
      unsafe addRows(t.attitudeFromScale, i, p, at: 16, to: out)
    }
  }

  /// out += row `i` of the block times the three rows of P that begin at `at`.
  @inline(__always)
  private static func addRows<A, B>(
    _ m: Matrix3<A, B>, _ i: Int, _ p: UnsafeMutablePointer<Double>, at: Int,
    to out: UnsafeMutablePointer<Double>
  ) {
    let row = i == 0 ? m.row0 : i == 1 ? m.row1 : m.row2
    let a = unsafe p + at * 28
    let b = unsafe a + 28
    let d = unsafe b + 28
    for c in 0..<28 { unsafe out[c] += row.x * a[c] + row.y * b[c] + row.z * d[c] }
  }

  /// The 9×9 corner of w ← w·Φᵀ; the other columns wait for `store`.
  @inline(__always)
  private static func rightMultiplyCorner(
    _ w: UnsafeMutablePointer<Double>, by t: ErrorTransition
  ) {
    let dt = t.duration
    for r in 0..<9 {
      let row = unsafe w + r * 28
      func at(_ k: Int) -> Vector3<EarthFixed> { unsafe Vector3(row[k], row[k + 1], row[k + 2]) }
      func body(_ k: Int) -> Vector3<Body> { unsafe Vector3(row[k], row[k + 1], row[k + 2]) }
      let position = at(0)
      let velocity = at(3)
      let attitude = at(6)
      let newPosition = position + dt * velocity
      let newVelocity =
        velocity + t.velocityFromPosition * position + t.velocityFromVelocity * velocity
        + t.velocityFromAttitude * attitude + t.velocityFromBias * body(12)
        + t.velocityFromScale * body(19)
      let newAttitude =
        attitude + t.attitudeFromAttitude * attitude + t.attitudeFromBias * body(9)
        + t.attitudeFromScale * body(16)
      unsafe row[0] = newPosition.x
      unsafe row[1] = newPosition.y
      unsafe row[2] = newPosition.z
      unsafe row[3] = newVelocity.x
      unsafe row[4] = newVelocity.y
      unsafe row[5] = newVelocity.z
      unsafe row[6] = newAttitude.x
      unsafe row[7] = newAttitude.y
      unsafe row[8] = newAttitude.z
    }
  }

  /// P ← the new rows, the scaled rest, both triangles, and the growth of the variances.
  @inline(__always)
  private static func store(
    _ w: UnsafeMutablePointer<Double>, into p: UnsafeMutablePointer<Double>,
    by t: ErrorTransition
  ) {
    var keep = InlineArray<28, Double>(repeating: 1)
    for k in 9..<12 { keep[k] = t.decay.gyroscopeBias }
    for k in 12..<15 { keep[k] = t.decay.accelerometerBias }
    keep[15] = t.decay.barometerBias
    for k in 16..<22 { keep[k] = t.decay.scale }
    for k in 22..<28 { keep[k] = t.decay.vehicle }
    for r in 0..<9 {
      // Upper triangle of the corner, mirrored: symmetric by construction.
      for c in r..<9 {
        let value = unsafe w[r * 28 + c]
        unsafe p[r * 28 + c] = value
        unsafe p[c * 28 + r] = value
      }
      for c in 9..<28 {
        let value = unsafe w[r * 28 + c] * keep[c]
        unsafe p[r * 28 + c] = value
        unsafe p[c * 28 + r] = value
      }
    }
    for r in 9..<28 {
      let k = keep[r]
      for c in 9..<28 { unsafe p[r * 28 + c] *= k * keep[c] }
    }
    for k in 3..<6 { unsafe p[k * 29] += t.growth.velocity }
    for k in 6..<9 { unsafe p[k * 29] += t.growth.attitude }
    for k in 9..<12 { unsafe p[k * 29] += t.growth.gyroscopeBias }
    for k in 12..<15 { unsafe p[k * 29] += t.growth.accelerometerBias }
    unsafe p[15 * 29] += t.growth.barometerBias
    for k in 16..<19 { unsafe p[k * 29] += t.growth.gyroscopeScale }
    for k in 19..<22 { unsafe p[k * 29] += t.growth.accelerometerScale }
    unsafe p[22 * 29] += t.growth.odometerScale
    unsafe p[23 * 29] += t.growth.mountingYaw
    unsafe p[24 * 29] += t.growth.mountingPitch
    unsafe p[25 * 29] += t.growth.axleDistance
    unsafe p[26 * 29] += t.growth.slipCompliance
    unsafe p[27 * 29] += t.growth.satelliteLatency
  }
}
