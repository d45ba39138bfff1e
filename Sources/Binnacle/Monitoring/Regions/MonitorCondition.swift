/// What a `Monitor` can watch.
public protocol MonitorCondition: Sendable {
  var condition: Monitor.Condition { get }
}

extension Monitor {
  /// A condition on where the vehicle is.
  public indirect enum Condition: Hashable, Codable, Sendable, MonitorCondition {
    case circle(CircularRegion)
    case polygon(PolygonRegion)
    case altitude(AltitudeBand)
    /// All of them at once: a region within a band of heights.
    case all([Condition])

    public var condition: Self { self }

    /// The condition that both hold.
    public static func both(_ a: some MonitorCondition, _ b: some MonitorCondition) -> Self {
      .all([a.condition, b.condition])
    }
  }
}

extension Monitor.Condition {
  /// Why it can never be decided, as a clause; `nil` where it is sound.
  var flaw: String? {
    switch self {
    case .circle(let circle):
      if !circle.center.isValid { return "the centre \(circle.center) is no place" }
      return circle.radius > 0 && circle.radius.isFinite
        ? nil : "the radius must be a positive number of metres"
    case .polygon(let region):
      if region.polygons.isEmpty { return "there is no polygon in it" }
      for polygon in region.polygons {
        for ring in [polygon.exterior] + polygon.holes {
          if let flaw = PolygonRing.flaw(of: ring) { return flaw }
        }
      }
      return nil
    case .altitude(let band):
      if band.lower == nil && band.upper == nil { return "the band has neither floor nor ceiling" }
      for height in [band.lower, band.upper] {
        if let height, !height.isFinite { return "a height must be a finite number of metres" }
      }
      if let lower = band.lower, let upper = band.upper, lower >= upper {
        return "the floor must lie below the ceiling"
      }
      return nil
    case .all(let conditions):
      if conditions.isEmpty { return "there is no condition in it" }
      if depth > Self.deepest {
        return "more than \(Self.deepest) lists lie within each other; write one with all of them"
      }
      return conditions.lazy.compactMap(\.flaw).first
    }
  }

  /// What the file's parser refuses is far deeper: 28.
  private static let deepest = 16

  /// How many lists lie within each other.
  private var depth: Int {
    guard case .all(let conditions) = self else { return 0 }
    return 1 + (conditions.lazy.map(\.depth).max() ?? 0)
  }
}
