public import Geodesy
public import LinearAlgebra
public import Sensing
public import Spatial

/// What the engine knows at one instant. What it does not know is `nil`.
public struct FusionEstimate: Sendable, BitwiseCopyable {
  /// Time of validity.
  public var instant: SensorInstant
  public var mode: Mode

  /// Position of the inertial sensor (of the antenna where there is no inertial sensor).
  public var position: GeodeticPosition?
  /// Covariance of the position error, north-east-down, m².
  public var positionCovariance: Matrix3<NorthEastDown, NorthEastDown>
  /// Velocity over the Earth, m/s, and the covariance of its error.
  public var velocity: Vector3<NorthEastDown>?
  public var velocityCovariance: Matrix3<NorthEastDown, NorthEastDown>

  /// Body to north-east-down. Where `headingReference` is `none` or the heading is unknown, only
  /// roll and pitch of it mean anything.
  public var attitude: Rotation<Body, NorthEastDown>?
  /// Covariance of the attitude error, about north, east and down, rad².
  public var attitudeCovariance: Matrix3<NorthEastDown, NorthEastDown>
  /// What yaw is counted from; `nil` while the heading is not known.
  public var headingReference: HeadingReference?

  /// Estimated sensor biases: rad/s, m/s², m.
  public var gyroscopeBias: Vector3<Body>
  public var accelerometerBias: Vector3<Body>
  public var barometerBias: Double?

  /// Seconds since the last position or velocity aid was fused; zero where there is no estimate.
  public var deadReckoningAge: Double
  /// How often the estimate jumped by more than its own accuracy explained, and when last.
  public var resetCount: Int
  public var lastReset: SensorInstant?
  /// Whether the vehicle stands; without a position whether the inertial sensor is quiet, which a smooth
  /// road is as well.
  public var isStandingStill: Bool
  public var heightOrigin: HeightOrigin
  /// What holds position, height, velocity, tilt, heading and the barometer's bias.
  public var carriers: StateCarriers

  /// The pose in a level frame that starts where the engine did and never jumps (ROS: odom).
  public var localPosition: Vector3<LocalOdometry>
  public var localAttitude: Rotation<Body, LocalOdometry>

  public enum Mode: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
    /// Nothing is known yet.
    case waiting
    /// Position from the receiver alone, no inertial sensor.
    case satelliteOnly
    /// Attitude only: neither position nor velocity was ever aided.
    case attitudeOnly
    /// Position and tilt are known, heading is not.
    case aligning
    /// Everything is known and aided.
    case navigating
    /// Inertial navigation without an aid.
    case deadReckoning
  }

  public enum HeadingReference: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
    case trueNorth, magneticNorth, start
  }

  public enum HeightOrigin: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
    case none, receiver, egm96, barometer
  }

  public init(instant: SensorInstant) {
    self.instant = instant
    mode = .waiting
    positionCovariance = .zero
    velocityCovariance = .zero
    attitudeCovariance = .zero
    gyroscopeBias = .zero
    accelerometerBias = .zero
    deadReckoningAge = 0
    resetCount = 0
    isStandingStill = false
    heightOrigin = .none
    carriers = StateCarriers()
    localPosition = .zero
    localAttitude = .identity
  }
}
