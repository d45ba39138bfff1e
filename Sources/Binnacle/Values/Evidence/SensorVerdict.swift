public import Sensing

/// What became of the last measurement of one kind.
public struct SensorVerdict: Hashable, Codable, Sendable, BitwiseCopyable {
  /// What was measured.
  public var measurement: Measurement
  public var judgement: Judgement
  /// Time of validity of the measurement.
  public var instant: SensorInstant

  public init(measurement: Measurement, judgement: Judgement, instant: SensorInstant) {
    self.measurement = measurement
    self.judgement = judgement
    self.instant = instant
  }

  /// What a sensor measures, or the engine knows of how the vehicle moves.
  public enum Measurement: String, Hashable, Codable, Sendable, BitwiseCopyable, CaseIterable {
    case satellitePosition, satelliteHeight, satelliteVelocity, course, dualAntennaHeading
    case barometricAltitude, magneticField, odometerSpeed
    /// The vehicle stands: no velocity, no turning.
    case zeroVelocity, zeroAngularRate
    /// Wheels do not slide sideways.
    case nonHolonomic
    /// An observation that the program made.
    case userObservation
    case inertialSample
  }

  public enum Judgement: Hashable, Sendable, BitwiseCopyable {
    /// Fused as it is.
    case accepted
    /// Fused with a larger variance, because it lies in the tail of what was expected.
    case deweighted
    /// Kept back until another one confirms it: a fix after an outage.
    case held
    case refused(Reason)
  }

  /// Why a measurement was not used.
  public enum Reason: String, Hashable, Codable, Sendable, BitwiseCopyable, CaseIterable {
    /// Further from the prediction than the gate allows.
    case outsideGate
    /// Older than the delayed horizon.
    case tooLate
    /// The same measurement once more.
    case duplicate
    /// Not finite, or physically impossible.
    case implausible
    /// The magnetic field's strength or dip disagrees with the expected one.
    case disturbedField
    /// The receiver says that it has no fix.
    case noFix
    /// Clipped at full scale.
    case saturated
    /// Away at once from what the sensor showed before.
    case stepped
    /// The sensor repeats one value.
    case stuck
    /// Not usable in the present mode.
    case notApplicable
  }
}

/// Coded as one word: `accepted`, `deweighted`, `held`, or the reason of a refusal.
extension SensorVerdict.Judgement: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    switch try container.decode(String.self) {
    case "accepted": self = .accepted
    case "deweighted": self = .deweighted
    case "held": self = .held
    case let word:
      guard let reason = SensorVerdict.Reason(rawValue: word) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "\"\(word)\" is no verdict on a measurement")
      }
      self = .refused(reason)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .accepted: try container.encode("accepted")
    case .deweighted: try container.encode("deweighted")
    case .held: try container.encode("held")
    case .refused(let reason): try container.encode(reason.rawValue)
    }
  }
}
