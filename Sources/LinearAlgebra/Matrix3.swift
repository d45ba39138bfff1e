/// A 3×3 matrix that takes coordinates in `Source` to coordinates in `Destination`.
@frozen
public struct Matrix3<Destination, Source>: Hashable, Sendable {
  public var row0: Vector3<Source>
  public var row1: Vector3<Source>
  public var row2: Vector3<Source>

  @inlinable @inline(__always)
  public init(_ row0: Vector3<Source>, _ row1: Vector3<Source>, _ row2: Vector3<Source>) {
    self.row0 = row0
    self.row1 = row1
    self.row2 = row2
  }

  @inlinable @inline(__always)
  public init(diagonal d: Vector3<Source>) {
    self.init(Vector3(d.x, 0, 0), Vector3(0, d.y, 0), Vector3(0, 0, d.z))
  }

  @inlinable @inline(__always)
  public static var zero: Self { Self(.zero, .zero, .zero) }

  @inlinable @inline(__always)
  public subscript(row: Int, column: Int) -> Double {
    get { (row == 0 ? row0 : row == 1 ? row1 : row2)[column] }
    set {
      switch row {
      case 0: row0[column] = newValue
      case 1: row1[column] = newValue
      default: row2[column] = newValue
      }
    }
  }

  @inlinable @inline(__always)
  public var transposed: Matrix3<Source, Destination> {
    Matrix3<Source, Destination>(
      Vector3(row0.x, row1.x, row2.x), Vector3(row0.y, row1.y, row2.y),
      Vector3(row0.z, row1.z, row2.z))
  }

  @inlinable @inline(__always)
  public static func * (m: Self, v: Vector3<Source>) -> Vector3<Destination> {
    Vector3(m.row0.dot(v), m.row1.dot(v), m.row2.dot(v))
  }

  @inlinable @inline(__always)
  public static func * <Other>(
    a: Self, b: Matrix3<Source, Other>
  ) -> Matrix3<Destination, Other> {
    let t = b.transposed
    return Matrix3<Destination, Other>(
      Vector3(a.row0.dot(t.row0), a.row0.dot(t.row1), a.row0.dot(t.row2)),
      Vector3(a.row1.dot(t.row0), a.row1.dot(t.row1), a.row1.dot(t.row2)),
      Vector3(a.row2.dot(t.row0), a.row2.dot(t.row1), a.row2.dot(t.row2)))
  }

  @inlinable @inline(__always)
  public static func + (a: Self, b: Self) -> Self {
    Self(a.row0 + b.row0, a.row1 + b.row1, a.row2 + b.row2)
  }

  @inlinable @inline(__always)
  public static func - (a: Self, b: Self) -> Self {
    Self(a.row0 - b.row0, a.row1 - b.row1, a.row2 - b.row2)
  }

  @inlinable @inline(__always)
  public static func * (a: Double, m: Self) -> Self { Self(a * m.row0, a * m.row1, a * m.row2) }

  @inlinable
  public var determinant: Double { row0.dot(row1.cross(row2)) }

  @inlinable
  public var trace: Double { row0.x + row1.y + row2.z }
}

extension Matrix3 where Source == Destination {
  @inlinable @inline(__always)
  public static var identity: Self { Self(diagonal: Vector3(1, 1, 1)) }

  /// The matrix whose product with `b` is the cross product `v × b`.
  @inlinable @inline(__always)
  public init(crossProductOf v: Vector3<Source>) {
    self.init(Vector3(0, -v.z, v.y), Vector3(v.z, 0, -v.x), Vector3(-v.y, v.x, 0))
  }
}
