internal import LinearAlgebra
internal import Spatial

extension AttitudeFilter {
  /// Fuses one row and moves the estimate by the correction; returns the normalised squared
  /// innovation, or `nil` where the row could not be fused.
  @discardableResult
  mutating func fuse(
    _ row: AttitudeObservationRow, scope: AttitudeCovariance.Scope,
    deweightingAbove limit: Double = .infinity
  ) -> Double? {
    guard let u = covariance.update(row, scope: scope, deweightingAbove: limit) else {
      return nil
    }
    apply(u.correction)
    return u.normalizedInnovationSquared
  }

  /// Adds an error state to the estimate.
  mutating func apply(_ correction: borrowing InlineArray<24, Double>) {
    let d = correction.span
    attitude =
      (Rotation<NorthEastDown, NorthEastDown>(exponentialOf: Vector3(d[0], d[1], d[2]))
      * attitude).renormalized
    gyroscopeBias += Vector3(d[3], d[4], d[5])
    gyroscopeScale += Vector3(d[6], d[7], d[8])
    misalignment.xy += d[9]
    misalignment.xz += d[10]
    misalignment.yx += d[11]
    misalignment.yz += d[12]
    misalignment.zx += d[13]
    misalignment.zy += d[14]
    velocity += Vector3(d[15], d[16], d[17])
    field += Vector3(d[18], d[19], d[20])
    magneticLatency += d[21]
  }
}
