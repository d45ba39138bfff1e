extension AttitudeCovariance {
  /// What one scalar update did.
  struct Update {
    /// The correction of every error state.
    var correction: InlineArray<24, Double>
    /// The squared innovation over its predicted variance, before any deweighting.
    var normalizedInnovationSquared: Double
  }

  /// Which parts of the attitude an observation must leave alone.
  struct Kept {
    var yaw: Bool
    var tilt: Bool
    var gyroscope = false
    var bias = true

    static let nothing = Kept(yaw: false, tilt: false)
    static let yaw = Kept(yaw: true, tilt: false)
    static let tilt = Kept(yaw: false, tilt: true)
    static let attitude = Kept(yaw: true, tilt: true)
    static let motion = Kept(yaw: true, tilt: true, gyroscope: true)
    static let tgb = Kept(yaw: false, tilt: true, gyroscope: true, bias: false)
    static let gb = Kept(yaw: false, tilt: false, gyroscope: true, bias: false)
    static let g = Kept(yaw: false, tilt: false, gyroscope: true)
    static let tg = Kept(yaw: false, tilt: true, gyroscope: true)
  }

  /// Fuses one scalar observation by the expanded Joseph form, which holds for any gain.
  ///
  /// The gain of what is `kept` is set to zero, so that the observation neither moves it nor
  /// shrinks its stated error, and yet knows how uncertain it is. Where the normalised innovation exceeds
  /// `deweightingAbove`, the measurement variance is raised so that the correction is no larger than
  /// that of an innovation at the limit (Huber, A-10): an outlier pulls, but no harder than a
  /// likely value, and is never locked out. Returns `nil`, and
  /// changes nothing, where the predicted variance is not a positive number.
  mutating func update(
    _ row: AttitudeObservationRow, keeping kept: Kept, deweightingAbove limit: Double = .infinity
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
            if kept.yaw { unsafe k[AttitudeErrorState.yaw] = 0 }
            if kept.gyroscope {
              for i in (kept.bias ? AttitudeErrorState.gyroscopeBias : AttitudeErrorState.gyroscopeScale)..<AttitudeErrorState.velocity {
                unsafe k[i] = 0
              }
            }
            if kept.tilt {
              unsafe k[AttitudeErrorState.attitude] = 0
              unsafe k[AttitudeErrorState.attitude + 1] = 0
              for i in 0..<3 { unsafe k[AttitudeErrorState.velocity + i] = 0 }
            }
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
