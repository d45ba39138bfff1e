public import LinearAlgebra
public import Sensing
public import Spatial

/// Attitude of a body with an inertial sensor, with or without a magnetometer, and no other aid.
///
/// An error-state filter over attitude, gyroscope errors, a weakly bounded velocity, the local
/// magnetic field and the magnetometer's latency. It levels itself from the specific force, takes
/// heading from the magnetometer where the field can be trusted, and states how far it can be
/// trusted itself. A value of fixed size: nothing is allocated, no clock is read. Equations A-1 to
/// A-16 stand in Documentation/Attitude.md.
///
/// Feed samples in order of their time of validity: `propagate` for each inertial sample, `observe`
/// for each magnetic one, which may lie between inertial samples or a little after the newest.
public struct AttitudeFilter: Sendable {
  public let configuration: Configuration

  /// Time of validity of the estimate; `nil` before the first inertial sample.
  public internal(set) var instant: SensorInstant?
  /// Whether roll and pitch are known; before that the attitude means nothing.
  public internal(set) var isLeveled = false
  /// Whether yaw is counted from magnetic north; else it is counted from where levelling ended.
  public internal(set) var isHeadingKnown = false
  /// Body to north-east-down; north is magnetic north where the heading is known, else the
  /// direction in which the body's forward axis pointed at levelling.
  public internal(set) var attitude: Rotation<Body, NorthEastDown> = .identity
  /// Estimated gyroscope bias, body axes, rad/s: true rate = corrected reading minus this.
  public internal(set) var gyroscopeBias: Vector3<Body> = .zero
  /// Estimated corrections of the gyroscope's scale, body axes, no unit.
  public internal(set) var gyroscopeScale: Vector3<Body> = .zero
  /// Velocity, weakly bounded: it serves to level the body and is no navigation result. m/s.
  public internal(set) var velocity: Vector3<NorthEastDown> = .zero
  /// Estimated local field, east being the short-lived anomaly. T.
  public internal(set) var field: Vector3<NorthEastDown> = .zero
  /// By how much the magnetometer's stamps are late, as found. s.
  public internal(set) var magneticLatency = 0.0
  /// How often levelling started anew after a gap or an unsound covariance.
  public internal(set) var resetCount = 0

  var misalignment = Misalignment()
  var covariance = AttitudeCovariance()
  var history = RotationHistory()
  var standstill = StandstillDetector()
  var leveling = Leveling()
  var disturbance = MagneticDisturbanceTest()
  var gathered = GatheredField()
  var gravity: Double
  /// Corrected angular rate of the last step, rad/s.
  public internal(set) var angularRate: Vector3<Body> = .zero
  /// Leaky integral of acceleration, m/s.
  var swing: Vector3<NorthEastDown> = .zero
  /// Slowly following square of the speed, m²/s², and the time since the last such observation, s.
  var runningSquaredSpeed = 0.0
  var timeSinceTravelUpdate = 0.0
  /// Time over which process noise of the magnetic states is due, and the turning and any brisk
  /// motion in it, s.
  var dueMagneticTime = 0.0
  var dueTurningTime = 0.0
  var dueBriskTime = 0.0

  /// The six misalignments of the gyroscope, rad.
  struct Misalignment: Sendable {
    var xy = 0.0
    var xz = 0.0
    var yx = 0.0
    var yz = 0.0
    var zx = 0.0
    var zy = 0.0
  }

  public init(_ configuration: Configuration = Configuration()) {
    self.configuration = configuration
    gravity = configuration.gravity
    covariance.reset(
      AttitudeErrorState.magneticLatency,
      variance: square(configuration.magneticLatencyDeviation))
    resetGyroscopeCovariance()
  }

  /// Whether the body stands still.
  public var isStandingStill: Bool { standstill.isStandingStill }

  /// Covariance of the attitude error about north, east and down, rad², with the floors of the
  /// configuration; the heading's part ends at that of an unknown heading.
  public var attitudeCovariance: Matrix3<NorthEastDown, NorthEastDown> {
    let tilt = square(configuration.tiltFloor)
    let p = covariance
    let heading = isHeadingKnown ? square(configuration.headingFloor) : 1e-8
    // A heading anywhere on the circle has the variance π²/3; tilt cannot be worse than that.
    let widest = Double.pi * .pi / 3
    let factor = Vector3<NorthEastDown>(
      Self.limitingFactor(p[0, 0] + tilt, widest), Self.limitingFactor(p[1, 1] + tilt, widest),
      Self.limitingFactor(p[2, 2] + heading, widest))
    return Matrix3(
      factor.x * factor.scaled(by: Vector3(p[0, 0] + tilt, p[0, 1], p[0, 2])),
      factor.y * factor.scaled(by: Vector3(p[1, 0], p[1, 1] + tilt, p[1, 2])),
      factor.z * factor.scaled(by: Vector3(p[2, 0], p[2, 1], p[2, 2] + heading)))
  }

  /// Covariance of the gyroscope bias error, body axes, (rad/s)².
  public var gyroscopeBiasCovariance: Matrix3<Body, Body> {
    let p = covariance
    return Matrix3(
      Vector3(p[3, 3], p[3, 4], p[3, 5]), Vector3(p[4, 3], p[4, 4], p[4, 5]),
      Vector3(p[5, 3], p[5, 4], p[5, 5]))
  }

  private static func limitingFactor(_ variance: Double, _ limit: Double) -> Double {
    variance > limit ? (limit / variance).squareRoot() : 1
  }
}

@inline(__always)
func square(_ x: Double) -> Double { x * x }
