/// The heights between two, anywhere or within a region.
public struct AltitudeBand: Hashable, Codable, Sendable, MonitorCondition {
  /// What heights are counted from.
  public enum Reference: String, Hashable, Codable, Sendable, CaseIterable {
    /// `Location.ellipsoidalAltitude`.
    case ellipsoid
    /// `Location.altitude`, whatever geoid it names.
    case meanSeaLevel
  }

  /// m; `nil` where there is no floor.
  public var lower: Double?
  /// m; `nil` where there is no ceiling.
  public var upper: Double?
  public var reference: Reference

  public init(from lower: Double?, to upper: Double?, above reference: Reference = .meanSeaLevel) {
    self.lower = lower
    self.upper = upper
    self.reference = reference
  }

  public var condition: Monitor.Condition { .altitude(self) }

  /// How far a height is outside, m; negative inside.
  func signedDistance(of height: Double) -> Double {
    max(lower.map { $0 - height } ?? -.infinity, upper.map { height - $0 } ?? -.infinity)
  }

  /// The height of a location in this reference.
  func height(of location: Location) -> Double? {
    switch reference {
    case .ellipsoid: location.ellipsoidalAltitude
    case .meanSeaLevel: location.altitude
    }
  }
}
