/// A vector along north, east and down; the unit is that of the quantity it stands for.
public struct NorthEastDownVector: Hashable, Codable, Sendable, BitwiseCopyable {
  public var north: Double
  public var east: Double
  public var down: Double

  public init(north: Double, east: Double, down: Double) {
    self.north = north
    self.east = east
    self.down = down
  }
}

extension NorthEastDownVector: CustomStringConvertible {
  public var description: String {
    "north \(north.text(decimals: 3)), east \(east.text(decimals: 3)), "
      + "down \(down.text(decimals: 3))"
  }
}
