public import Sensing

extension Monitor {
  /// What is known about a condition.
  public enum State: String, Hashable, Codable, Sendable, CaseIterable {
    /// Nothing was clear yet.
    case unknown
    /// The vehicle is inside.
    case satisfied
    /// The vehicle is outside.
    case unsatisfied
  }

  /// One change of a condition's state.
  public struct Event: Hashable, Codable, Sendable {
    /// Counts the monitor's events from one on, across restarts: two of one number are the same event.
    public var sequence: Int64
    public var identifier: String
    /// The state from now on.
    public var state: State
    /// Time of validity of the location that made it clear, on the clock of the sensors.
    ///
    /// After a restart of the host that clock has begun anew; `timestamp` goes on.
    public var instant: SensorInstant
    /// The same in UTC, where it was known.
    public var timestamp: UTCInstant?
    /// Where the vehicle was.
    public var coordinate: Coordinate
    /// Radius of the circle that holds the true place with a probability of 68 %, m.
    public var horizontalAccuracy: Double
  }

  /// A condition with what is known about it.
  public struct Record: Hashable, Codable, Sendable {
    public var condition: Condition
    public var state: State
    /// The last change; `nil` where there was none.
    public var lastEvent: Event?
  }
}

extension Monitor.Event: CustomStringConvertible {
  public var description: String {
    "\(sequence): \(identifier) \(state.rawValue) at \(coordinate)"
  }
}
