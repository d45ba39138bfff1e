internal import ErrorStateFilter
internal import Fusion
internal import Geodesy
internal import LinearAlgebra
internal import Sensing
internal import Spatial

/// The way between two neighbouring estimates of a receiver alone.
///
/// Position is the cubic in EarthFixed that meets both positions with both velocities: the mean
/// path of white acceleration between the two. It uses the later fix, so that only a recording can
/// have it.
struct EstimateInterpolation {
  /// The longest time that is bridged, s: one lost fix at 1 Hz. Across more the way is a guess.
  static let longestGap = 2.5

  private let first: FusionEstimate
  private let last: FusionEstimate
  private let start: End
  private let end: End
  /// Seconds between the two.
  private let span: Double
  /// Density of the acceleration in between, NED, m²/s³.
  private let acceleration: Vector3<NorthEastDown>

  /// `nil` where nothing can be told: an inertial sensor or an unknown position or velocity at
  /// either end, a reset between them, or more than `longestGap`.
  init?(
    from first: FusionEstimate, to last: FusionEstimate,
    motion: KinematicFilter.Configuration.Motion
  ) {
    let span = last.instant.seconds(since: first.instant)
    guard span > 0, span <= Self.longestGap, first.resetCount == last.resetCount,
      let start = End(first), let end = End(last),
      let before = first.velocity, let after = last.velocity
    else { return nil }
    (self.first, self.last, self.start, self.end) = (first, last, start, end)
    self.span = span
    // Over the span white acceleration of density q changes each speed by √(q span): that is what
    // the two velocities tell of q, within what the profile expects.
    let change = after - before
    let horizontal = (change.x * change.x + change.y * change.y) / (2 * span)
    let level = min(max(horizontal, motion.cruiseAcceleration), motion.manoeuvreAcceleration)
    let climb = min(
      max(change.z * change.z / span, motion.cruiseClimbAcceleration),
      motion.manoeuvreClimbAcceleration)
    acceleration = Vector3(level, level, climb)
  }

  /// The estimate at an instant between the two.
  func estimate(at instant: SensorInstant) -> FusionEstimate {
    let u = instant.seconds(since: first.instant) / span
    let v = 1 - u
    // Hermite's weights of the two positions and, with the span, of the two velocities.
    let (p0, p1) = (v * v * (1 + 2 * u), u * u * (3 - 2 * u))
    let (v0, v1) = (u * v * v * span, -u * u * v * span)
    let place = GeodeticPosition(
      earthFixed: start.position + p1 * (end.position - start.position)
        + v0 * start.velocity + v1 * end.velocity)
    let axes = LocalLevel.toEarthFixed(latitude: place.latitude, longitude: place.longitude)
    let velocity = v * start.velocity + u * end.velocity
    // The errors of the two ends depend on each other in a way that is not known here: a weighted
    // mean of covariances bounds that of the weighted mean of errors whatever the correlation.
    let carried =
      p0 * start.positionCovariance + p1 * end.positionCovariance
      + (v0 - v1) * (v0 * start.velocityCovariance - v1 * end.velocityCovariance)
    let carriedVelocity = v * start.velocityCovariance + u * end.velocityCovariance
    // What white acceleration leaves open where both ends are known exactly.
    let uv = u * v
    let open = (span * span * span * uv * uv * uv / 3) * acceleration
    let openVelocity = (span * uv) * acceleration

    var estimate = first
    estimate.instant = instant
    estimate.position = place
    estimate.velocity = axes.transposed * velocity
    estimate.positionCovariance = axes.transposed * carried * axes + Matrix3(diagonal: open)
    estimate.velocityCovariance =
      axes.transposed * carriedVelocity * axes + Matrix3(diagonal: openVelocity)
    estimate.deadReckoningAge += instant.seconds(since: first.instant)
    estimate.isStandingStill = first.isStandingStill && last.isStandingStill
    estimate.heightOrigin = last.heightOrigin
    estimate.localPosition =
      first.localPosition + u * (last.localPosition - first.localPosition)
    return estimate
  }

  /// What an estimate of a receiver alone says, in EarthFixed.
  private struct End {
    var position: Vector3<EarthFixed>
    var velocity: Vector3<EarthFixed>
    var positionCovariance: Matrix3<EarthFixed, EarthFixed>
    var velocityCovariance: Matrix3<EarthFixed, EarthFixed>

    init?(_ estimate: FusionEstimate) {
      guard estimate.mode == .satelliteOnly, estimate.attitude == nil,
        let place = estimate.position, let velocity = estimate.velocity
      else { return nil }
      let axes = LocalLevel.toEarthFixed(latitude: place.latitude, longitude: place.longitude)
      position = place.earthFixed
      self.velocity = axes * velocity
      positionCovariance = axes * estimate.positionCovariance * axes.transposed
      velocityCovariance = axes * estimate.velocityCovariance * axes.transposed
    }
  }
}
