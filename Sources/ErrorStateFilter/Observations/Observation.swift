internal import LinearAlgebra

/// A measurement as the filter sees it: what differs from the prediction, how that depends on the
/// error state, and how noisy it is.
///
/// Conform a type of your own to fuse a sensor that the package does not know: the filter knows no
/// sensor by name.
public protocol Observation: Sendable {
  /// The innovation and its derivatives at the present state.
  func linearized(at state: NavigationState) -> LinearizedObservation

  /// The same written to `result`, which is empty: what observations often do need not be moved then.
  func linearize(at state: NavigationState, into result: inout LinearizedObservation)
}

extension Observation {
  public func linearize(at state: NavigationState, into result: inout LinearizedObservation) {
    result = linearized(at: state)
  }
}

/// An observation whose rows are written where they will lie.
///
/// Conform to it with `linearize(at:into:)`, of which `linearized(at:)` is made here.
public protocol InPlaceObservation: Observation {}

extension InPlaceObservation {
  public func linearized(at state: NavigationState) -> LinearizedObservation {
    var result = LinearizedObservation()
    linearize(at: state, into: &result)
    return result
  }
}

/// Up to three scalar measurements with independent noise, linearized about a state.
public struct LinearizedObservation: Sendable {
  /// How many of the three are used.
  public private(set) var count: Int
  var rows = Rows()
  var innovations: InlineArray<3, Double>
  var variances: InlineArray<3, Double>
  /// Whether the gain on the turn about the vertical is held at zero.
  ///
  /// For observations that are no evidence of heading, however they correlate with it.
  public var holdsYaw: Bool
  /// Whether the gain on the tilt is held at zero: the observation corrects heading only.
  public var holdsTilt: Bool
  /// Whether every innovation is a number and every variance a positive one; what is not usable is
  /// not fused.
  public private(set) var isUsable: Bool

  /// Three rows that are written and read where they lie.
  struct Rows {
    fileprivate var first = ErrorRow()
    fileprivate var second = ErrorRow()
    fileprivate var third = ErrorRow()

    @inline(__always)
    subscript(index: Int) -> ErrorRow {
      get { index == 0 ? first : index == 1 ? second : third }
      _modify {
        switch index {
        case 0: yield &first
        case 1: yield &second
        default: yield &third
        }
      }
    }
  }

  public init() {
    count = 0
    innovations = InlineArray(repeating: 0)
    variances = InlineArray(repeating: 0)
    holdsYaw = false
    holdsTilt = false
    isUsable = true
  }

  /// Makes it one of no scalars again.
  public mutating func removeAll() {
    if count > 0 { rows.first.clear() }
    if count > 1 { rows.second.clear() }
    if count > 2 { rows.third.clear() }
    count = 0
    holdsYaw = false
    holdsTilt = false
    isUsable = true
  }

  /// Adds one scalar: measured minus predicted, its row, and the variance of its noise.
  ///
  /// A variance of zero or below, or none at all, makes the whole observation unusable, and so does one
  /// of 1e30 or more, which says nothing.
  public mutating func append(innovation: Double, row: ErrorRow, variance: Double) {
    precondition(count < 3, "an observation has at most three rows")
    // NaN fails every comparison.
    if !(variance > 0 && variance < Self.largestVariance && innovation.magnitude < .infinity) {
      isUsable = false
    }
    rows[count] = row
    innovations[count] = innovation
    variances[count] = variance
    count += 1
  }

  /// The same with a row that is filled where it lies, and is all zero before.
  @inline(__always)
  mutating func append(
    innovation: Double, variance: Double, row fill: (inout ErrorRow) -> Void
  ) {
    if !(variance > 0 && variance < Self.largestVariance && innovation.magnitude < .infinity) {
      isUsable = false
    }
    switch count {
    case 0: fill(&rows.first)
    case 1: fill(&rows.second)
    case 2: fill(&rows.third)
    default: preconditionFailure("an observation has at most three rows")
    }
    innovations[count] = innovation
    variances[count] = variance
    count &+= 1
  }

  /// Measured minus predicted of one scalar.
  public func innovation(_ index: Int) -> Double { innovations.span[index] }
  /// The row of one scalar.
  public func row(_ index: Int) -> ErrorRow { rows[index] }
  /// The noise variance of one scalar.
  public func variance(_ index: Int) -> Double { variances.span[index] }

  /// Beyond it, in units of the measurement squared, a variance leaves nothing to be learnt.
  @usableFromInline static let largestVariance = 1e30

  /// Multiplies every noise variance.
  public mutating func inflate(by factor: Double) {
    for i in 0..<count { variances[i] *= factor }
  }
}
