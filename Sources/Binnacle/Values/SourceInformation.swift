public import Sensing

/// By what a location is known.
public struct SourceInformation: Hashable, Sendable {
  /// Whether an inertial sensor is fused into it, or the receiver speaks alone.
  public var isFused: Bool
  /// Since when no position or velocity aid was fused; `nil` while aided.
  public var deadReckonedSince: SensorInstant?
  /// Whether it comes from a simulation or a replay, and not from sensors that measure now.
  public var isSimulated: Bool
}
