internal import LinearAlgebra
internal import Spatial

/// What axes of a gyroscope that are not square to each other leave in the tilt.
///
/// A turn about one axis is felt a little about the others: by the same share each time, which turns with
/// the body and so is gone after a full circle. See Derivation (N-32).
struct LastingTiltError {
  /// About north and east, by each share of another axis' rate that an axis feels: x of y, x of z, y of
  /// x, y of z, z of x, z of y.
  private var north = InlineArray<6, Double>(repeating: 0)
  private var east = InlineArray<6, Double>(repeating: 0)
  /// Turned since that was carried on, rad, and the time of it, s.
  var turned = Vector3<Body>.zero
  var elapsed = 0.0

  /// s: by then velocities have told the tilt anew.
  private static let memory = 30.0

  /// Carries the shares over what has been turned, in the attitude `m`.
  mutating func turn(_ m: Matrix3<NorthEastDown, Body>) {
    let about = (turned.x, turned.y, turned.z)
    let (n, e) = (m.row0, m.row1)
    north[0] += n.x * about.1
    north[1] += n.x * about.2
    north[2] += n.y * about.0
    north[3] += n.y * about.2
    north[4] += n.z * about.0
    north[5] += n.z * about.1
    east[0] += e.x * about.1
    east[1] += e.x * about.2
    east[2] += e.y * about.0
    east[3] += e.y * about.2
    east[4] += e.z * about.0
    east[5] += e.z * about.1
    turned = .zero
    elapsed = 0
  }

  /// A receiver's velocity or position came so many seconds after the one before.
  mutating func fade(over seconds: Double) {
    let kept = max(1 - seconds / Self.memory, 0)
    for i in 0..<6 {
      north[i] *= kept
      east[i] *= kept
    }
  }

  /// Sums of the squares.
  var squares: (north: Double, east: Double) {
    var (n, e) = (0.0, 0.0)
    for i in 0..<6 {
      n += north[i] * north[i]
      e += east[i] * east[i]
    }
    return (n, e)
  }
}
