/// A vector in the local level frame.
public struct NorthEastDownVector: Hashable, Codable, Sendable {
  public var north: Double
  public var east: Double
  public var down: Double

  public init(north: Double, east: Double, down: Double) {
    self.north = north
    self.east = east
    self.down = down
  }
}
