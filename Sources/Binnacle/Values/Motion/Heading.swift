public import Sensing

/// Where the vehicle's nose points, at one instant. Unknown is `nil`.
///
/// A vehicle that stands and has neither a magnetometer nor a dual antenna cannot know it.
public struct Heading: Hashable, Codable, Sendable, BitwiseCopyable {
  /// Degrees clockwise from true north, 0 to 360.
  public var trueHeading: Double?
  /// Degrees clockwise from magnetic north, 0 to 360.
  public var magneticHeading: Double?
  /// One standard deviation of the true heading, degrees.
  public var trueHeadingAccuracy: Double?
  /// One standard deviation of the magnetic heading, degrees.
  public var magneticHeadingAccuracy: Double?
  /// The last raw magnetic flux density along the vehicle's forward, right and down axes, microtesla.
  public var x: Double?
  public var y: Double?
  public var z: Double?
  /// Whether the magnetometer has disagreed with the Earth's field for so long that it is to be
  /// calibrated, or moved away from iron; `nil` where there is none.
  public var isCalibrationNeeded: Bool?
  /// What lies between true and magnetic north; `nil` while place or date are unknown.
  public var declination: Declination?
  /// Time of validity on the clock of the sensors.
  public var instant: SensorInstant
  /// The same in UTC.
  public var timestamp: UTCInstant?

  public init(instant: SensorInstant) {
    self.instant = instant
  }

  /// One standard deviation of the true heading, degrees, or of the magnetic one where that alone
  /// is known.
  public var headingAccuracy: Double? { trueHeadingAccuracy ?? magneticHeadingAccuracy }

  /// The angle from true to magnetic north by the magnetic model.
  public struct Declination: Hashable, Codable, Sendable, BitwiseCopyable {
    /// Degrees, east positive.
    public var degrees: Double
    /// One standard deviation, degrees; after the model's last day it grows with the time gone by.
    public var accuracy: Double
    /// Whether the date lies outside the years that the model was issued for.
    public var isModelExpired: Bool
    /// The model.
    public var model: Model

    public init(degrees: Double, accuracy: Double, isModelExpired: Bool, model: Model = .wmm2025) {
      self.degrees = degrees
      self.accuracy = accuracy
      self.isModelExpired = isModelExpired
      self.model = model
    }
  }

  /// A model of the Earth's magnetic field.
  public enum Model: String, Hashable, Codable, Sendable, BitwiseCopyable {
    /// The World Magnetic Model 2025, valid from 2025.0 to 2030.0.
    case wmm2025 = "WMM2025"
  }
}

extension Heading: CustomStringConvertible {
  public var description: String {
    var parts: [String] = []
    if let trueHeading {
      parts.append("\(trueHeading.text(decimals: 1))° true" + accuracy(trueHeadingAccuracy))
    }
    if let magneticHeading {
      parts.append(
        "\(magneticHeading.text(decimals: 1))° magnetic" + accuracy(magneticHeadingAccuracy))
    }
    if parts.isEmpty { parts.append("heading unknown") }
    if let x, let y, let z {
      let field = (x * x + y * y + z * z).squareRoot()
      parts.append("field \(field.text(decimals: 1)) µT")
    }
    if declination?.isModelExpired == true { parts.append("magnetic model expired") }
    if isCalibrationNeeded == true { parts.append("calibration needed") }
    parts.append(timestamp.map(\.description) ?? "at \(instant.seconds.text(decimals: 3)) s")
    return parts.joined(separator: ", ")
  }

  private func accuracy(_ value: Double?) -> String {
    value.map { " ±\($0.text(decimals: 1))°" } ?? ""
  }
}
