internal import CMath
internal import Geodesy
internal import LinearAlgebra
internal import Sensing
internal import Spatial

/// Learns from a receiver's own fixes which part of its error is white, and how large that is.
///
/// Two fixes in a row, or three, tell the white part without any filter: what is left when the
/// motion between them is taken away. The slow part never shows there; it is what the stated or
/// derived accuracy leaves over. Equations K-9 to K-11.
///
/// What reads it is mutating in name only: through a borrow all of it would be copied.
struct ReceiverErrorModel: Sendable {
  /// One earlier reading.
  private struct Memory: Sendable {
    var instant: SensorInstant
    var point: Vector3<EarthFixed>
    var height: Double
    var velocity: SIMD2<Double>?
  }

  private var previous: Memory?
  private var beforePrevious: Memory?
  private var byVelocity = ErrorScale()
  private var byInterpolation = ErrorScale()
  private var height = ErrorScale()
  private var velocity = ErrorScale()

  /// The white part of a position's error and the variance of its slow part in each axis, m².
  struct PositionParts: Sendable {
    var white: PlanarMatrix
    var slow: Double
  }

  /// Learns from a reading; `axes` takes the local north-east-down to EarthFixed.
  mutating func learn(
    _ reading: ReceiverReading, axes: Matrix3<EarthFixed, NorthEastDown>, memory: Double
  ) {
    let newest = Memory(
      instant: reading.instant, point: reading.point, height: reading.geodetic.height,
      velocity: reading.isPolar && reading.velocity == .zero ? .zero : reading.velocity)
    if let last = previous {
      let step = reading.instant.seconds(since: last.instant)
      byVelocity.forget(elapsed: step, memory: memory)
      byInterpolation.forget(elapsed: step, memory: memory)
      height.forget(elapsed: step, memory: memory)
      velocity.forget(elapsed: step, memory: memory)
      let sd = reading.unit
      let toLocal = axes.transposed
      if step <= 2.5, let v0 = last.velocity, let v1 = newest.velocity {
        let moved = toLocal * (newest.point - last.point)
        let rest = SIMD2(moved.x, moved.y) - 0.5 * step * (v0 + v1)
        byVelocity.add(rest.x / (sd.x * 2.0.squareRoot()))
        byVelocity.add(rest.y / (sd.y * 2.0.squareRoot()))
      }
      if let first = beforePrevious, reading.instant.seconds(since: first.instant) <= 6 {
        let share = step / reading.instant.seconds(since: first.instant)
        // The middle one against the straight line through its neighbours.
        let a = share
        let b = 1 - share
        let spread = (1 + a * a + b * b).squareRoot()
        let off = toLocal * (last.point - a * first.point - b * newest.point)
        byInterpolation.add(off.x / (sd.x * spread))
        byInterpolation.add(off.y / (sd.y * spread))
        height.add(
          (last.height - a * first.height - b * newest.height)
            / (reading.heightUnit * spread))
        if let v0 = first.velocity, let v1 = last.velocity, let v2 = newest.velocity {
          let rest = v1 - a * v0 - b * v2
          velocity.add(rest.x / (reading.velocityCovariance.nn.squareRoot() * spread))
          velocity.add(rest.y / (reading.velocityCovariance.ee.squareRoot() * spread))
        }
      }
    }
    beforePrevious = previous
    previous = newest
  }

  /// The parts of a position's error.
  mutating func positionParts(of reading: ReceiverReading, whiteShare: Double) -> PositionParts {
    let whole = 0.5 * reading.covariance.trace
    let prior = reading.statesPosition ? 1 : whiteShare * whole.squareRoot() / reading.unit.x
    // Both can only be too large, by the acceleration that they take for noise.
    let scale = min(
      byVelocity.weight > 8
        ? byVelocity.scale(prior: prior, priorWeight: 8) : .greatestFiniteMagnitude,
      byInterpolation.scale(prior: prior, priorWeight: 8))
    // A millimetre keeps a frozen position from making the covariance singular.
    let least = PlanarMatrix(isotropic: 1e-6)
    if reading.statesPosition {
      let s = Self.tempered(scale)
      return PositionParts(
        white: s * s * reading.covariance + least, slow: max(1 - s * s, 0) * whole)
    }
    let s = max(scale, 0.01)
    let white = PlanarMatrix(
      nn: s * s * reading.unit.x * reading.unit.x, ne: 0, en: 0,
      ee: s * s * reading.unit.y * reading.unit.y)
    // A receiver that states nothing has a slow error even where the white one is large.
    return PositionParts(
      white: white + least, slow: max(whole - 0.5 * white.trace, 0.5 * whole))
  }

  /// The white and the slow variance of a height, m².
  mutating func heightParts(
    of reading: ReceiverReading, whiteShare: Double
  ) -> (white: Double, slow: Double) {
    let whole = reading.heightVariance
    let stated = reading.statesHeight || reading.statesPosition
    let prior = stated ? 1 : whiteShare * whole.squareRoot() / reading.heightUnit
    let scale = height.scale(prior: prior, priorWeight: 4, fullWeight: 30)
    if stated {
      let s = Self.tempered(scale)
      return (s * s * whole + 1e-6, max(1 - s * s, 0) * whole)
    }
    let s = max(scale, 0.01)
    let white = s * s * reading.heightUnit * reading.heightUnit
    return (white + 1e-6, max(whole - white, 0.5 * whole))
  }

  /// The factor on a velocity's variance. Never below one: two velocities from the same solution
  /// share their error, so that their difference flatters them.
  var velocityFactor: Double {
    mutating get {
      let s = min(max(velocity.scale(prior: 1, priorWeight: 8), 1), 20)
      return s * s
    }
  }

  /// The scale that a stated accuracy is corrected by.
  private static func tempered(_ scale: Double) -> Double {
    // A fifth either way is within the scatter of a minute's median: little evidence against what
    // is stated. Beyond that the correction soon counts in full.
    let size = Elementary.logarithm(min(max(scale, 0.02), 50))
    return Elementary.exponential(size * size * size / (size * size + 0.04))
  }
}
