public import LinearAlgebra
public import Spatial

extension NavigationFilter {
  /// The covariance of the position, velocity or attitude error along and about north, east, down.
  public mutating func levelCovariance(
    of block: StateBlock
  ) -> Matrix3<NorthEastDown, NorthEastDown> {
    let m = covariance.block(block, block, rows: EarthFixed.self, columns: EarthFixed.self)
    return state.localLevel.transposed * m * state.localLevel
  }

  /// One standard deviation of the velocity error, the mean over the three axes, m/s.
  public var velocityDeviation: Double {
    mutating get {
      let v = covariance.block(
        .velocity, .velocity, rows: EarthFixed.self, columns: EarthFixed.self)
      return (max(v.trace, 0) / 3).squareRoot()
    }
  }

  /// The largest of a block's standard deviations.
  public mutating func largestDeviation(of block: StateBlock) -> Double {
    var largest = 0.0
    for k in block.offset..<block.offset + block.count { largest = max(largest, covariance[k, k]) }
    return largest.squareRoot()
  }

  /// One standard deviation of roll and pitch, the larger, rad.
  public var tiltDeviation: Double {
    mutating get {
      let m = levelCovariance(of: .attitude)
      return max(m[0, 0], m[1, 1], 0).squareRoot()
    }
  }

  /// Whether every number of the state is finite and every variance is one.
  public var isUsable: Bool {
    mutating get { state.isFinite && covariance.isUsable }
  }
}

extension NavigationState {
  /// Whether every number that the filter estimates is finite.
  var isFinite: Bool {
    let vectors = position.sum + velocity.sum
    let sensors =
      gyroscopeBias.sum + accelerometerBias.sum + gyroscopeScale.sum + accelerometerScale.sum
    let scalars =
      barometerBias + odometerScale + mountingYaw + mountingPitch + axleDistance + slipCompliance
      + satelliteLatency
    // No sum of numbers is finite where one of them is not.
    return (vectors + sensors + scalars + attitude.w + attitude.x + attitude.y + attitude.z)
      .isFinite
  }
}

extension Vector3 {
  fileprivate var sum: Double { x + y + z }
}
