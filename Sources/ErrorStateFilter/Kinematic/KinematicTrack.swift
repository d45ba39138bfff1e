internal import Geodesy
internal import LinearAlgebra
internal import Sensing
internal import Spatial

/// One track of the vehicle: where it is, how it moves, and how sure that is.
///
/// The anchor is an EarthFixed point in double with its own local level axes; the hypotheses hold
/// small offsets from it. After every step the anchor moves to the mean, and velocity and
/// covariance turn with its axes, so that neither pole nor antimeridian is a special case.
struct KinematicTrack: Sendable {
  var instant: SensorInstant
  var anchor: GeodeticPosition
  var origin: Vector3<EarthFixed>
  /// The anchor's north-east-down to EarthFixed.
  var axes: Matrix3<EarthFixed, NorthEastDown>
  var horizontal: MotionMixture
  var vertical: VerticalGaussian
  /// Variance of the slow part of the receiver's error, horizontal (each axis) and vertical, m².
  ///
  /// The track follows the receiver, slow part included; at the output it widens the covariance.
  var slowVariance: Double
  var slowHeightVariance: Double

  init(
    instant: SensorInstant, position: GeodeticPosition, horizontal: PlanarGaussian,
    vertical: VerticalGaussian, motion: KinematicFilter.Configuration.Motion
  ) {
    self.instant = instant
    anchor = position
    origin = position.earthFixed
    axes = LocalLevel.toEarthFixed(latitude: position.latitude, longitude: position.longitude)
    self.horizontal = MotionMixture(
      horizontal, stillVelocityVariance: motion.stillVelocityVariance)
    self.vertical = vertical
    slowVariance = 0
    slowHeightVariance = 0
  }

  var isUsable: Bool {
    horizontal.isUsable && vertical.isUsable && origin.isFinite && slowVariance.isFinite
      && slowHeightVariance.isFinite
  }

  /// The offset of a point from the anchor, north and east, m.
  func offset(of point: Vector3<EarthFixed>) -> SIMD2<Double> {
    let local = axes.transposed * (point - origin)
    return SIMD2(local.x, local.y)
  }

  /// A horizontal velocity that counts north and east at `place`, along the track's own axes, m/s.
  ///
  /// Beside a pole the two norths differ by the distance of the places over that from the pole.
  func velocity(_ v: SIMD2<Double>, at place: GeodeticPosition) -> SIMD2<Double> {
    let level = LocalLevel.toEarthFixed(latitude: place.latitude, longitude: place.longitude)
    let local = axes.transposed * (level * Vector3(v.x, v.y, 0))
    return SIMD2(local.x, local.y)
  }

  /// Moves on to `target`, in steps short enough for a plane to stand for the ellipsoid.
  mutating func advance(
    to target: SensorInstant, configuration: KinematicFilter.Configuration
  ) {
    let span = target.seconds(since: instant)
    guard span > 0 else { return }
    // Ten seconds are 3 km at 300 m/s, where the tangent plane misses by 0.3 mm horizontally.
    let steps = min(1 + Int(min(span, 1e6) / 10), 360)
    let dt = span / Double(steps)
    let motion = configuration.motion
    for _ in 0..<steps {
      let manoeuvre = horizontal.weights[2]
      let cruise = 1 - manoeuvre
      // A random walk of 2σ²/τ is what a first-order Gauss-Markov error adds. Equation K-9.
      let fading = 2 / configuration.receiver.correlationTime
      let receiver = configuration.receiver
      horizontal.moveOn(
        seconds: dt, motion: motion, drift: fading * slowVariance,
        wander: receiver.velocityPerDilution * receiver.velocityPerDilution
          * receiver.velocityCorrelationTime)
      vertical.moveOn(
        seconds: dt,
        acceleration: cruise * motion.cruiseClimbAcceleration
          + manoeuvre * motion.manoeuvreClimbAcceleration,
        drift: fading * slowHeightVariance, persistence: motion.climbPersistence)
      reanchor()
    }
    instant = target
  }

  /// Moves the anchor to the mean. Equation K-7.
  mutating func reanchor() {
    let shift = horizontal.moments.position
    let moved = origin + axes * Vector3(shift.x, shift.y, 0)
    let level = GeodeticPosition(earthFixed: moved)
    anchor = GeodeticPosition(
      latitude: level.latitude, longitude: level.longitude, height: vertical.height)
    origin = anchor.earthFixed
    let next = LocalLevel.toEarthFixed(latitude: level.latitude, longitude: level.longitude)
    let change = next.transposed * axes
    // The tilt between the two planes is left out; what remains is a turn about the vertical,
    // small but for a step over a pole.
    let c = change[0, 0] + change[1, 1]
    let s = change[1, 0] - change[0, 1]
    let norm = (c * c + s * s).squareRoot()
    let turn =
      norm > 0
      ? PlanarMatrix(nn: c / norm, ne: -s / norm, en: s / norm, ee: c / norm)
      : PlanarMatrix(isotropic: 1)
    horizontal.reexpress(shift: shift, turn: turn)
    axes = next
  }

  /// What the track says, the slow part of the receiver's error included.
  var estimate: KinematicEstimate {
    let all = horizontal.moments
    let p = all.positionCovariance
    let v = all.velocityCovariance
    return KinematicEstimate(
      instant: instant, earthFixed: origin, position: anchor,
      positionCovariance: Matrix3(
        Vector3(p.nn + slowVariance, p.ne, 0), Vector3(p.en, p.ee + slowVariance, 0),
        Vector3(0, 0, vertical.heightVariance + slowHeightVariance)),
      velocity: Vector3(all.velocity.x, all.velocity.y, -vertical.climb),
      velocityCovariance: Matrix3(
        Vector3(v.nn, v.ne, 0), Vector3(v.en, v.ee, 0), Vector3(0, 0, vertical.climbVariance)),
      stillProbability: horizontal.weights[0], manoeuvreProbability: horizontal.weights[2])
  }
}
