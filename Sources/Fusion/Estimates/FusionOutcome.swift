public import Sensing

/// What became of one measurement.
public struct FusionOutcome: Hashable, Sendable {
  /// Time of validity of the measurement.
  public var instant: SensorInstant
  public var quantity: Quantity
  public var verdict: Verdict
  /// The squared innovation over its predicted variance, and how many components it has; zero
  /// components where nothing could be compared.
  public var normalizedInnovationSquared: Double
  public var dimension: Int
  /// The gate that the squared innovation was held against.
  public var threshold: Double
  /// The innovation at which one component alone would be refused, in the quantity's unit (m, m/s or
  /// rad); zero where nothing was compared.
  public var gateBound: Double

  public enum Quantity: UInt8, Hashable, Sendable, CaseIterable {
    case satellitePosition, satelliteHeight, satelliteVelocity, course, dualAntennaHeading
    case barometricAltitude, magneticField, odometerSpeed, zeroVelocity, zeroAngularRate
    case nonHolonomic, userObservation, inertialSample
  }

  public enum Verdict: Hashable, Sendable {
    case accepted
    /// Fused with a larger variance, because it lies in the tail of what was expected.
    case deweighted
    case refused(Reason)
  }

  public enum Reason: UInt8, Hashable, Sendable, CaseIterable {
    /// Further from the prediction than the gate allows.
    case outsideGate
    /// Older than the delayed horizon.
    case tooLate
    /// The same measurement once more.
    case duplicate
    /// NaN, infinite, or physically impossible.
    case implausible
    /// The magnetic field's strength or dip disagrees with the expected one.
    case disturbedField
    /// The receiver says that it has no fix.
    case noFix
    /// A fix after an outage that no other has confirmed yet.
    case unconfirmed
    /// Clipped at full scale.
    case saturated
    /// Away at once from what the sensor showed before, which no motion explains.
    case stepped
    /// The sensor repeats one value.
    case stuck
    /// Not usable in the present mode (a heading before there is a position, say).
    case notApplicable
  }

  public init(
    instant: SensorInstant, quantity: Quantity, verdict: Verdict,
    normalizedInnovationSquared: Double = 0, dimension: Int = 0, threshold: Double = 0,
    gateBound: Double = 0
  ) {
    self.instant = instant
    self.quantity = quantity
    self.verdict = verdict
    self.normalizedInnovationSquared = normalizedInnovationSquared
    self.dimension = dimension
    self.threshold = threshold
    self.gateBound = gateBound
  }
}

extension FusionOutcome {
  /// Whether the gate could have refused a measurement of this planet and vehicle: its bound is not
  /// wider than all that a sensor in working order and one out of order would differ by.
  public var canBeRefused: Bool { gateBound <= quantity.widestGate }
}

extension FusionOutcome.Quantity {
  /// The bound beyond which a gate refuses nothing that matters: m, m/s or rad.
  ///
  /// Directions differ by half a turn at most: a gate wider than that cannot refuse one at all. What
  /// refuses a magnetic field is the test for anomalies, whatever share of a second a sample has.
  public var widestGate: Double {
    switch self {
    case .satellitePosition, .satelliteHeight: 500
    case .satelliteVelocity, .odometerSpeed, .nonHolonomic: 50
    case .course, .dualAntennaHeading: .pi
    case .barometricAltitude: 150
    case .zeroVelocity: 20
    case .zeroAngularRate: 1
    case .magneticField, .userObservation, .inertialSample: .infinity
    }
  }
}
