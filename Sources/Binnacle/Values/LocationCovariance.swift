/// Covariances of the errors of position (m²) and velocity (m²/s²), north-east-down.
public struct LocationCovariance: Hashable, Codable, Sendable {
  /// Nine elements each, by rows.
  public var position: [Double]
  public var velocity: [Double]?
}
