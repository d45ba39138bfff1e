/// The places no farther than a radius from a centre, on the ellipsoid.
public struct CircularRegion: Hashable, Codable, Sendable, MonitorCondition {
  public var center: Coordinate
  /// m.
  public var radius: Double

  public init(center: Coordinate, radius: Double) {
    self.center = center
    self.radius = radius
  }

  /// Whether a place is in it, the border included.
  public func contains(_ coordinate: Coordinate) -> Bool {
    center.distance(to: coordinate) <= radius
  }

  public var condition: Monitor.Condition { .circle(self) }
}
