/// Covariances of the errors of position and velocity.
public struct LocationCovariance: Hashable, Codable, Sendable, BitwiseCopyable {
  /// Of the position, m².
  public var position: NorthEastDownCovariance
  /// Of the velocity, m²/s².
  public var velocity: NorthEastDownCovariance?

  public init(position: NorthEastDownCovariance, velocity: NorthEastDownCovariance? = nil) {
    self.position = position
    self.velocity = velocity
  }
}

extension LocationCovariance: CustomStringConvertible {
  public var description: String {
    "position (m): \(position)" + (velocity.map { "; velocity (m/s): \($0)" } ?? "")
  }
}
