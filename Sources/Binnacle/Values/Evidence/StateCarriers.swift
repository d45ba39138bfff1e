internal import Fusion

/// What holds each part of a location at present: by which measurement, or by none.
///
/// Where several do, the one that tells the part itself stands before those that tell its change.
public struct StateCarriers: Hashable, Codable, Sendable, BitwiseCopyable {
  public var position: Carrier
  public var height: Carrier
  public var velocity: Carrier
  /// Roll and pitch.
  public var tilt: Carrier
  public var heading: Carrier

  public init(
    position: Carrier = .nothing, height: Carrier = .nothing, velocity: Carrier = .nothing,
    tilt: Carrier = .nothing, heading: Carrier = .nothing
  ) {
    self.position = position
    self.height = height
    self.velocity = velocity
    self.tilt = tilt
    self.heading = heading
  }

  public enum Carrier: String, Hashable, Codable, Sendable, BitwiseCopyable, CaseIterable {
    /// Not known.
    case nothing
    /// The receiver's position or height.
    case satellite
    /// The receiver's velocity; of a heading: how the vehicle moves.
    case satelliteVelocity
    case dualAntenna
    case barometer
    case magnetometer
    /// The wheels' speed.
    case odometer
    /// That the vehicle stands.
    case standstill
    /// The specific force.
    case gravity
    /// The program's own observation.
    case user
    /// The inertial sensor alone: dead reckoning.
    case inertial
    /// Nothing but the last motion.
    case extrapolation
  }
}

extension StateCarriers {
  /// The engine's in the words of this module.
  init(_ carriers: Fusion.StateCarriers) {
    self.init(
      position: Carrier(carriers.position), height: Carrier(carriers.height),
      velocity: Carrier(carriers.velocity), tilt: Carrier(carriers.tilt),
      heading: Carrier(carriers.heading))
  }
}

extension StateCarriers.Carrier {
  init(_ carrier: Fusion.StateCarriers.Carrier) {
    self =
      switch carrier {
      case .nothing: .nothing
      case .satellite: .satellite
      case .satelliteVelocity: .satelliteVelocity
      case .dualAntenna: .dualAntenna
      case .barometer: .barometer
      case .magnetometer: .magnetometer
      case .odometer: .odometer
      case .standstill: .standstill
      case .gravity: .gravity
      case .user: .user
      case .inertial: .inertial
      case .extrapolation: .extrapolation
      }
  }
}
