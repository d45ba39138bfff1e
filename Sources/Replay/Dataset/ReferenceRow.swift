public import Sensing

/// A row of `truth.csv` or `reference.csv`; what it does not give is `nil`.
public struct ReferenceRow: Hashable, Sendable {
  public var instant: SensorInstant
  /// Degrees and metres, as the file has them: they are compared with what is written.
  public var latitudeDegrees: Double?
  public var longitudeDegrees: Double?
  public var height: Double?
  /// Velocity along north, east and down, m/s.
  public var velocity: [Double?]
  /// Roll, pitch and yaw, degrees.
  public var rollPitchYawDegrees: [Double?]
  /// Body to north-east-down: w, x, y, z.
  public var quaternion: SIMD4<Double>?
  /// Whether the row counts; true where the file does not say.
  public var isScored: Bool
}
