/// A plane angle; radians inside, degrees only by label.
@frozen
public struct Angle: Hashable, Comparable, Sendable {
  /// The angle itself, rad.
  public var radians: Double

  @inlinable @inline(__always)
  public init(radians: Double) { self.radians = radians }

  @inlinable @inline(__always)
  public static func radians(_ value: Double) -> Angle { Angle(radians: value) }

  @inlinable @inline(__always)
  public static func degrees(_ value: Double) -> Angle { Angle(radians: value * (.pi / 180)) }

  @inlinable @inline(__always)
  public var degrees: Double { radians * (180 / .pi) }

  @inlinable
  public static func < (a: Angle, b: Angle) -> Bool { a.radians < b.radians }

  /// The same direction in (-π, π].
  @inlinable
  public static func wrapped(radians x: Double) -> Double {
    let turns = (x / (2 * .pi)).rounded()
    let r = x - turns * (2 * .pi)
    return r <= -.pi ? r + 2 * .pi : r
  }
}
