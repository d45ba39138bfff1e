public import Sensing

/// What became of one quantity of a fix.
public struct KinematicVerdict: Hashable, Sendable {
  public var judgement: Judgement
  /// The squared innovation over its predicted variance, and how many components it has; zero
  /// components where nothing was compared.
  public var normalizedInnovationSquared: Double
  public var dimension: Int
  /// What the squared innovation was held against.
  public var threshold: Double

  public enum Judgement: Hashable, Sendable {
    case accepted
    /// Fused with a larger variance, because it lies in the tail of what was expected.
    case deweighted
    case refused(Reason)
  }

  public enum Reason: UInt8, Hashable, Sendable, CaseIterable {
    /// Further from the prediction than the gate allows.
    case outsideGate
    /// Not later than what was already fused.
    case tooLate
    /// NaN, infinite, or physically impossible.
    case implausible
    /// The receiver says that it has no fix.
    case noFix
    /// After an outage, and not confirmed by others yet.
    case unconfirmed
    /// Not usable in the present state.
    case notApplicable
  }

  public init(
    _ judgement: Judgement, normalizedInnovationSquared: Double = 0, dimension: Int = 0,
    threshold: Double = 0
  ) {
    self.judgement = judgement
    self.normalizedInnovationSquared = normalizedInnovationSquared
    self.dimension = dimension
    self.threshold = threshold
  }

  /// Refused without a comparison.
  static func refused(_ reason: Reason) -> Self { Self(.refused(reason)) }

  /// Whether it moved the estimate.
  public var isFused: Bool {
    switch judgement {
    case .accepted, .deweighted: true
    case .refused: false
    }
  }
}

/// A jump of the estimate that its own accuracy did not explain.
public struct KinematicReset: Hashable, Sendable {
  public var instant: SensorInstant
  public var kind: Kind
  /// By how much the position or height moved, m; zero for a start from nothing.
  public var magnitude: Double

  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    /// Horizontal position set anew after a long disagreement, or a given-up track taken up again.
    case position
    /// Height set anew.
    case height
    /// The covariance was not usable and the filter began again.
    case reinitialized
  }

  public init(instant: SensorInstant, kind: Kind, magnitude: Double) {
    self.instant = instant
    self.kind = kind
    self.magnitude = magnitude
  }
}

/// What became of one fix, quantity by quantity; `nil` where it carried no such quantity.
public struct KinematicOutcome: Hashable, Sendable {
  /// Horizontal position, two components.
  public var position: KinematicVerdict?
  /// Height, one component.
  public var height: KinematicVerdict?
  /// Horizontal velocity given by components, two components.
  public var velocity: KinematicVerdict?
  /// Speed and course over ground, two components; one where only the speed told anything.
  public var course: KinematicVerdict?
  /// Vertical velocity, one component.
  public var climb: KinematicVerdict?
  /// Jumps that this fix brought about.
  public var positionReset: KinematicReset?
  public var heightReset: KinematicReset?

  public init() {}
}
