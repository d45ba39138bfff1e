public import Sensing

/// By what a location is known.
public struct SourceInformation: Hashable, Codable, Sendable, BitwiseCopyable {
  /// Where the measurements come from.
  public var origin: Origin
  /// Whether an inertial sensor is fused into it, or the receiver speaks alone.
  public var isFused: Bool
  /// Since when no position or velocity aid was fused; `nil` while aided.
  public var deadReckonedSince: SensorInstant?

  public init(
    origin: Origin = .sensors, isFused: Bool = false, deadReckonedSince: SensorInstant? = nil
  ) {
    self.origin = origin
    self.isFused = isFused
    self.deadReckonedSince = deadReckonedSince
  }

  /// Whether it is inertial navigation without an aid.
  public var isDeadReckoned: Bool { deadReckonedSince != nil }
  /// Whether a simulator made the measurements.
  public var isSimulatedBySoftware: Bool { origin == .simulation }
  /// Whether the measurements were recorded earlier.
  public var isReplayed: Bool { origin == .replay }
  /// Whether it comes from a simulation or a replay, and not from sensors that measure now.
  public var isSimulated: Bool { isSimulatedBySoftware || isReplayed }
  /// Whether something other than this process read the sensors: gpsd, or the program that pushes.
  public var isProducedByAccessory: Bool { origin == .gpsd || origin == .program }

  /// Where measurements come from.
  public enum Origin: String, Hashable, Codable, Sendable, BitwiseCopyable, CaseIterable {
    /// Devices that this process reads.
    case sensors
    /// A receiver behind gpsd, perhaps on another host.
    case gpsd
    /// Values that the program pushes.
    case program
    /// A recording.
    case replay
    /// A simulator.
    case simulation
  }
}

extension SourceInformation: CustomStringConvertible {
  public var description: String {
    let words: String
    switch origin {
    case .sensors: words = "sensors"
    case .gpsd: words = "gpsd"
    case .program: words = "the program's values"
    case .replay: words = "a replay"
    case .simulation: words = "a simulation"
    }
    return (isDeadReckoned ? "dead reckoned" : isFused ? "fused" : "receiver alone")
      + ", from \(words)"
  }
}
