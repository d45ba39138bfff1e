internal import CMath
internal import Geodesy
internal import LinearAlgebra
public import Sensing
internal import Spatial

/// The strapdown equations: one inertial sample carries the nominal state over its interval.
///
/// EarthFixed mechanisation, Earth rate, Coriolis and normal gravity at the middle of the interval,
/// coning and sculling by the cubic through the means of four samples. See Derivation (S-1) to
/// (S-5); the frame after P. D. Groves, Principles of GNSS, Inertial, and Multisensor Integrated
/// Navigation Systems, second edition, section 5.3; the terms extend those of P. G. Savage,
/// J. Guidance 21 (1 and 2), 1998, by one order.
public struct Strapdown: Sendable {
  /// Corrected means of the three samples before the present one, and how many of them there are.
  private var before = Means()
  private var twoBefore = Means()
  private var threeBefore = Means()
  private var known = 0
  /// The present sample's, to be the one before as soon as another comes.
  private var present = Means()
  private var presentInstant: SensorInstant?

  private struct Means {
    var rate = Vector3<Body>.zero
    var force = Vector3<Body>.zero
    var duration = 0.0
  }

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

    remember(sample.instant, rate: rate, force: force, duration: duration)

    let angle = duration * rate
    let increment = duration * force
    let (angleGrowth, increase) = growth(over: duration)
    let coning = (1.0 / 12) * angle.cross(angleGrowth)
    let turned = angle.cross(increment)
    let turnedTwice = angle.cross(turned)
    // The body turns while it accelerates: mean rotation to third order, and what the change of
    // both within the interval adds.
    var bodyIncrement = increment + 0.5 * turned + (1.0 / 6) * turnedTwice
    bodyIncrement += (1.0 / 12) * (angle.cross(increase) + increment.cross(angleGrowth))
    bodyIncrement +=
      (1.0 / 24)
      * (angle.cross(turnedTwice + angle.cross(increase)) - angleGrowth.cross(turned))

    let earthAngle = WGS84.angularVelocity * duration
    let halfTurn = Rotation<EarthFixed, EarthFixed>(
      exponentialOf: Vector3(0, 0, -earthAngle / 2))
    let fullTurn = Rotation<EarthFixed, EarthFixed>(exponentialOf: Vector3(0, 0, -earthAngle))
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

  /// Makes the present sample the one before where another has come.
  @inline(__always)
  private mutating func remember(
    _ instant: SensorInstant, rate: Vector3<Body>, force: Vector3<Body>, duration: Double
  ) {
    if presentInstant == instant {
      // The rest of a sample that a measurement cut in two.
      present.duration += duration
      return
    }
    if presentInstant != nil {
      threeBefore = twoBefore
      twoBefore = before
      before = present
      known = min(known + 1, 3)
    }
    presentInstant = instant
    present = Means(rate: rate, force: force, duration: duration)
  }

  /// Twelve times the first moments of rate and force about the middle of the interval, which is
  /// what coning and sculling of the second order hang on: with the backward differences ∇ of the
  /// samples, ∇ + ∇²/2 + 19 ∇³/60. See (S-3).
  @inline(__always)
  private func growth(over duration: Double) -> (angle: Vector3<Body>, velocity: Vector3<Body>) {
    if known == 0 || before.duration <= 0 { return (.zero, .zero) }
    // A step cut short by a measurement sees its share of what changes from sample to sample.
    let share = min(duration / before.duration, 2)
    // What is not known counts as unchanging.
    let second = known > 1 ? 0.5 * share : 0
    let third = known > 2 ? 19.0 / 60 * share * share : 0
    func moment(_ quantity: (Means) -> Vector3<Body>) -> Vector3<Body> {
      let a = quantity(present) - quantity(before)
      let b = quantity(before) - quantity(twoBefore)
      let c = quantity(twoBefore) - quantity(threeBefore)
      return (duration * share) * (a + second * (a - b) + third * (a - 2 * b + c))
    }
    return (moment { $0.rate }, moment { $0.force })
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
