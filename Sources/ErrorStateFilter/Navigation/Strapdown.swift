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
  /// The present sample's corrected rate (rad/s) and force (m/s²), and their backward differences ∇,
  /// ∇² and ∇³.
  private var present = Means()
  private var slope = Means()
  private var curvature = Means()
  private var jerk = Means()
  /// s: of the present sample so far, and of the one before.
  private var presentDuration = 0.0
  private var durationBefore = 0.0
  /// How many samples before the present one are known, up to three.
  private var known = 0
  private var presentInstant: SensorInstant?

  /// A rate (rad/s) and a force (m/s²), axis by axis: what is done to one is done to the other.
  private struct Means {
    var x = SIMD2<Double>()
    var y = SIMD2<Double>()
    var z = SIMD2<Double>()

    @inline(__always)
    init(x: SIMD2<Double>, y: SIMD2<Double>, z: SIMD2<Double>) {
      self.x = x
      self.y = y
      self.z = z
    }
    @inline(__always)
    init() {}
    @inline(__always)
    init(rate: Vector3<Body>, force: Vector3<Body>) {
      x = SIMD2(rate.x, force.x)
      y = SIMD2(rate.y, force.y)
      z = SIMD2(rate.z, force.z)
    }

    var rate: Vector3<Body> { Vector3(x.x, y.x, z.x) }
    var force: Vector3<Body> { Vector3(x.y, y.y, z.y) }

    @inline(__always)
    static func - (a: Means, b: Means) -> Means {
      Means(x: a.x - b.x, y: a.y - b.y, z: a.z - b.z)
    }
    @inline(__always)
    static func + (a: Means, b: Means) -> Means {
      Means(x: a.x + b.x, y: a.y + b.y, z: a.z + b.z)
    }
    @inline(__always)
    static func * (a: Double, b: Means) -> Means {
      let a = SIMD2(repeating: a)
      return Means(x: a * b.x, y: a * b.y, z: a * b.z)
    }
    /// The cross products of `a` with both.
    @inline(__always)
    func crossed(from a: Vector3<Body>) -> Means {
      let (i, j, k) = (SIMD2(repeating: a.x), SIMD2(repeating: a.y), SIMD2(repeating: a.z))
      return Means(x: j * z - k * y, y: k * x - i * z, z: i * y - j * x)
    }
  }

  public init() {}

  /// Forgets the step before, after a gap.
  public mutating func restart() { self = Strapdown() }

  /// Carries `state` over `duration` seconds in which the sample's means hold, but for its local level:
  /// `refreshLocalLevel` brings that up.
  public mutating func advance(
    _ state: inout NavigationState, by sample: InertialSample, duration: Double,
    withScale: Bool = true
  ) {
    var sum = TransitionSum()
    advance(&state, by: sample, duration: duration, withScale: withScale, summing: &sum)
  }

  /// The same; adds what the error's transition is made of to `sum`.
  @inline(__always)
  mutating func advance(
    _ state: inout NavigationState, by sample: InertialSample, duration: Double, withScale: Bool,
    summing sum: inout TransitionSum
  ) {
    var rate = sample.angularRate - state.gyroscopeBias
    var force = sample.specificForce - state.accelerometerBias
    if withScale {
      rate = rate.divided(by: state.gyroscopeScale)
      force = force.divided(by: state.accelerometerScale)
    }
    state.angularRate = rate
    state.specificForce = force

    let means = Means(rate: rate, force: force)
    remember(sample.instant, means, duration: duration)

    let angle = duration * rate
    let increment = duration * force
    var turn = angle
    let turned = angle.cross(increment)
    var bodyIncrement = increment + 0.5 * turned
    // The body turns while it accelerates: mean rotation to third order, and what the change of
    // both within the interval adds.
    if known > 0 && durationBefore > 0 {
      // γ and η of (S-3), twelfth parts.
      let grown = growth(over: duration)
      let swept = grown.crossed(from: angle)
      turn += swept.rate
      // (1/6) θ×(θ×υ) + (1/12)(θ×η + υ×γ) + (1/24)(θ×(θ×(θ×υ) + θ×η) - γ×(θ×υ)), gathered by θ×.
      let inner =
        (1.0 / 6) * turned + grown.force + (1.0 / 24) * angle.cross(turned)
        + 0.5 * swept.force
      bodyIncrement += angle.cross(inner)
      bodyIncrement += (increment + 0.5 * turned).cross(grown.rate)
    } else {
      let turnedTwice = angle.cross(turned)
      bodyIncrement += (1.0 / 6) * turnedTwice + (1.0 / 24) * angle.cross(turnedTwice)
    }

    let attitude = state.attitude
    let c = attitude.matrix
    // The Earth's turn by θ, as the sine and cosine of θ/2 and of θ/4: 1e-12 rad in a second.
    let earth = EarthTurn(WGS84.angularVelocity * duration)
    let forceIncrement = earth.half(c * bodyIncrement)
    sum.add(duration, increment: forceIncrement, attitude: c)
    if withScale { sum.addScale(duration, force: force, rate: rate, attitude: c) }
    state.attitude =
      (earth.whole(attitude) * Rotation<Body, Body>(exponentialOf: turn)).renormalized

    // Gravity and Coriolis at the middle of the interval; 2Ω × v is (-2Ω v_y, 2Ω v_x, 0).
    let half = 0.5 * duration
    let start = state.velocity
    let middle = state.position + half * start
    let still = start + forceIncrement + duration * NormalGravity.vector(atEarthFixed: middle)
    let turnOver = 2 * WGS84.angularVelocity * duration
    let mean = (
      x: 0.5 * (start.x + still.x + turnOver * start.y),
      y: 0.5 * (start.y + still.y - turnOver * start.x)
    )
    let velocity = Vector3<EarthFixed>(
      still.x + turnOver * mean.y, still.y - turnOver * mean.x, still.z)
    state.velocity = velocity
    state.position = middle + half * velocity
    state.instant = state.instant.advanced(bySeconds: duration)
  }

  /// Makes the present sample the one before where another has come.
  @inline(__always)
  private mutating func remember(_ instant: SensorInstant, _ means: Means, duration: Double) {
    if presentInstant == instant {
      // The rest of a sample that a measurement cut in two.
      presentDuration += duration
      return
    }
    if presentInstant != nil {
      let newSlope = means - present
      let newCurvature = newSlope - slope
      jerk = newCurvature - curvature
      curvature = newCurvature
      slope = newSlope
      durationBefore = presentDuration
      known = min(known &+ 1, 3)
    }
    presentInstant = instant
    present = means
    presentDuration = duration
  }

  /// The first moments of rate and force about the middle of the interval, which is what coning and
  /// sculling of the second order hang on: with the backward differences ∇ of the samples, a twelfth
  /// of ∇ + ∇²/2 + 19 ∇³/60. See (S-3).
  @inline(__always)
  private func growth(over duration: Double) -> Means {
    // A step cut short by a measurement sees its share of what changes from sample to sample.
    let share = min(duration / durationBefore, 2)
    // What is not known counts as unchanging.
    let first = (1.0 / 12) * duration * share
    let second = known > 1 ? 0.5 * share * first : 0
    let third = known > 2 ? 19.0 / 60 * share * share * first : 0
    return first * slope + second * curvature + third * jerk
  }
}

/// What the Earth's rotation by a small angle does to coordinates in EarthFixed: exp(-θ) about its
/// axis, to θ⁴.
private struct EarthTurn {
  private let sine, cosine: Double

  /// By half of `angle`.
  @inline(__always)
  init(_ angle: Double) {
    let square = angle * angle
    sine = 0.5 * angle * (1 - square / 24)
    cosine = 1 - square / 8
  }

  /// A vector turned by half of the angle.
  @inline(__always)
  func half(_ v: Vector3<EarthFixed>) -> Vector3<EarthFixed> {
    Vector3(cosine * v.x + sine * v.y, cosine * v.y - sine * v.x, v.z)
  }

  /// An attitude turned by all of it: the quaternion (cosine, 0, 0, -sine) from the left.
  @inline(__always)
  func whole(_ r: Rotation<Body, EarthFixed>) -> Rotation<Body, EarthFixed> {
    Rotation(
      unitW: cosine * r.w + sine * r.z, x: cosine * r.x + sine * r.y,
      y: cosine * r.y - sine * r.x, z: cosine * r.z - sine * r.w)
  }
}

extension Vector3 {
  /// The vector that a sensor with scale factor error `scale` read as this one.
  @inline(__always)
  func divided(by scale: Self) -> Self {
    Self(x / (1 + scale.x), y / (1 + scale.y), z / (1 + scale.z))
  }
}
