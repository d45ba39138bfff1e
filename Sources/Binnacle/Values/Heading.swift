public import Sensing

/// Where the vehicle's nose points, at one instant. Unknown is `nil`.
public struct Heading: Hashable, Sendable {
  public var instant: SensorInstant
}
