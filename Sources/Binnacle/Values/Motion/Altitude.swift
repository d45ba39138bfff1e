public import Sensing

/// How high the vehicle is, at one instant. Unknown is `nil`.
public struct Altitude: Hashable, Codable, Sendable, BitwiseCopyable {
  /// Height above the WGS 84 ellipsoid, m, of the inertial sensor.
  public var ellipsoidal: Double?
  /// Height above mean sea level, m, as `geoid` has it.
  public var meanSeaLevel: Double?
  /// The geoid that `meanSeaLevel` is counted from.
  public var geoid: GeoidName?
  /// One standard deviation of either, m; the geoid's own error is not in it.
  public var accuracy: Double?
  /// Height since the run began, m: it never jumps, and fixes do not correct it.
  ///
  /// By pressure in the standard atmosphere where there is a barometer, by inertial navigation
  /// elsewhere.
  public var relative: Double?
  /// Static pressure, Pa, as last measured.
  public var pressure: Double?
  /// Speed upwards, m/s.
  public var verticalSpeed: Double?
  /// One standard deviation of it, m/s.
  public var verticalSpeedAccuracy: Double?
  /// The heights of the antenna as the receiver itself gave them last.
  public var receiver: ReceiverAltitude?
  /// Time of validity on the clock of the sensors.
  public var instant: SensorInstant
  /// The same in UTC.
  public var timestamp: UTCInstant?

  public init(instant: SensorInstant) {
    self.instant = instant
  }
}

extension Altitude: CustomStringConvertible {
  public var description: String {
    var parts: [String] = []
    let deviation = accuracy.map { " ±\($0.text(decimals: 1)) m" } ?? ""
    if let meanSeaLevel, let geoid {
      parts.append(
        "\(meanSeaLevel.text(decimals: 1)) m above sea level\(deviation) (\(geoid))")
    }
    if let ellipsoidal {
      parts.append("\(ellipsoidal.text(decimals: 1)) m above the ellipsoid")
    }
    if parts.isEmpty { parts.append("height unknown") }
    if let relative { parts.append("\(relative.text(decimals: 1)) m since the start") }
    if let verticalSpeed {
      let deviation = verticalSpeedAccuracy.map { " ±\($0.text(decimals: 2))" } ?? ""
      parts.append("\(verticalSpeed.text(decimals: 2))\(deviation) m/s upwards")
    }
    if let pressure { parts.append("\((pressure / 100).text(decimals: 2)) hPa") }
    parts.append(timestamp.map(\.description) ?? "at \(instant.seconds.text(decimals: 3)) s")
    return parts.joined(separator: ", ")
  }
}
