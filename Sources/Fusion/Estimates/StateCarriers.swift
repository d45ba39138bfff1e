/// What holds each part of an estimate at present: by which measurement, or by none.
///
/// Where several do, the one that tells the part itself stands before those that tell its change.
public struct StateCarriers: Hashable, Sendable, BitwiseCopyable {
  public var position = Carrier.nothing
  public var height = Carrier.nothing
  public var velocity = Carrier.nothing
  /// Roll and pitch.
  public var tilt = Carrier.nothing
  public var heading = Carrier.nothing
  /// What the barometer shows above the height.
  public var barometerBias = Carrier.nothing

  public enum Carrier: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
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
    /// The specific force, held against a velocity that is aided, or against none.
    case gravity
    /// The program's own observation.
    case user
    /// The inertial sensor alone: dead reckoning.
    case inertial
    /// Nothing but the last motion.
    case extrapolation
  }

  public init() {}
}
