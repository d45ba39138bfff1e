internal import CMath
internal import LinearAlgebra
public import Sensing
internal import Spatial

extension AttitudeFilter {
  /// Samples in north-east-down on their way to one mean.
  struct GatheredField: Sendable {
    var count = 0
    var field: Vector3<NorthEastDown> = .zero
    /// Change of the field per second of latency: angular rate × field, T/s.
    var turning: Vector3<NorthEastDown> = .zero
    var squaredRate = 0.0
    /// Time since the last mean, s.
    var age = 0.0
    var last: SensorInstant?
  }

  /// Takes a magnetometer sample; heading, tilt and the field itself learn from it where it agrees
  /// with the reference.
  ///
  /// Its instant may lie up to 50 ms before or after the newest inertial sample.
  public mutating func observe(_ sample: MagneticSample) -> MagneticVerdict {
    guard let instant, isLeveled else { return .notReady }
    let offset = sample.instant.seconds(since: instant)
    guard sample.field.isFinite, sample.field.squaredNorm > 0, offset.magnitude <= 0.05 else {
      return .implausible
    }
    learnOffset(from: sample.field)
    gather(sample)
    guard gathered.age >= configuration.magneticInterval else { return .gathered }
    let n = 1 / Double(gathered.count)
    let mean = n * gathered.field
    let turning = n * gathered.turning
    let rate = (n * gathered.squaredRate).squareRoot()
    let age = gathered.age
    gathered = GatheredField()
    gathered.last = sample.instant
    return fuse(field: mean, turning: turning, rate: rate, age: age)
  }

  /// Searches for an offset that turns with the body and, where it is significant, uses it.
  ///
  /// The heading may have been wrong by as much as the change of the offset can turn it.
  private mutating func learnOffset(from raw: Vector3<Body>) {
    let c = configuration
    guard c.magneticOffsetShare > 0, hardIron.add(raw, configuration: c), hardIron.isConsistent
    else { return }
    let change = (hardIron.offset - magneticOffset).norm
    let isInUse = magneticOffset.squaredNorm > 0
    let significance = isInUse ? c.magneticOffsetRefinement : c.magneticOffsetSignificance
    let smallest = (isInUse ? 0.25 : 1) * c.magneticOffsetMinimum * raw.norm
    guard
      change > significance * hardIron.deviation, change > smallest
    else { return }
    magneticOffset = hardIron.offset
    gathered = GatheredField()
    guard isHeadingKnown else { return }
    covariance.add(AttitudeErrorState.yaw, variance: square(change / field.x))
    disturbance.expect(norm: hardIron.strength)
  }

  /// A field in the estimated north-east-down, T, its change per second of latency, T/s, and the
  /// body's angular rate at its time, rad/s.
  struct LevelField {
    var field: Vector3<NorthEastDown>
    var turning: Vector3<NorthEastDown>
    var rate: Vector3<Body>
  }

  /// Brings a sample to north-east-down at its own time, latency included.
  ///
  /// Mutating in name only: reading the history through a borrowed value would copy it.
  mutating func level(_ sample: MagneticSample) -> LevelField {
    let reading = sample.field - magneticOffset
    let late = Int64((magneticLatency * 1e9).rounded())
    let (toNewest, rate) = history.toNewest(from: sample.instant.nanoseconds - late)
    return LevelField(
      field: attitude * (toNewest * reading),
      turning: attitude * (toNewest * rate.cross(reading)), rate: rate)
  }

  private mutating func gather(_ sample: MagneticSample) {
    let levelled = level(sample)
    if let last = gathered.last {
      gathered.age += min(0.1, max(0, sample.instant.seconds(since: last)))
    }
    gathered.last = sample.instant
    gathered.count += 1
    gathered.field += levelled.field
    gathered.turning += levelled.turning
    gathered.squaredRate += levelled.rate.squaredNorm
  }

  private mutating func fuse(
    field mean: Vector3<NorthEastDown>, turning change: Vector3<NorthEastDown>, rate: Double,
    age: Double
  ) -> MagneticVerdict {
    let c = configuration
    var y = mean
    var turning = change
    let horizontal = (y.x * y.x + y.y * y.y).squareRoot()
    let measured = MagneticDisturbanceTest.Field(
      norm: y.norm, dip: Elementary.arctangent(y: y.z, x: horizontal))
    disturbance.add(measured, step: age, rate: rate, configuration: c)
    guard disturbance.isUndisturbed else {
      return .refusedAsDisturbed(deviation: disturbance.deviation)
    }
    // Near the magnetic poles the field has no direction to tell.
    guard horizontal > 0.05 * measured.norm else {
      return .refusedAsDisturbed(deviation: 1)
    }
    addMagneticNoise()
    if !isHeadingKnown {
      let turn = startHeading(with: y, horizontal: horizontal)
      y = turn * y
      turning = turn * turning
    }
    let limit = square(c.magneticDeweighting)
    let direction =
      (square(c.magneticNoise / horizontal) + square(c.magneticRateNoise * rate)
        + square(c.magneticDeviationNoise * disturbance.deviation))
    let heading = AttitudeObservationRow.heading(
      field: y, expected: field, turning: turning, variance: direction)
    if isTurnedByPassing(heading, age: age) {
      return .refusedAsDisturbed(
        deviation: Elementary.sineAndCosine(heading.innovation).0.magnitude)
    }
    let squared = fuse(
      heading, scope: .heading(down: attitude.matrix.row2), deweightingAbove: limit)
    let strength = square(c.magneticNoise) + square(c.magneticRateNoise * rate * measured.norm)
    fuse(
      .north(field: y, expected: field, turning: turning, variance: strength), scope: .field,
      deweightingAbove: limit)
    fuse(
      .down(field: y, expected: field, turning: turning, variance: strength), scope: .field,
      deweightingAbove: limit)
    // A component towards magnetic north is positive by its meaning.
    field.x = max(field.x, 0.1 * horizontal)
    return .accepted(normalizedInnovationSquared: squared ?? 0)
  }

  /// Whether the field would turn the heading by more than can be; for twenty seconds at most, so that
  /// a heading that is wrong is no lock-out.
  private mutating func isTurnedByPassing(_ row: AttitudeObservationRow, age: Double) -> Bool {
    let c = configuration
    guard row.innovation.magnitude > 0.15 else {
      turnedTime = 0
      return false
    }
    let variance = covariance.predictedVariance(of: row) + row.variance
    guard square(row.innovation) > square(c.magneticTurnTolerance) * variance else {
      turnedTime = 0
      return false
    }
    turnedTime += age
    return turnedTime < c.magneticTurnTime
  }

  /// Turns the attitude so that the field points north, and gives the field its first values.
  private mutating func startHeading(
    with y: Vector3<NorthEastDown>, horizontal: Double
  ) -> Rotation<NorthEastDown, NorthEastDown> {
    let half = -0.5 * Elementary.arctangent(y: y.y, x: y.x)
    let (sine, cosine) = Elementary.sineAndCosine(half)
    let turn = Rotation<NorthEastDown, NorthEastDown>(unitW: cosine, x: 0, y: 0, z: sine)
    attitude = (turn * attitude).renormalized
    velocity = turn * velocity
    field = Vector3(horizontal, 0, y.z)
    let c = configuration
    // The errors about north and east turn with the frame; they are alike, so that only the
    // correlation of yaw has to go. One radian is as good as unknown for the first update.
    covariance.reset(AttitudeErrorState.yaw, variance: 1)
    let loose = square(0.1 * y.norm)
    covariance.reset(AttitudeErrorState.fieldNorth, variance: loose)
    covariance.reset(AttitudeErrorState.fieldDown, variance: loose)
    covariance.reset(
      AttitudeErrorState.fieldEast, variance: square(c.magneticEastShare * horizontal))
    isHeadingKnown = true
    return turn
  }
}
