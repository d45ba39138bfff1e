internal import CMath
internal import Geodesy
internal import LinearAlgebra
public import Sensing
internal import Spatial

/// The strapdown equations: one inertial sample carries the nominal state over its interval.
///
/// EarthFixed mechanisation with coning and sculling terms of two consecutive samples, Earth rate,
/// Coriolis and normal gravity at the middle of the interval. See Derivation (S-1) to (S-5); after
/// P. D. Groves, Principles of GNSS, Inertial, and Multisensor Integrated Navigation Systems,
/// second edition, section 5.3, and P. G. Savage, J. Guidance 21 (1 and 2), 1998.
public struct Strapdown: Sendable {
  /// Rotation and velocity increments of the step before, and its duration.
  private var lastAngle = Vector3<Body>.zero
  private var lastVelocity = Vector3<Body>.zero
  private var lastDuration = 0.0

  public init() {}

  /// Forgets the step before, after a gap.
  public mutating func restart() { self = Strapdown() }

  /// Carries `state` over `duration` seconds in which the sample's means hold.
  public mutating func advance(
    _ state: inout NavigationState, by sample: InertialSample, duration: Double
  ) {
    let rate = (sample.angularRate - state.gyroscopeBias).divided(by: state.gyroscopeScale)
    let force =
      (sample.specificForce - state.accelerometerBias).divided(by: state.accelerometerScale)
    state.angularRate = rate
    state.specificForce = force

    let angle = duration * rate
    let increment = duration * force
    // The cross terms assume equal steps; a step cut short by a measurement scales them.
    let ratio = lastDuration > 0 ? duration / lastDuration : 0
    let coning = (ratio / 12) * lastAngle.cross(angle)
    let sculling =
      (ratio / 12) * (lastAngle.cross(increment) + lastVelocity.cross(angle))
    lastAngle = angle
    lastVelocity = increment
    lastDuration = duration

    let earthAngle = WGS84.angularVelocity * duration
    let halfTurn = Rotation<EarthFixed, EarthFixed>(
      exponentialOf: Vector3(0, 0, -earthAngle / 2))
    let fullTurn = Rotation<EarthFixed, EarthFixed>(exponentialOf: Vector3(0, 0, -earthAngle))
    // The body turns while it accelerates: mean rotation to second order.
    let turned = angle.cross(increment)
    let bodyIncrement = increment + 0.5 * turned + (1.0 / 6) * angle.cross(turned) + sculling
    let forceIncrement = halfTurn * (state.attitude * bodyIncrement)
    state.attitude =
      (fullTurn * state.attitude * Rotation<Body, Body>(exponentialOf: angle + coning)).renormalized

    // Gravity and Coriolis at the middle of the interval.
    let start = state.velocity
    let gravity = NormalGravity.vector(
      atEarthFixed: state.position + (duration / 2) * (start + 0.25 * forceIncrement))
    let predicted = start + forceIncrement + duration * (gravity - Self.coriolis(start))
    let mean = 0.5 * (start + predicted)
    state.velocity = start + forceIncrement + duration * (gravity - Self.coriolis(mean))
    state.position += (duration / 2) * (start + state.velocity)
    state.instant = state.instant.advanced(bySeconds: duration)
    state.refreshLocalLevel()
  }

  /// 2Ω × v.
  @inline(__always)
  private static func coriolis(_ v: Vector3<EarthFixed>) -> Vector3<EarthFixed> {
    Vector3(-2 * WGS84.angularVelocity * v.y, 2 * WGS84.angularVelocity * v.x, 0)
  }
}

extension Vector3 {
  /// The vector that a sensor with scale factor error `scale` read as this one.
  @inline(__always)
  func divided(by scale: Self) -> Self {
    Self(x / (1 + scale.x), y / (1 + scale.y), z / (1 + scale.z))
  }
}
