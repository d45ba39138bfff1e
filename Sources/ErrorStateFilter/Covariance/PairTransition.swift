internal import LinearAlgebra
internal import Spatial

/// The blocks of a transition that are not diagonal, to be multiplied with two columns, or two rows, of
/// the covariance at once. See Derivation (F-3).
struct PairTransition {
  let fromBias, fromPosition, velocityFromScale, attitudeFromScale: SplatMatrix
  private let force: PairRows
  private let half, earth, twice: CovariancePair
  let withScale: Bool
  private let withSlow: Bool

  @inline(__always)
  init(_ t: ErrorTransition, withScale: Bool, withSlow: Bool) {
    fromBias = SplatMatrix(t.fromBias)
    fromPosition = SplatMatrix(t.velocityFromPosition)
    velocityFromScale = SplatMatrix(t.velocityFromScale)
    attitudeFromScale = SplatMatrix(t.attitudeFromScale)
    force = PairRows(splatting: -0.5 * t.force)
    half = CovariancePair(repeating: CovarianceScalar(0.5 * t.duration))
    earth = CovariancePair(repeating: CovarianceScalar(t.earthAngle))
    twice = CovariancePair(repeating: CovarianceScalar(2 * t.earthAngle))
    self.withScale = withScale
    self.withSlow = withSlow
  }

  /// The attitude's, but for what scale factors add.
  @inline(__always)
  func turned(_ a: PairRows, _ gyroscopeBias: PairRows) -> PairRows {
    var turned = fromBias.product(gyroscopeBias)
    turned.add(a)
    if withSlow {
      turned.x += earth * a.y
      turned.y -= earth * a.x
    }
    return turned
  }

  /// The velocity's, but for what scale factors add: the force acts on the mean of the attitude error
  /// before and after.
  @inline(__always)
  func moved(
    _ r: PairRows, _ v: PairRows, _ a: PairRows, _ turned: PairRows, _ accelerometerBias: PairRows
  ) -> PairRows {
    var both = turned
    both.add(a)
    var moved = fromBias.product(accelerometerBias)
    if withSlow { moved.add(fromPosition.product(r)) }
    moved.addCross(force, both)
    moved.add(v)
    if withSlow {
      moved.x += twice * v.y
      moved.y -= twice * v.x
    }
    return moved
  }

  /// The position's: the velocity error acts on it likewise.
  @inline(__always)
  func carried(_ r: PairRows, _ v: PairRows, _ moved: PairRows) -> PairRows {
    var both = moved
    both.add(v)
    var carried = both.scaled(by: half)
    carried.add(r)
    return carried
  }
}
