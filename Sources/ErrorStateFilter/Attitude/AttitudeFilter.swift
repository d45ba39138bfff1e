public import LinearAlgebra
public import Sensing
public import Spatial

/// Attitude of a body with an inertial sensor, with or without a magnetometer, and no other aid.
///
/// An error-state filter over attitude, gyroscope errors, a weakly bounded velocity, the local
/// magnetic field and the magnetometer's latency. It levels itself from the specific force, takes
/// heading from the magnetometer where the field can be trusted, and states how far it can be
/// trusted itself. A value of fixed size: nothing is allocated, no clock is read. Equations A-1 to
/// A-18 stand in Documentation/Attitude.md.
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
  /// The offset that turns with the body, as subtracted from the magnetometer's readings. T.
  public internal(set) var magneticOffset: Vector3<Body> = .zero
  /// How often levelling started anew after a gap or an unsound covariance.
  public internal(set) var resetCount = 0

  var misalignment = Misalignment()
  var covariance = AttitudeCovariance()
  var history = RotationHistory()
  var standstill = StandstillDetector()
  var leveling = Leveling()
  /// Whether the bias that the configuration gave has yet to be held against a rest.
  var isBiasOnTrial = false
  var provedRests = 0
  var disturbance = MagneticDisturbanceTest()
  var gathered = GatheredField()
  /// For how long the field has turned by more than can be, s.
  var turnedTime = 0.0
  var hardIron = HardIronFit()
  var gravity: Double
  /// Angular rate of the last step with the known errors of the gyroscope removed, rad/s.
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
    gyroscopeBias = configuration.initialGyroscopeBias
    magneticOffset = configuration.initialMagneticOffset
    isBiasOnTrial = configuration.initialGyroscopeBiasDeviation != nil
    covariance.reset(
      AttitudeErrorState.magneticLatency,
      variance: square(configuration.magneticLatencyDeviation))
    resetGyroscopeCovariance()
  }

  /// Whether the magnetic field agrees with its reference in strength and dip.
  public var isFieldUndisturbed: Bool { disturbance.isUndisturbed }

  /// Whether the body stands still.
  public var isStandingStill: Bool { standstill.isStandingStill }

  /// Covariance of the attitude error about north, east and down, rad², with the floors of the
  /// configuration; the heading's part ends at that of an unknown heading.
  public var attitudeCovariance: Matrix3<NorthEastDown, NorthEastDown> {
    @inline(__always)
    get {
      let tilt = square(configuration.tiltFloor)
      let heading = isHeadingKnown ? square(configuration.headingFloor) : 1e-8
      // An angle anywhere on the circle has the variance π²/3: none is less known than that.
      let widest = Double.pi * .pi / 3
      let variance = Vector3<NorthEastDown>(
        covariance[0, 0] + tilt, covariance[1, 1] + tilt, covariance[2, 2] + heading)
      let f = Vector3<NorthEastDown>(
        Self.limitingFactor(variance.x, widest), Self.limitingFactor(variance.y, widest),
        Self.limitingFactor(variance.z, widest))
      let (xy, xz, yz) = (
        f.x * f.y * covariance[0, 1], f.x * f.z * covariance[0, 2], f.y * f.z * covariance[1, 2]
      )
      return Matrix3(
        Vector3(f.x * f.x * variance.x, xy, xz), Vector3(xy, f.y * f.y * variance.y, yz),
        Vector3(xz, yz, f.z * f.z * variance.z))
    }
  }

  /// Covariance of the gyroscope bias error, body axes, (rad/s)².
  public var gyroscopeBiasCovariance: Matrix3<Body, Body> {
    @inline(__always)
    get {
      let b = AttitudeErrorState.gyroscopeBias
      return Matrix3(
        Vector3(covariance[b, b], covariance[b, b + 1], covariance[b, b + 2]),
        Vector3(covariance[b + 1, b], covariance[b + 1, b + 1], covariance[b + 1, b + 2]),
        Vector3(covariance[b + 2, b], covariance[b + 2, b + 1], covariance[b + 2, b + 2]))
    }
  }

  private static func limitingFactor(_ variance: Double, _ limit: Double) -> Double {
    variance > limit ? (limit / variance).squareRoot() : 1
  }
}

@inline(__always)
func square(_ x: Double) -> Double { x * x }
