import LinearAlgebra
import Spatial

@testable import ErrorStateFilter

extension ErrorTransition {
  /// Φ written out, 28×28: the rows of the attitude first, then those of the velocity, which follow
  /// the mean of the attitude before and after, then the position's, which follow the velocity's.
  var dense: Dense {
    var result = Dense.identity(28)
    func block<A, B>(_ m: Matrix3<A, B>, from column: StateBlock) -> Dense {
      var rows = Dense(rows: 3, columns: 28)
      for i in 0..<3 {
        for j in 0..<3 { rows[i, column.offset + j] = m[i, j] }
      }
      return rows
    }
    func put(_ rows: Dense, at block: StateBlock) {
      for i in 0..<3 {
        for j in 0..<28 { result[block.offset + i, j] = rows[i, j] }
      }
    }
    let earth = Matrix3<EarthFixed, EarthFixed>(crossProductOf: Vector3(0, 0, -earthAngle))
    let cross = Matrix3<EarthFixed, EarthFixed>(crossProductOf: -1 * force)
    let one = Matrix3<EarthFixed, EarthFixed>.identity
    let attitudeBefore = block(one, from: .attitude)
    let attitude =
      attitudeBefore + block(earth, from: .attitude) + block(fromBias, from: .gyroscopeBias)
      + block(attitudeFromScale, from: .gyroscopeScale)
    var crossRows = Dense(rows: 3, columns: 3)
    for i in 0..<3 { for j in 0..<3 { crossRows[i, j] = cross[i, j] } }
    let velocityBefore = block(one, from: .velocity)
    let velocity =
      velocityBefore + block(velocityFromPosition, from: .position)
      + 2 * block(earth, from: .velocity) + crossRows * (0.5 * (attitudeBefore + attitude))
      + block(fromBias, from: .accelerometerBias)
      + block(velocityFromScale, from: .accelerometerScale)
    put(attitude, at: .attitude)
    put(velocity, at: .velocity)
    put(
      block(one, from: .position) + (0.5 * duration) * (velocityBefore + velocity), at: .position)
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
