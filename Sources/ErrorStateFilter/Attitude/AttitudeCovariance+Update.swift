internal import LinearAlgebra
internal import Spatial

extension AttitudeCovariance {
  /// What one scalar update did.
  struct Update {
    /// The correction of every error state.
    var correction: InlineArray<24, Double>
    /// The squared innovation over its predicted variance, before any deweighting.
    var normalizedInnovationSquared: Double
  }

  /// Which errors an observation may correct; the gain of all others is set to zero, so that it
  /// neither moves them nor shrinks their stated error, and yet knows how uncertain they are.
  enum Scope {
    /// All of them.
    case everything
    /// All but yaw: what gravity and not travelling tell must not turn the body.
    case allButYaw
    /// Yaw, the gyroscope bias about `down` (a unit vector in body axes), field and latency: a local
    /// deviation of the field must neither tilt the body nor pass for another error of the rate.
    case heading(down: Vector3<Body>)
    /// Field and latency alone: a stronger field must not turn the body.
    case field

    /// Sets the gain of the states outside the scope to zero.
    @inline(__always)
    func restrict(_ gain: UnsafeMutableBufferPointer<Double>) {
      switch self {
      case .everything: break
      case .allButYaw: unsafe gain[AttitudeErrorState.yaw] = 0
      case .heading(let down):
        let b = AttitudeErrorState.gyroscopeBias
        let along = unsafe down.x * gain[b] + down.y * gain[b + 1] + down.z * gain[b + 2]
        unsafe gain[b] = along * down.x
        unsafe gain[b + 1] = along * down.y
        unsafe gain[b + 2] = along * down.z
        for i in 0..<AttitudeErrorState.yaw { unsafe gain[i] = 0 }
        for i in AttitudeErrorState.gyroscopeScale..<AttitudeErrorState.fieldNorth {
          unsafe gain[i] = 0
        }
      case .field:
        for i in 0..<AttitudeErrorState.fieldNorth { unsafe gain[i] = 0 }
      }
    }
  }

  /// The variance that a row's innovation has by the errors of the states.
  mutating func predictedVariance(of row: AttitudeObservationRow) -> Double {
    let indices = row.indices.span
    let coefficients = row.coefficients.span
    var sum = 0.0
    for i in 0..<row.count {
      for j in 0..<row.count {
        sum += coefficients[i] * coefficients[j] * element(indices[i], indices[j])
      }
    }
    return sum
  }

  /// Fuses one scalar observation by the expanded Joseph form, which holds for any gain.
  ///
  /// Where the normalised innovation exceeds
  /// `deweightingAbove`, the measurement variance is raised so that the correction is no larger than
  /// that of an innovation at the limit (Huber, A-10): an outlier pulls, but no harder than a
  /// likely value, and is never locked out. Returns `nil`, and
  /// changes nothing, where the predicted variance is not a positive number.
  mutating func update(
    _ row: AttitudeObservationRow, scope: Scope, deweightingAbove limit: Double = .infinity
  ) -> Update? {
    let n = AttitudeErrorState.stride
    var weighted = InlineArray<24, Double>(repeating: 0)  // P hᵀ
    var gain = InlineArray<24, Double>(repeating: 0)
    var root = InlineArray<24, Double>(repeating: 0)  // gain times √S
    let indices = row.indices.span
    let coefficients = row.coefficients.span
    var weightedSpan = weighted.mutableSpan
    var gainSpan = gain.mutableSpan
    var rootSpan = root.mutableSpan
    let squared = unsafe withRows { p -> Double? in
      unsafe weightedSpan.withUnsafeMutableBufferPointer { w -> Double? in
        for k in 0..<row.count {
          let source = unsafe p + indices[k] * n
          let c = coefficients[k]
          for j in 0..<n { unsafe w[j] += c * source[j] }
        }
        var predicted = 0.0
        for k in 0..<row.count { unsafe predicted += coefficients[k] * w[indices[k]] }
        let square = row.innovation * row.innovation
        var variance = predicted + row.variance
        guard variance > 0, variance.isFinite, square.isFinite else { return nil }
        let normalized = square / variance
        if normalized > limit { variance = (square * variance / limit).squareRoot() }
        let inverse = 1 / variance
        let scale = variance.squareRoot()
        unsafe gainSpan.withUnsafeMutableBufferPointer { k in
          unsafe rootSpan.withUnsafeMutableBufferPointer { g in
            for j in 0..<n { unsafe k[j] = w[j] * inverse }
            unsafe scope.restrict(k)
            for j in 0..<n { unsafe g[j] = k[j] * scale }
            // Every product below commutes, so that the result is symmetric to the bit.
            for i in 0..<n {
              let target = unsafe p + i * n
              let (ki, wi, gi) = unsafe (k[i], w[i], g[i])
              for j in 0..<n {
                unsafe target[j] -= (ki * w[j] + wi * k[j]) - gi * g[j]
              }
            }
            for j in 0..<n { unsafe k[j] *= row.innovation }
          }
        }
        return normalized
      }
    }
    guard let squared else { return nil }
    return Update(correction: gain, normalizedInnovationSquared: squared)
  }
}
