/// The places inside one or more polygons, each with holes.
///
/// Edges are straight in longitude and latitude, as GeoJSON (RFC 7946, section 3.1.1) has them: an
/// edge between two places of one latitude follows the parallel. An edge goes the shorter way round
/// the Earth, so that a polygon may cross the antimeridian, cut there or not. A ring that goes once
/// round a pole contains the pole that lies on its side of the equator. The orientation of rings does
/// not matter.
public struct PolygonRegion: Hashable, Codable, Sendable, MonitorCondition {
  /// One outline and the holes in it.
  public struct Polygon: Hashable, Codable, Sendable {
    /// The corners in their order, at least three; the last is joined with the first.
    public var exterior: [Coordinate]
    public var holes: [[Coordinate]]

    public init(exterior: [Coordinate], holes: [[Coordinate]] = []) {
      self.exterior = exterior
      self.holes = holes
    }
  }

  public var polygons: [Polygon]

  public init(_ polygons: [Polygon]) { self.polygons = polygons }

  public init(exterior: [Coordinate], holes: [[Coordinate]] = []) {
    polygons = [Polygon(exterior: exterior, holes: holes)]
  }

  /// Whether a place is in it.
  ///
  /// Prepares the polygon for every call; a `Monitor` does so once.
  public func contains(_ coordinate: Coordinate) -> Bool {
    // What is no place lies nowhere, and nothing lies in what is no region.
    guard coordinate.isValid, condition.flaw == nil else { return false }
    return PolygonShape(self).contains(coordinate)
  }

  public var condition: Monitor.Condition { .polygon(self) }
}
