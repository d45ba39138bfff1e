internal import LinearAlgebra
internal import Spatial

extension NavigationState {
  /// The error that this state has where `other` is true: the inverse of ⊞, see Derivation (F-2).
  public func error(against other: NavigationState) -> ErrorRow {
    var result = ErrorRow()
    result[.position, in: EarthFixed.self] = other.position - position
    result[.velocity, in: EarthFixed.self] = other.velocity - velocity
    result[.attitude, in: EarthFixed.self] = (other.attitude * attitude.inverse).logarithm
    result[.gyroscopeBias, in: Body.self] = other.gyroscopeBias - gyroscopeBias
    result[.accelerometerBias, in: Body.self] = other.accelerometerBias - accelerometerBias
    result[scalar: .barometerBias] = other.barometerBias - barometerBias
    result[.gyroscopeScale, in: Body.self] = other.gyroscopeScale - gyroscopeScale
    result[.accelerometerScale, in: Body.self] = other.accelerometerScale - accelerometerScale
    result[scalar: .odometerScale] = other.odometerScale - odometerScale
    result[scalar: .mountingYaw] = other.mountingYaw - mountingYaw
    result[scalar: .mountingPitch] = other.mountingPitch - mountingPitch
    result[scalar: .axleDistance] = other.axleDistance - axleDistance
    result[scalar: .slipCompliance] = other.slipCompliance - slipCompliance
    result[scalar: .satelliteLatency] = other.satelliteLatency - satelliteLatency
    return result
  }
}

extension NavigationFilter {
  /// The error that a state has where this filter's is true, and its covariance ready to be read.
  public mutating func settledError(of center: NavigationState) -> ErrorRow {
    settle()
    return center.error(against: state)
  }

  /// One element of the covariance when it was last carried on; row and column 0 to 27, in the order
  /// and the units of `StateBlock`.
  public mutating func lastCovariance(_ row: Int, _ column: Int) -> Double {
    settled[row, column]
  }

  /// Sets one element of the covariance and the one beyond the diagonal.
  public mutating func setCovariance(_ row: Int, _ column: Int, to value: Double) {
    covariance[row, column] = value
    covariance[column, row] = value
  }

  /// Moves the state by an error that has been found.
  public mutating func move(by error: ErrorRow) { state.add(error) }
}
