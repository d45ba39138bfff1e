public import Geodesy
public import LinearAlgebra
public import Sensing
public import Spatial

/// What the kinematic filter knows at one instant.
public struct KinematicEstimate: Hashable, Sendable {
  /// Time of validity.
  public var instant: SensorInstant
  /// The antenna's position, EarthFixed, m.
  public var earthFixed: Vector3<EarthFixed>
  /// The same, geodetic.
  public var position: GeodeticPosition
  /// Covariance of its error, the slow part of the receiver's error included, m².
  public var positionCovariance: Matrix3<NorthEastDown, NorthEastDown>
  /// Velocity over the Earth, m/s, and the covariance of its error, m²/s².
  public var velocity: Vector3<NorthEastDown>
  public var velocityCovariance: Matrix3<NorthEastDown, NorthEastDown>
  /// Whether the position is vouched for by several fixes; after an outage it takes some, and the
  /// covariance is wide until then.
  public var isConfirmed = true
  /// Probability that the vehicle stands still, 0 to 1.
  public var stillProbability: Double
  /// Probability that it turns, brakes or starts, 0 to 1.
  public var manoeuvreProbability: Double
}
