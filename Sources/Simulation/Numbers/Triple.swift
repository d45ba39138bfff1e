/// Three numbers along three axes; the property that holds one says which axes and which unit.
public struct Triple: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var z: Double

  public init(_ x: Double, _ y: Double, _ z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  public static let zero: Triple = Triple(0, 0, 0)
}

extension Triple {
  static func + (a: Triple, b: Triple) -> Triple { Triple(a.x + b.x, a.y + b.y, a.z + b.z) }
  static func - (a: Triple, b: Triple) -> Triple { Triple(a.x - b.x, a.y - b.y, a.z - b.z) }
  static prefix func - (a: Triple) -> Triple { Triple(-a.x, -a.y, -a.z) }
  static func * (a: Double, b: Triple) -> Triple { Triple(a * b.x, a * b.y, a * b.z) }

  /// Component by component.
  func scaled(by b: Triple) -> Triple { Triple(x * b.x, y * b.y, z * b.z) }
  func dot(_ b: Triple) -> Double { x * b.x + y * b.y + z * b.z }
  func cross(_ b: Triple) -> Triple {
    Triple(y * b.z - z * b.y, z * b.x - x * b.z, x * b.y - y * b.x)
  }
  var length: Double { dot(self).squareRoot() }
}
