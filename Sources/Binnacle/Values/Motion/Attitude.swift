public import Sensing

/// How the vehicle is turned, at one instant. Unknown is `nil`.
///
/// The vehicle's axes are forward, right and down.
public struct Attitude: Hashable, Codable, Sendable, BitwiseCopyable {
  /// Degrees, right side down positive, -180 to 180.
  public var roll: Double
  /// Degrees, nose up positive, -90 to 90.
  public var pitch: Double
  /// Degrees clockwise from what `reference` names, 0 to 360; `nil` where the heading is unknown.
  public var yaw: Double?
  /// One standard deviation, degrees.
  public var rollAccuracy: Double
  public var pitchAccuracy: Double
  public var yawAccuracy: Double?
  /// From the vehicle's axes to north, east and down; where `yaw` is `nil` only roll and pitch of it
  /// mean anything.
  public var quaternion: Quaternion
  /// What yaw is counted from.
  public var reference: Reference?
  /// Time of validity on the clock of the sensors.
  public var instant: SensorInstant
  /// The same in UTC.
  public var timestamp: UTCInstant?

  public init(
    roll: Double, pitch: Double, yaw: Double?, rollAccuracy: Double, pitchAccuracy: Double,
    yawAccuracy: Double?, quaternion: Quaternion, reference: Reference?, instant: SensorInstant,
    timestamp: UTCInstant? = nil
  ) {
    self.roll = roll
    self.pitch = pitch
    self.yaw = yaw
    self.rollAccuracy = rollAccuracy
    self.pitchAccuracy = pitchAccuracy
    self.yawAccuracy = yawAccuracy
    self.quaternion = quaternion
    self.reference = reference
    self.instant = instant
    self.timestamp = timestamp
  }

  /// What yaw is counted from.
  public enum Reference: String, Hashable, Codable, Sendable, BitwiseCopyable, CaseIterable {
    case trueNorth, magneticNorth
    /// Where the nose pointed when the run began.
    case start
  }
}

extension Attitude: CustomStringConvertible {
  public var description: String {
    var text =
      "roll \(roll.text(decimals: 1))° ±\(rollAccuracy.text(decimals: 1))°, "
      + "pitch \(pitch.text(decimals: 1))° ±\(pitchAccuracy.text(decimals: 1))°, "
    if let yaw, let reference {
      text += "yaw \(yaw.text(decimals: 1))°"
      if let yawAccuracy { text += " ±\(yawAccuracy.text(decimals: 1))°" }
      switch reference {
      case .trueNorth: text += " from true north"
      case .magneticNorth: text += " from magnetic north"
      case .start: text += " from the start"
      }
    } else {
      text += "yaw unknown"
    }
    return text + (timestamp.map { ", \($0)" } ?? ", at \(instant.seconds.text(decimals: 3)) s")
  }
}
