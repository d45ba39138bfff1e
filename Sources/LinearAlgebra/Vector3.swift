/// Three coordinates in the frame `Frame`.
///
/// The frame is a type, so that adding a body vector to a north-east-down vector does not compile.
/// The unit is that of the quantity it stands for; SI throughout.
@frozen
public struct Vector3<Frame>: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var z: Double

  @inlinable @inline(__always)
  public init(_ x: Double, _ y: Double, _ z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  @inlinable @inline(__always)
  public static var zero: Self { Self(0, 0, 0) }

  @inlinable @inline(__always)
  public subscript(index: Int) -> Double {
    get { index == 0 ? x : index == 1 ? y : z }
    set {
      switch index {
      case 0: x = newValue
      case 1: y = newValue
      default: z = newValue
      }
    }
  }
}

extension Vector3 {
  @inlinable @inline(__always)
  public static func + (a: Self, b: Self) -> Self { Self(a.x + b.x, a.y + b.y, a.z + b.z) }

  @inlinable @inline(__always)
  public static func - (a: Self, b: Self) -> Self { Self(a.x - b.x, a.y - b.y, a.z - b.z) }

  @inlinable @inline(__always)
  public static prefix func - (a: Self) -> Self { Self(-a.x, -a.y, -a.z) }

  @inlinable @inline(__always)
  public static func * (a: Double, b: Self) -> Self { Self(a * b.x, a * b.y, a * b.z) }

  @inlinable @inline(__always)
  public static func * (a: Self, b: Double) -> Self { b * a }

  @inlinable @inline(__always)
  public static func / (a: Self, b: Double) -> Self { Self(a.x / b, a.y / b, a.z / b) }

  @inlinable @inline(__always)
  public static func += (a: inout Self, b: Self) { a = a + b }

  @inlinable @inline(__always)
  public static func -= (a: inout Self, b: Self) { a = a - b }

  /// The product of each pair of coordinates.
  @inlinable @inline(__always)
  public func scaled(by b: Self) -> Self { Self(x * b.x, y * b.y, z * b.z) }

  @inlinable @inline(__always)
  public func dot(_ b: Self) -> Double { x * b.x + y * b.y + z * b.z }

  @inlinable @inline(__always)
  public func cross(_ b: Self) -> Self {
    Self(y * b.z - z * b.y, z * b.x - x * b.z, x * b.y - y * b.x)
  }

  @inlinable @inline(__always)
  public var squaredNorm: Double { dot(self) }

  @inlinable @inline(__always)
  public var norm: Double { squaredNorm.squareRoot() }

  /// The vector of length one in the same direction, or `nil` where the length is zero.
  @inlinable
  public var normalized: Self? {
    let length = norm
    return length > 0 ? self / length : nil
  }

  @inlinable
  public var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }

  /// The same coordinates under another frame's name; the caller vouches that this is meant.
  @inlinable @inline(__always)
  public func relabeled<Other>(as frame: Other.Type) -> Vector3<Other> { Vector3<Other>(x, y, z) }
}
