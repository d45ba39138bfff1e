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
    /// Not usable in the present mode (a heading before there is a position, say).
    case notApplicable
  }

  public init(
    instant: SensorInstant, quantity: Quantity, verdict: Verdict,
    normalizedInnovationSquared: Double = 0, dimension: Int = 0, threshold: Double = 0
  ) {
    self.instant = instant
    self.quantity = quantity
    self.verdict = verdict
    self.normalizedInnovationSquared = normalizedInnovationSquared
    self.dimension = dimension
    self.threshold = threshold
  }
}
