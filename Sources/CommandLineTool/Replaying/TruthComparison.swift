internal import Fusion
internal import Geodesy
internal import Glibc
internal import LinearAlgebra
internal import Replay
internal import Sensing
internal import Spatial
internal import TextFiles

/// Compares estimates with a dataset's `truth.csv` while both stream by.
///
/// As `binnacle score` does it: the reference is interpolated to each estimate's time; its gaps of
/// more than 1.5 s are not compared. A reference with quaternions is compared by rotation, at its
/// own rows, with the estimate interpolated over at most 0.05 s.
struct TruthComparison: ~Copyable {
  /// The position error of one estimate, m.
  struct PositionError {
    var north: Double
    var east: Double
    var down: Double
  }

  private(set) var accuracy = Accuracy()
  private var stream: ReferenceStream
  private var before: ReferenceRow?
  private var after: ReferenceRow?
  private let isByRotation: Bool
  private var last: (instant: SensorInstant, quaternion: SIMD4<Double>)?
  private var isAtEnd = false

  /// What became of the rows of `truth.csv` that were read so far.
  var counts: RowCounts { stream.counts }

  init(_ stream: consuming ReferenceStream) {
    isByRotation = stream.hasQuaternion
    self.stream = stream
  }

  /// Compares one estimate; estimates must come in order of time.
  ///
  /// `passed` gets every reference row that lies at or before the estimate.
  mutating func compare(
    _ estimate: FusionEstimate, passed: (ReferenceRow) -> Void
  ) throws(DataError) -> PositionError? {
    if isByRotation {
      try compareRotation(estimate, passed: passed)
      return nil
    }
    while !isAtEnd, (after?.instant ?? SensorInstant(nanoseconds: .min)) <= estimate.instant {
      if let after {
        before = after
        passed(after)
      }
      guard let next = try stream.next() else {
        isAtEnd = true
        after = nil
        break
      }
      after = next
    }
    guard let before, let after, after.instant.seconds(since: before.instant) <= 1.5 else {
      return nil
    }
    return compare(estimate, between: before, and: after)
  }

  private mutating func compare(
    _ estimate: FusionEstimate, between a: ReferenceRow, and b: ReferenceRow
  ) -> PositionError? {
    let share =
      estimate.instant.seconds(since: a.instant) / b.instant.seconds(since: a.instant)
    func mix(_ x: Double?, _ y: Double?) -> Double? {
      guard let x, let y else { return nil }
      return x + share * (y - x)
    }
    func mixAngle(_ x: Double?, _ y: Double?) -> Double? {
      guard let x, let y else { return nil }
      return x + share * remainder(y - x, 360)
    }
    // As the score tool has it: an epoch counts where both know the position.
    guard let position = estimate.position,
      let latitude = mix(a.latitudeDegrees, b.latitudeDegrees),
      let longitude = mixAngle(a.longitudeDegrees, b.longitudeDegrees),
      let height = mix(a.height, b.height)
    else { return nil }
    let radians = Double.pi / 180
    let radii = LocalLevel.curvatureRadii(latitude: latitude * radians)
    let error = PositionError(
      north: (position.latitude - latitude * radians) * (radii.meridian + height),
      east: remainder(position.longitude - longitude * radians, 2 * .pi)
        * (radii.primeVertical + height) * cos(latitude * radians),
      down: height - position.height)
    let p = estimate.positionCovariance
    accuracy.add(.horizontal, hypot(error.north, error.east))
    accuracy.add(.north, error.north, deviation: p[0, 0].squareRoot())
    accuracy.add(.east, error.east, deviation: p[1, 1].squareRoot())
    accuracy.add(.vertical, error.down, deviation: p[2, 2].squareRoot())
    if let velocity = estimate.velocity {
      let v = estimate.velocityCovariance
      for (index, component) in [Accuracy.Component.velocityNorth, .velocityEast, .velocityDown]
        .enumerated()
      {
        guard let reference = mix(a.velocity[index], b.velocity[index]) else { continue }
        accuracy.add(
          component, velocity[index] - reference, deviation: v[index, index].squareRoot())
      }
    }
    let angles = AttitudeAngles(estimate)
    for (component, value, deviation, index) in [
      (Accuracy.Component.roll, angles.roll, angles.standardDeviationRoll, 0),
      (.pitch, angles.pitch, angles.standardDeviationPitch, 1),
      (.yaw, angles.yaw, angles.standardDeviationYaw, 2),
    ] {
      guard let value,
        let reference = mixAngle(a.rollPitchYawDegrees[index], b.rollPitchYawDegrees[index])
      else { continue }
      accuracy.add(component, remainder(value - reference, 360), deviation: deviation)
    }
    return error
  }

  private mutating func compareRotation(
    _ estimate: FusionEstimate, passed: (ReferenceRow) -> Void
  ) throws(DataError) {
    guard let attitude = estimate.attitude, estimate.headingReference != nil else {
      last = nil
      return
    }
    let now = SIMD4(attitude.w, attitude.x, attitude.y, attitude.z)
    while !isAtEnd {
      if after == nil { after = try stream.next() }
      guard let row = after else {
        isAtEnd = true
        break
      }
      if row.instant > estimate.instant { break }
      passed(row)
      after = nil
      guard row.isScored, let reference = row.quaternion else { continue }
      if let at = interpolated(row.instant, now, estimate.instant) { add(at, reference) }
    }
    last = (estimate.instant, now)
  }

  private func interpolated(
    _ instant: SensorInstant, _ now: SIMD4<Double>, _ nowInstant: SensorInstant
  ) -> SIMD4<Double>? {
    if instant == nowInstant { return now }
    guard let last, last.instant <= instant else { return nil }
    let step = nowInstant.seconds(since: last.instant)
    guard step <= 0.05 else { return nil }
    let share = instant.seconds(since: last.instant) / step
    let sign = (last.quaternion * now).sum() >= 0 ? 1.0 : -1.0
    let mixed = last.quaternion + share * (sign * now - last.quaternion)
    return mixed / (mixed * mixed).sum().squareRoot()
  }

  /// The error by rotation: of reference times the inverse of the estimate, the whole angle, that
  /// about the vertical and the rest.
  private mutating func add(_ estimate: SIMD4<Double>, _ reference: SIMD4<Double>) {
    let p = estimate
    let q = reference
    let w = min(1, abs((p * q).sum()))
    let z = abs(-q[0] * p[3] - q[1] * p[2] + q[2] * p[1] + q[3] * p[0])
    let degree = 180 / Double.pi
    accuracy.add(.rotation, 2 * acos(w) * degree)
    accuracy.add(.heading, 2 * atan2(z, w) * degree)
    accuracy.add(.inclination, 2 * acos(min(1, hypot(w, z))) * degree)
  }
}
