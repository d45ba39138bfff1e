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

  /// How a stated or derived variance falls into a white and a slow part.
  struct Split: Sendable {
    /// Factors on the whole variance.
    var white: Double
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
      let sd = SIMD2(reading.covariance.nn.squareRoot(), reading.covariance.ee.squareRoot())
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
            / (reading.heightVariance.squareRoot() * spread))
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

  /// The parts of a position's variance.
  func positionSplit(stated: Bool, whiteShare: Double) -> Split {
    let prior = stated ? 1 : whiteShare
    // Both can only be too large, by the acceleration that they take for noise.
    let scale = min(
      byVelocity.weight > 8
        ? byVelocity.scale(prior: prior, priorWeight: 8) : .greatestFiniteMagnitude,
      byInterpolation.scale(prior: prior, priorWeight: 8))
    return Self.split(scale, stated: stated)
  }

  /// The parts of a height's variance.
  func heightSplit(stated: Bool, whiteShare: Double) -> Split {
    Self.split(
      height.scale(prior: stated ? 1 : whiteShare, priorWeight: 4, fullWeight: 30), stated: stated)
  }

  /// The factor on a velocity's variance. Never below one: two velocities from the same solution
  /// share their error, so that their difference flatters them.
  var velocityFactor: Double {
    let s = min(max(velocity.scale(prior: 1, priorWeight: 8), 1), 20)
    return s * s
  }

  private static func split(_ scale: Double, stated: Bool) -> Split {
    // A fifth either way is within the scatter of a minute's median: little evidence against what
    // is stated. Beyond that the correction soon counts in full.
    let size = Elementary.logarithm(min(max(scale, 0.02), 50))
    let s = Elementary.exponential(size * size * size / (size * size + 0.04))
    // A receiver that states nothing has a slow error even where the white one is large.
    return Split(white: s * s, slow: max(1 - s * s, stated ? 0 : 0.5))
  }
}
