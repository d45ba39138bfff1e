public import LinearAlgebra
public import Spatial

extension NavigationFilter {
  /// The covariance of the position, velocity or attitude error along and about north, east, down.
  public mutating func levelCovariance(
    of block: StateBlock
  ) -> Matrix3<NorthEastDown, NorthEastDown> {
    settle()
    return lastLevelCovariance(of: block)
  }

  /// The same as it was when the covariance was last carried on, at most some hundredths of a second
  /// ago.
  public mutating func lastLevelCovariance(
    of block: StateBlock
  ) -> Matrix3<NorthEastDown, NorthEastDown> {
    let m = settled.block(block, block, rows: EarthFixed.self, columns: EarthFixed.self)
    let axes = state.localLevel.transposed
    let (north, east, down) = (axes.row0, axes.row1, axes.row2)
    let (byNorth, byEast) = (m * north, m * east)
    let ne = east.dot(byNorth)
    let nd = down.dot(byNorth)
    let ed = down.dot(byEast)
    return Matrix3(
      Vector3(north.dot(byNorth), ne, nd), Vector3(ne, east.dot(byEast), ed),
      Vector3(nd, ed, down.dot(m * down)))
  }

  /// One standard deviation of the velocity error, the mean over the three axes, m/s, when the
  /// covariance was last carried on.
  public var velocityDeviation: Double {
    mutating get {
      let v = settled.block(
        .velocity, .velocity, rows: EarthFixed.self, columns: EarthFixed.self)
      return (max(v.trace, 0) / 3).squareRoot()
    }
  }

  /// The largest of a block's standard deviations when the covariance was last carried on.
  public mutating func largestDeviation(of block: StateBlock) -> Double {
    var largest = 0.0
    for k in block.offset..<block.offset + block.count { largest = max(largest, settled[k, k]) }
    return largest.squareRoot()
  }

  /// One standard deviation of roll and pitch, the larger, rad.
  public var tiltDeviation: Double {
    mutating get {
      let m = levelCovariance(of: .attitude)
      return max(m[0, 0], m[1, 1], 0).squareRoot()
    }
  }

  /// Whether every number of the state and of the covariance is finite and every variance is one.
  public var isUsable: Bool {
    mutating get { state.isFinite && settled.isUsable && settled.isFinite }
  }

  /// Whether every number of the state is finite: what can be asked at every sample.
  public var isStateFinite: Bool {
    mutating get { state.isFinite }
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
