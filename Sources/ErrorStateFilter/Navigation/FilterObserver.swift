/// Somebody who is told what is done to a filter and its errors, so that a smoother can go back over
/// it: see Derivation (M-1).
///
/// What only widens the covariance is not told: it adds noise and changes no error that was there.
public protocol FilterObserver: ~Copyable {
  /// Whether there is anybody to tell. Where not, nothing is left of the telling in optimised code.
  static var isObserving: Bool { get }

  /// What is told next concerns the filter of this number; that of any other has ended.
  mutating func follow(epoch: Int)

  /// The error has been carried on by a transition.
  mutating func propagated(by transition: borrowing ErrorTransition)

  /// A scalar measurement is about to change the error, whose covariance is yet that before it.
  mutating func willUpdate(_ covariance: inout ErrorCovariance, by update: borrowing ScalarUpdate)

  /// The errors of a block are others from here on, independent of all that were before.
  mutating func forgot(_ block: StateBlock)
}

/// One scalar measurement as the filter fuses it.
public struct ScalarUpdate: Sendable {
  /// The row h of the observation matrix.
  public var row: ErrorRow
  /// P·hᵀ with the covariance before the update.
  public var product: ErrorRow
  /// The gain; P·hᵀ/s unless some of it is held at zero.
  public var gain: ErrorRow
  /// Measured minus predicted.
  public var innovation: Double
  /// s = h·P·hᵀ + r.
  public var innovationVariance: Double
  /// Whether parts of the gain were taken out on purpose.
  public var isGainHeld: Bool
}

/// Nobody.
public struct Unobserved: FilterObserver {
  public static var isObserving: Bool { false }
  public init() {}
  public mutating func follow(epoch: Int) {}
  public mutating func propagated(by transition: borrowing ErrorTransition) {}
  public mutating func willUpdate(
    _ covariance: inout ErrorCovariance, by update: borrowing ScalarUpdate
  ) {}
  public mutating func forgot(_ block: StateBlock) {}
}
