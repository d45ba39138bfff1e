/// How a magnetometer errs.
public struct MagnetometerSpecification: Hashable, Sendable {
  public var timing: SensorTiming
  /// White noise of each axis, T.
  public var noise: Double
  /// Constant or wandering field of the vehicle itself, body, T.
  public var hardIron: Wander

  public init(timing: SensorTiming, noise: Double = 0, hardIron: Wander = .none) {
    self.timing = timing
    self.noise = noise
    self.hardIron = hardIron
  }
}

/// The Earth's field at a latitude and longitude, radians, and a height above the ellipsoid, m:
/// north, east, down, T. Comes from outside, so that the simulator depends on no field model.
public typealias EarthField =
  @Sendable (_ latitude: Double, _ longitude: Double, _ height: Double)
  -> Triple
