/// A stretch of time, seconds since the start; the start belongs to it, the end does not.
public struct Outage: Hashable, Sendable {
  public var start: Double
  public var duration: Double

  public init(start: Double, duration: Double) {
    self.start = start
    self.duration = duration
  }

  func contains(_ time: Double) -> Bool { time >= start && time < start + duration }
}
