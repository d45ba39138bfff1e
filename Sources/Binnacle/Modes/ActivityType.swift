package import Fusion
internal import Sensing

/// What the vehicle is and does, as far as it matters to the estimate.
public enum ActivityType: String, Hashable, Codable, Sendable, CaseIterable {
  /// Nothing is assumed; what the configuration says holds.
  case other
  /// On wheels and on a road: it does not slide sideways.
  case automotive
  /// On foot.
  case fitness
  case airborne
  /// On water, where what lies still drifts.
  case marine

  /// As Core Location calls it.
  public static let automotiveNavigation = Self.automotive
  /// On foot.
  public static let pedestrian = Self.fitness
  /// As Core Location calls trains, boats and aeroplanes; here the last two have modes of their own.
  public static let otherNavigation = Self.other
}

extension ActivityType {
  /// The filter's profile; `nil`: as configured.
  var profile: Profile? {
    switch self {
    case .other: nil
    case .automotive: .automotive
    case .fitness: .pedestrian
    case .airborne: .airborne
    case .marine: .marine
    }
  }

  /// How fast it is to be expected, m/s: as far as that it may get while the sensors sleep.
  var expectedSpeed: Double {
    switch self {
    case .fitness: 4
    case .marine: 10
    case .automotive, .other: 30
    case .airborne: 250
    }
  }

  /// Sets what an engine is told of the vehicle, where the configuration or the recording says
  /// nothing of it.
  package func apply(to configuration: inout FusionConfiguration, isProfileStated: Bool) {
    if let profile, !isProfileStated { configuration.profile = profile }
    // A boat at rest in flat water is as quiet as a parked car, and drifts.
    if self == .marine { configuration.usesStandstill = false }
  }
}
