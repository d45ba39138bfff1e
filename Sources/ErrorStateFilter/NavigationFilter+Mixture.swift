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
  /// Adds a share of this filter to a sum of moments about a state.
  public mutating func add(
    _ weight: Double, about center: NavigationState, to sum: inout Moments
  ) {
    settle()
    let d = center.error(against: state)
    for i in 0..<StateBlock.total {
      sum.mean[i] += weight * d[i]
      for j in i..<StateBlock.total {
        let product = weight * (settled[i, j] + d[i] * d[j])
        // Untouched where zero: blocks that are switched off stay so.
        if product != 0 { sum.covariance[i, j] += product }
      }
    }
  }

  /// Takes the mean and the covariance of a mixture whose moments about this state were gathered
  /// with weights that sum to one. See Derivation (B-6).
  public mutating func become(_ moments: inout Moments) {
    settle()
    for i in 0..<StateBlock.total {
      for j in i..<StateBlock.total {
        let value = moments.covariance[i, j] - moments.mean[i] * moments.mean[j]
        covariance[i, j] = value
        covariance[j, i] = value
      }
    }
    state.add(moments.mean)
  }

  /// First and second moments of errors about one state.
  public struct Moments: Sendable {
    public var mean = ErrorRow()
    /// The upper triangle.
    public var covariance = ErrorCovariance()

    public init() {}
  }
}
