/// A rotation as a unit quaternion, scalar first, Hamilton's product.
public struct Quaternion: Hashable, Codable, Sendable, BitwiseCopyable {
  public var w: Double
  public var x: Double
  public var y: Double
  public var z: Double

  /// Takes the components as they are; they must form a unit quaternion.
  public init(w: Double, x: Double, y: Double, z: Double) {
    self.w = w
    self.x = x
    self.y = y
    self.z = z
  }
}

extension Quaternion: CustomStringConvertible {
  public var description: String {
    "(\(w.text(decimals: 5)); \(x.text(decimals: 5)), \(y.text(decimals: 5)), "
      + "\(z.text(decimals: 5)))"
  }
}
