public import Sensing

/// How the vehicle is turned, at one instant. Unknown is `nil`.
public struct Attitude: Hashable, Sendable {
  public var instant: SensorInstant
}
