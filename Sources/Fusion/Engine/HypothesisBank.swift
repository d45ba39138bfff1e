internal import CMath
internal import ErrorStateFilter
internal import LinearAlgebra
internal import Sensing
internal import Spatial

/// Navigation filters that differ in their heading, each with the weight of the evidence for it.
///
/// One filter that starts with a wrong heading does not find back from 150 degrees or more, whatever
/// uncertainty it states; twelve that start 30 degrees apart do within seconds of motion. Once the
/// heading is known a single filter is left. See Derivation (B-1).
struct HypothesisBank {
  static var capacity: Int { PerHypothesis<NavigationFilter>.count }

  var filters: PerHypothesis<NavigationFilter>
  /// Logarithms of the weights, the largest zero.
  private var logWeights = PerHypothesis<Double>(repeating: 0)
  private(set) var count: Int
  /// The index of the filter with the largest weight. Stored: a computed one would be handed a copy
  /// of all 64 kB at every call.
  private(set) var best = 0
  /// Grows whenever the filters become others: what was known of their errors ends there.
  private(set) var epoch = 0
  /// Whether a single filter keeps horizontal accelerations that may be errors from telling the
  /// heading. Not where wheels tell it.
  private let doubtsHorizontalForce: Bool
  /// How many headings are tried where none is known.
  private let headings: Int

  /// An empty bank: navigation has not started.
  init(
    placeholder filter: NavigationFilter, headings: Int = capacity,
    doubtsHorizontalForce: Bool = true
  ) {
    self.headings = min(max(headings, 3), Self.capacity)
    self.doubtsHorizontalForce = doubtsHorizontalForce
    filters = InlineArray { _ in filter }
    count = 0
  }

  /// Leaves the first filter alone, with whatever has been made of it: the heading is known.
  mutating func becomeSingle() {
    filters[0].doubtsHorizontalForce = doubtsHorizontalForce
    logWeights[0] = 0
    count = 1
    best = 0
    epoch += 1
  }

  /// Copies of the first filter, turned in equal steps (of 30 degrees where there is room for twelve) about the
  /// vertical, or about another axis, through the antenna.
  mutating func spread(
    about axis: Vector3<EarthFixed>? = nil, aboutAntennaAt leverArm: Vector3<Body> = .zero
  ) {
    for i in 1..<headings { copy(0, to: i) }
    for i in 0..<headings {
      filters[i].doubtsHorizontalForce = false
      filters[i].turn(
        by: Double(i) * (2 * .pi / Double(headings)), about: axis, aboutAntennaAt: leverArm)
      logWeights[i] = 0
    }
    count = headings
    best = 0
    epoch += 1
  }

  mutating func removeAll() {
    count = 0
    best = 0
    epoch += 1
  }

  var isEmpty: Bool { count == 0 }
  var isSingle: Bool { count == 1 }

  /// Runs `body` on every filter.
  mutating func forEach(_ body: (inout NavigationFilter) -> Void) {
    for i in 0..<count { body(&filters[i]) }
  }

  private mutating func findBest() {
    best = 0
    let weights = logWeights.span
    for i in 1..<max(count, 1) where weights[i] > weights[best] { best = i }
  }

  /// The nominal state of one hypothesis.
  ///
  /// Mutating on purpose: through a borrow all twelve filters would be copied (63 kB). A span made
  /// here would cost a heap allocation each time.
  @inline(__always)
  mutating func state(_ index: Int) -> NavigationState { filters[index].presentState }

  /// Adds to the logarithm of one weight.
  mutating func weigh(_ index: Int, by logLikelihood: Double) {
    logWeights[index] += logLikelihood
    findBest()
  }

  /// Scales the weights to a largest of one and drops what no longer counts.
  mutating func normalize() {
    let top = logWeights[best]
    var kept = 0
    for i in 0..<count {
      let weight = logWeights[i] - top
      // e^-18 is one in sixty million: it will not come back.
      if weight < -18 { continue }
      if kept != i { copy(i, to: kept) }
      logWeights[kept] = weight
      kept += 1
    }
    if kept < count { epoch += 1 }
    count = max(kept, 1)
    findBest()
  }

  /// The weighted mean heading and its standard deviation over all hypotheses, rad.
  mutating func heading() -> (mean: Double, deviation: Double, bestWeight: Double) {
    let reference = filters[best].yawEstimate
    var total = 0.0
    var first = 0.0
    var second = 0.0
    for i in 0..<count {
      let weight = Elementary.exponential(logWeights[i])
      let yaw = filters[i].yawEstimate
      let offset = Angle.wrapped(radians: yaw.angle - reference.angle)
      total += weight
      first += weight * offset
      second += weight * (offset * offset + yaw.variance)
    }
    let mean = first / total
    let variance = max(second / total - mean * mean, 0)
    return (
      Angle.wrapped(radians: reference.angle + mean), variance.squareRoot(), 1 / total
    )
  }

  /// Leaves only one filter, with the mean and the covariance of them all; its heading variance is
  /// `deviation` squared at least. See Derivation (B-6).
  mutating func collapse(headingDeviation deviation: Double) {
    if count > 1 { mix() }
    if best != 0 { copy(best, to: 0) }
    let yaw = filters[0].yawEstimate
    let missing = deviation * deviation - yaw.variance
    if missing > 0 { filters[0].widenHeading(byVariance: missing) }
    becomeSingle()
  }

  /// Gives the best filter the mean and the covariance of all, row by row: there is no room for a second
  /// covariance.
  private mutating func mix() {
    var weights = PerHypothesis<Double>(repeating: 0)
    var errors = PerHypothesis<ErrorRow>(repeating: ErrorRow())
    var mean = ErrorRow()
    var total = 0.0
    for k in 0..<count { total += Elementary.exponential(logWeights[k]) }
    let center = filters.span[best].state
    for k in 0..<count {
      weights[k] = Elementary.exponential(logWeights[k]) / total
      errors[k] = filters[k].settledError(of: center)
      for i in 0..<StateBlock.total { mean[i] += weights[k] * errors[k][i] }
    }
    for i in 0..<StateBlock.total {
      var row = InlineArray<28, Double>(repeating: 0)
      for k in 0..<count {
        let error = errors[k]
        let (weight, own) = (weights[k], error[i])
        for j in i..<StateBlock.total {
          row[j] += weight * (filters[k].lastCovariance(i, j) + own * error[j])
        }
      }
      let own = mean[i]
      for j in i..<StateBlock.total {
        filters[best].setCovariance(i, j, to: row[j] - own * mean[j])
      }
    }
    filters[best].move(by: mean)
  }

  /// Leaves only one of the filters.
  mutating func keep(_ index: Int) {
    if index != 0 { copy(index, to: 0) }
    becomeSingle()
  }

  /// Copies one filter over another, and no further: a filter is too large for a small stack.
  private mutating func copy(_ index: Int, to other: Int) {
    precondition(index >= 0 && index < Self.capacity && other >= 0 && other < Self.capacity)
    unsafe withUnsafeMutablePointer(to: &filters) { all in
      // Both indices are within the array, whose elements lie one behind the other.
      let first = unsafe UnsafeMutableRawPointer(all).assumingMemoryBound(to: NavigationFilter.self)
      unsafe (first + other).update(from: first + index, count: 1)
    }
  }

  /// How much the hypotheses' positions and velocities differ about the best one's.
  mutating func momentsAboutBest(withTilt: Bool) -> Spread {
    var result = Spread()
    if count == 1 { return result }
    let center = best
    let position = filters.span[center].state.position
    let velocity = filters.span[center].state.velocity
    let level = filters.span[center].state.localLevel.transposed
    // Rows of what takes the body of the best one to north and east.
    let body = level * filters.span[center].state.attitude.matrix
    let down = level.row2
    var (nn, ne, ee) = (0.0, 0.0, 0.0)
    var total = 0.0
    for i in 0..<count {
      let weight = Elementary.exponential(logWeights[i])
      total += weight
      if i == center { continue }
      let p = level * (filters.span[i].state.position - position)
      let v = level * (filters.span[i].state.velocity - velocity)
      result.position = result.position + weight * p.outerSquare
      result.velocity = result.velocity + weight * v.outerSquare
      if !withTilt { continue }
      let other =
        filters.span[i].state.attitude.inverse * Vector3<EarthFixed>(down.x, down.y, down.z)
      let (x, y) = (body.row0.dot(other), body.row1.dot(other))
      nn += weight * y * y
      ne -= weight * x * y
      ee += weight * x * x
    }
    result.position = (1 / total) * result.position
    result.velocity = (1 / total) * result.velocity
    let part = 1 / total
    result.tilt = Matrix3(
      Vector3(part * nn, part * ne, 0), Vector3(part * ne, part * ee, 0), Vector3(0, 0, 0))
    return result
  }

  /// Second moments about the best hypothesis, north-east-down.
  struct Spread {
    var position = Matrix3<NorthEastDown, NorthEastDown>.zero
    var velocity = Matrix3<NorthEastDown, NorthEastDown>.zero
    /// Of where down is, rad².
    var tilt = Matrix3<NorthEastDown, NorthEastDown>.zero
  }
}

extension NavigationFilter {
  /// The nominal state; mutating, so that it is read where the filter lies.
  fileprivate var presentState: NavigationState {
    mutating get { state }
  }
}

extension Vector3 {
  /// v·vᵀ.
  var outerSquare: Matrix3<Frame, Frame> { Matrix3(x * self, y * self, z * self) }
}

extension HypothesisBank {
  /// Sets the barometer's bias of one hypothesis, with its standard deviation (m).
  mutating func setBarometerBias(_ bias: Double, deviation: Double, of index: Int) {
    filters[index].state.barometerBias = bias
    filters[index].covariance.reset(
      state: StateBlock.barometerBias.offset, toVariance: deviation * deviation)
  }
}

extension FusionEstimate {
  /// Adds how far hypotheses lie apart to what is stated of each.
  mutating func add(_ spread: HypothesisBank.Spread) {
    positionCovariance = positionCovariance + spread.position
    velocityCovariance = velocityCovariance + spread.velocity
    attitudeCovariance = attitudeCovariance + spread.tilt
  }
}
