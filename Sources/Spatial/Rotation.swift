public import LinearAlgebra

/// A rotation that maps coordinates in `Source` to coordinates in `Destination`.
///
/// Stored as a unit quaternion (scalar first, Hamilton product). `a * b` applies `b` first.
@frozen
public struct Rotation<Source, Destination>: Hashable, Sendable {
  public var w: Double
  public var x: Double
  public var y: Double
  public var z: Double

  /// Takes the components as they are; they must form a unit quaternion.
  @inlinable @inline(__always)
  public init(unitW w: Double, x: Double, y: Double, z: Double) {
    self.w = w
    self.x = x
    self.y = y
    self.z = z
  }

  /// The rotation that leaves coordinates as they are.
  @inlinable @inline(__always)
  public static var identity: Self { Self(unitW: 1, x: 0, y: 0, z: 0) }

  /// The rotation back; its product with this one is the identity.
  @inlinable @inline(__always)
  public var inverse: Rotation<Destination, Source> {
    Rotation<Destination, Source>(unitW: w, x: -x, y: -y, z: -z)
  }

  /// The rotation that applies `b` first, then `a`.
  @inlinable @inline(__always)
  public static func * <Origin>(
    a: Self, b: Rotation<Origin, Source>
  ) -> Rotation<Origin, Destination> {
    Rotation<Origin, Destination>(
      unitW: a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
      x: a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
      y: a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
      z: a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w)
  }

  /// The coordinates in `Destination` of a vector given in `Source`.
  @inlinable @inline(__always)
  public static func * (r: Self, v: Vector3<Source>) -> Vector3<Destination> { r.matrix * v }

  /// The direction cosine matrix of this rotation; see Derivation.
  @inlinable @inline(__always)
  public var matrix: Matrix3<Destination, Source> {
    let xx = x * x
    let yy = y * y
    let zz = z * z
    let xy = x * y
    let xz = x * z
    let yz = y * z
    let wx = w * x
    let wy = w * y
    let wz = w * z
    return Matrix3(
      Vector3(1 - 2 * (yy + zz), 2 * (xy - wz), 2 * (xz + wy)),
      Vector3(2 * (xy + wz), 1 - 2 * (xx + zz), 2 * (yz - wx)),
      Vector3(2 * (xz - wy), 2 * (yz + wx), 1 - 2 * (xx + yy)))
  }

  /// The same rotation with its quaternion scaled back to length one.
  @inlinable @inline(__always)
  public var renormalized: Self {
    let s = 1 / (w * w + x * x + y * y + z * z).squareRoot()
    return Self(unitW: w * s, x: x * s, y: y * s, z: z * s)
  }

  /// The rotation of a proper orthogonal matrix, by the largest of the four quaternion components.
  ///
  /// The largest is at least one half, so that no division loses digits (Shepperd, 1978).
  @inlinable
  public init(matrix m: Matrix3<Destination, Source>) {
    let trace = m.trace
    if trace > m[0, 0] && trace > m[1, 1] && trace > m[2, 2] {
      let s = 2 * (1 + trace).squareRoot()
      self.init(
        unitW: s / 4, x: (m[2, 1] - m[1, 2]) / s, y: (m[0, 2] - m[2, 0]) / s,
        z: (m[1, 0] - m[0, 1]) / s)
    } else if m[0, 0] >= m[1, 1] && m[0, 0] >= m[2, 2] {
      let s = 2 * (1 + m[0, 0] - m[1, 1] - m[2, 2]).squareRoot()
      self.init(
        unitW: (m[2, 1] - m[1, 2]) / s, x: s / 4, y: (m[0, 1] + m[1, 0]) / s,
        z: (m[0, 2] + m[2, 0]) / s)
    } else if m[1, 1] >= m[2, 2] {
      let s = 2 * (1 - m[0, 0] + m[1, 1] - m[2, 2]).squareRoot()
      self.init(
        unitW: (m[0, 2] - m[2, 0]) / s, x: (m[0, 1] + m[1, 0]) / s, y: s / 4,
        z: (m[1, 2] + m[2, 1]) / s)
    } else {
      let s = 2 * (1 - m[0, 0] - m[1, 1] + m[2, 2]).squareRoot()
      self.init(
        unitW: (m[1, 0] - m[0, 1]) / s, x: (m[0, 2] + m[2, 0]) / s,
        y: (m[1, 2] + m[2, 1]) / s, z: s / 4)
    }
    self = renormalized
  }
}
