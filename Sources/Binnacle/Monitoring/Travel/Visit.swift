public import Sensing

/// A place where the vehicle stayed for a while: Core Location's `CLVisit`.
public struct Visit: Hashable, Codable, Sendable {
  /// The middle of the locations of the visit.
  public var coordinate: Coordinate
  /// Radius of the circle that holds the true place with a probability of 68 %, m: that of the most
  /// accurate location, as errors last too long to be averaged away.
  public var horizontalAccuracy: Double
  /// When it came; `nil` where it was there when the detection began.
  public var arrival: SensorInstant?
  public var arrivalTimestamp: UTCInstant?
  /// When it was last there; `nil` while it stays.
  public var departure: SensorInstant?
  public var departureTimestamp: UTCInstant?
}

extension Visit: CustomStringConvertible {
  public var description: String {
    var text = "\(coordinate)"
    if let arrival = arrivalTimestamp { text += ", arrived \(arrival)" }
    if let departure = departureTimestamp { text += ", left \(departure)" }
    return text
  }
}
