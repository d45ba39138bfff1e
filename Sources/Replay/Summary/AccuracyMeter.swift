public import Fusion
internal import Geodesy
internal import Glibc
internal import LinearAlgebra
internal import Sensing
internal import Spatial

/// Compares estimates with truth while both stream by.
///
/// Truth is interpolated to each estimate where its rows lie at most 1.5 s apart; with quaternions
/// the estimate is interpolated to each scored truth row where it has rows within 0.05 s. That is
/// what `Scorer` does with files.
public struct AccuracyMeter: ~Copyable {
  public private(set) var accuracy = Accuracy()
  private var truth: ReferenceStream
  private var before: ReferenceRow?
  private var after: ReferenceRow?
  private var isPrimed = false
  private var lastInstant: SensorInstant?
  private var lastQuaternion = SIMD4<Double>(1, 0, 0, 0)

  public init(truth: consuming ReferenceStream) { self.truth = truth }

  /// The counts of the truth file.
  public var counts: RowCounts { truth.counts }

  /// Compares one estimate; they must come in order.
  public mutating func add(_ estimate: FusionEstimate) throws(DataError) {
    if !isPrimed {
      isPrimed = true
      after = try nextRow()
    }
    if truth.hasQuaternion {
      try addRotation(estimate)
      return
    }
    while let row = after, row.instant <= estimate.instant {
      before = row
      after = try nextRow()
    }
    guard let before, let after else { return }
    let span = after.instant.seconds(since: before.instant)
    guard span <= 1.5 else { return }
    let u = estimate.instant.seconds(since: before.instant) / span
    addPosition(estimate, before, after, u)
    addAngles(estimate, before, after, u)
  }

  private mutating func nextRow() throws(DataError) -> ReferenceRow? {
    let row = try truth.next()
    if row != nil { accuracy.truthRows += 1 }
    return row
  }

  private static func wrapped(_ degrees: Double) -> Double {
    degrees - 360 * (degrees / 360).rounded()
  }

  private static func between(
    _ a: Double?, _ b: Double?, _ u: Double, isAngle: Bool = false
  ) -> Double? {
    guard let a, let b else { return nil }
    return a + u * (isAngle ? wrapped(b - a) : b - a)
  }

  private mutating func addPosition(
    _ estimate: FusionEstimate, _ a: ReferenceRow, _ b: ReferenceRow, _ u: Double
  ) {
    let degree = Double.pi / 180
    if let position = estimate.position,
      let latitude = Self.between(a.latitudeDegrees, b.latitudeDegrees, u),
      let longitude = Self.between(a.longitudeDegrees, b.longitudeDegrees, u, isAngle: true),
      let height = Self.between(a.height, b.height, u)
    {
      let radii = LocalLevel.curvatureRadii(latitude: latitude * degree)
      let parallel = (radii.primeVertical + height) * cos(latitude * degree)
      let north = (position.latitude - latitude * degree) * (radii.meridian + height)
      let east = Self.wrapped(position.longitude / degree - longitude) * degree * parallel
      let down = height - position.height
      let p = estimate.positionCovariance
      accuracy.position[0].add(north, standardDeviation: p.row0.x.squareRoot())
      accuracy.position[1].add(east, standardDeviation: p.row1.y.squareRoot())
      accuracy.position[2].add(down, standardDeviation: p.row2.z.squareRoot())
      accuracy.horizontal.add((north * north + east * east).squareRoot())
    }
    if let velocity = estimate.velocity {
      let p = estimate.velocityCovariance
      addVelocity(0, velocity.x, p.row0.x, a, b, u)
      addVelocity(1, velocity.y, p.row1.y, a, b, u)
      addVelocity(2, velocity.z, p.row2.z, a, b, u)
    }
  }

  private mutating func addVelocity(
    _ axis: Int, _ value: Double, _ variance: Double, _ a: ReferenceRow, _ b: ReferenceRow,
    _ u: Double
  ) {
    guard let reference = Self.between(a.velocity[axis], b.velocity[axis], u) else { return }
    accuracy.velocity[axis].add(value - reference, standardDeviation: variance.squareRoot())
  }

  private mutating func addAngles(
    _ estimate: FusionEstimate, _ a: ReferenceRow, _ b: ReferenceRow, _ u: Double
  ) {
    let angles = AttitudeAngles(estimate)
    addAngle(0, angles.roll, angles.standardDeviationRoll, a, b, u)
    addAngle(1, angles.pitch, angles.standardDeviationPitch, a, b, u)
    addAngle(2, angles.yaw, angles.standardDeviationYaw, a, b, u)
  }

  private mutating func addAngle(
    _ k: Int, _ value: Double?, _ deviation: Double?, _ a: ReferenceRow, _ b: ReferenceRow,
    _ u: Double
  ) {
    let from = a.rollPitchYawDegrees[k]
    let to = b.rollPitchYawDegrees[k]
    guard let value, let reference = Self.between(from, to, u, isAngle: true) else { return }
    accuracy.angles[k].add(Self.wrapped(value - reference), standardDeviation: deviation)
  }

  private mutating func addRotation(_ estimate: FusionEstimate) throws(DataError) {
    var present: SIMD4<Double>?
    if let q = estimate.attitude, estimate.headingReference != nil {
      present = SIMD4(q.w, q.x, q.y, q.z)
    }
    while let row = after, row.instant <= estimate.instant {
      if let present, row.isScored, let reference = row.quaternion {
        if row.instant == estimate.instant {
          addRotation(reference, present)
        } else if let last = lastInstant, row.instant > last {
          let span = estimate.instant.seconds(since: last)
          if span <= 0.05 {
            let u = row.instant.seconds(since: last) / span
            let sign = (lastQuaternion * present).sum() < 0 ? -1.0 : 1.0
            addRotation(reference, lastQuaternion + u * (sign * present - lastQuaternion))
          }
        }
      }
      after = try nextRow()
    }
    lastInstant = present == nil ? nil : estimate.instant
    if let present { lastQuaternion = present }
  }

  private mutating func addRotation(_ reference: SIMD4<Double>, _ estimate: SIMD4<Double>) {
    let length = (estimate * estimate).sum().squareRoot()
    guard length > 0 else { return }
    let r = reference
    let e = estimate / length
    // The scalar and the down component of q(truth) · q(estimate)*.
    let w = (r * e).sum()
    let z = -r[0] * e[3] - r[1] * e[2] + r[2] * e[1] + r[3] * e[0]
    let degree = 180 / Double.pi
    accuracy.rotation[0].add(2 * acos(min(1, abs(w))) * degree)
    accuracy.rotation[1].add(2 * atan2(abs(z), abs(w)) * degree)
    accuracy.rotation[2].add(2 * acos(min(1, (w * w + z * z).squareRoot())) * degree)
  }
}
