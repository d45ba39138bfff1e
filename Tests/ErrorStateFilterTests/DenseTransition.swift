import LinearAlgebra

@testable import ErrorStateFilter

extension ErrorTransition {
  /// Φ written out, 28×28.
  var dense: Dense {
    var result = Dense.identity(28)
    func put<A, B>(_ m: Matrix3<A, B>, _ row: StateBlock, _ column: StateBlock) {
      for i in 0..<3 {
        for j in 0..<3 { result[row.offset + i, column.offset + j] += m[i, j] }
      }
    }
    for i in 0..<3 { result[i, 3 + i] = duration }
    put(velocityFromPosition, .velocity, .position)
    put(velocityFromVelocity, .velocity, .velocity)
    put(velocityFromAttitude, .velocity, .attitude)
    put(velocityFromBias, .velocity, .accelerometerBias)
    put(velocityFromScale, .velocity, .accelerometerScale)
    put(attitudeFromAttitude, .attitude, .attitude)
    put(attitudeFromBias, .attitude, .gyroscopeBias)
    put(attitudeFromScale, .attitude, .gyroscopeScale)
    for k in 0..<28 {
      switch k {
      case 9..<12: result[k, k] = decay.gyroscopeBias
      case 12..<15: result[k, k] = decay.accelerometerBias
      case 15: result[k, k] = decay.barometerBias
      case 16..<22: result[k, k] = decay.scale
      case 22...: result[k, k] = decay.vehicle
      default: break
      }
    }
    return result
  }

  /// Q written out.
  var denseGrowth: Dense {
    var result = Dense(rows: 28, columns: 28)
    let g = growth
    let diagonal =
      [Double](repeating: 0, count: 3) + [Double](repeating: g.velocity, count: 3)
      + [Double](repeating: g.attitude, count: 3) + [Double](repeating: g.gyroscopeBias, count: 3)
      + [Double](repeating: g.accelerometerBias, count: 3) + [g.barometerBias]
      + [Double](repeating: g.gyroscopeScale, count: 3)
      + [Double](repeating: g.accelerometerScale, count: 3) + [g.odometerScale, g.mountingYaw]
      + [g.mountingPitch, g.axleDistance, g.slipCompliance, g.satelliteLatency]
    for k in 0..<28 { result[k, k] = diagonal[k] }
    return result
  }
}
