public import Sensing

/// How high the vehicle is, at one instant. Unknown is `nil`.
public struct Altitude: Hashable, Sendable {
  public var instant: SensorInstant
}
