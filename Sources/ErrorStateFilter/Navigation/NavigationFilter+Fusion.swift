internal import CMath
internal import LinearAlgebra
internal import Spatial

extension NavigationFilter {
  /// Writes an observation at the present state to `result`, which is empty.
  ///
  /// Mutating, so that the state is read where the filter lies.
  @inline(__always)
  public mutating func linearize(
    _ observation: some Observation, into result: inout LinearizedObservation
  ) {
    observation.linearize(at: state, into: &result)
  }

  /// The squared innovation of an observation over its predicted covariance, without fusing it.
  public mutating func assess(_ o: LinearizedObservation) -> Assessment {
    var o = o
    return assess(&o)
  }

  /// The same of an observation where it lies.
  public mutating func assess(_ o: inout LinearizedObservation) -> Assessment {
    settle()
    var result = Assessment()
    let count = o.count
    result.dimension = count
    if count == 0 { return result }
    result.innovationVariance[0] =
      settled.project(&o.rows[0], into: &projected) + o.variances[0]
    projectionCount &+= 1
    result.projection = projectionCount
    result.innovation[0] = o.innovations[0]
    result.noiseVariance[0] = o.variances[0]
    if count == 1 {
      result.judgeSingle()
    } else {
      assessRest(&o, &result)
    }
    return result
  }

  /// The second and the third row, and all of them together.
  private mutating func assessRest(_ o: inout LinearizedObservation, _ result: inout Assessment) {
    var s = InnovationCovariance(count: o.count)
    s[0, 0] = result.innovationVariance[0]
    var second = ErrorRow()
    var third = ErrorRow()
    for i in 1..<o.count {
      let variance =
        i == 1
        ? settled.project(&o.rows[1], into: &second)
        : settled.project(&o.rows[2], into: &third)
      s[i, i] = variance + o.variances[i]
      s[i, 0] = projected.dot(&o.rows[i])
      if i == 2 { s[2, 1] = second.dot(&o.rows[2]) }
      result.innovation[i] = o.innovations[i]
      result.innovationVariance[i] = s[i, i]
      result.noiseVariance[i] = o.variances[i]
    }
    (result.normalizedInnovationSquared, result.determinant) = s.solve(result.innovation)
  }

  /// What an observation's innovation is against its prediction.
  public struct Assessment: Sendable {
    /// νᵀS⁻¹ν.
    public var normalizedInnovationSquared = 0.0
    /// det S; one where it is none.
    var determinant = 1.0
    /// ln det S.
    public var logDeterminant: Double { Elementary.logarithm(determinant) }
    public var dimension = 0
    /// Which projection of the filter's it was.
    var projection = 0
    /// Each row's innovation, its predicted variance, and the part of that which is noise.
    public var innovation = InlineArray<3, Double>(repeating: 0)
    public var innovationVariance = InlineArray<3, Double>(repeating: 0)
    public var noiseVariance = InlineArray<3, Double>(repeating: 0)

    public init() {}

    /// One row, as most observations have.
    fileprivate mutating func judgeSingle() {
      let variance = innovationVariance[0]
      if variance > 0 {
        let scaled = innovation[0] * innovation[0]
        normalizedInnovationSquared = scaled / variance
        determinant = variance
      } else {
        normalizedInnovationSquared = .infinity
      }
    }

    /// The largest h·P·hᵀ/r of an observation that differs from the assessed one in its noise alone.
    fileprivate func largestGain(of o: inout LinearizedObservation) -> Double {
      var largest = 0.0
      let total = innovationVariance.span
      let noise = noiseVariance.span
      for i in 0..<o.count { largest = max(largest, (total[i] - noise[i]) / o.variances[i]) }
      return largest
    }
  }

  /// Fuses the rows one after the other, then corrects the nominal state once.
  ///
  /// Where the prediction is so uncertain against the noise that one step would leave nothing but
  /// rounding of the covariance, the information is fused in portions. See Derivation (F-6).
  public mutating func fuse(_ o: LinearizedObservation) {
    var nobody = Unobserved()
    fuse(o, telling: &nobody)
  }

  /// The same, and tells the observer of each scalar update.
  public mutating func fuse<Observer: FilterObserver & ~Copyable>(
    _ o: LinearizedObservation, telling observer: inout Observer
  ) {
    var o = o
    let assessed = assess(&o)
    fuse(&o, assessed: assessed, telling: &observer)
  }

  /// The same where `assess` has just been asked about the observation, or about one that differs
  /// in its noise alone: what it projected is not projected again.
  public mutating func fuse(_ o: inout LinearizedObservation, assessed: borrowing Assessment) {
    var nobody = Unobserved()
    fuse(&o, assessed: assessed, telling: &nobody)
  }

  /// That, and tells the observer.
  public mutating func fuse<Observer: FilterObserver & ~Copyable>(
    _ o: inout LinearizedObservation, assessed: borrowing Assessment,
    telling observer: inout Observer
  ) {
    if o.count == 0 || !o.isUsable { return }
    if assessed.projection != projectionCount {
      // Another has been assessed since.
      _ = settled.project(&o.rows[0], into: &projected)
      projectionCount &+= 1
    }
    var error = ErrorRow()
    let excess = assessed.largestGain(of: &o) / Self.largestPortion
    if excess > 2 && excess < 1e30 {
      fuseInPortions(&o, excess, into: &error, telling: &observer)
    } else {
      fuse(&o, into: &error, telling: &observer)
    }
    covarianceVersion &+= 1
    state.add(&error, withVehicle: settled.order > 16)
  }

  /// By how much one update may reduce a variance: half the digits of the covariance's numbers.
  private static var largestPortion: Double { CovarianceScalar.self == Float.self ? 1e4 : 1e8 }

  /// Fuses an observation whose h·P·hᵀ is `excess` times that of its noise.
  private mutating func fuseInPortions<Observer: FilterObserver & ~Copyable>(
    _ o: inout LinearizedObservation, _ excess: Double, into error: inout ErrorRow,
    telling observer: inout Observer
  ) {
    var excess = excess
    var rest = o
    while excess > 2 && excess < 1e30 {
      var portion = rest
      portion.inflate(by: excess)
      _ = settled.project(&portion.rows[0], into: &projected)
      fuse(&portion, into: &error, telling: &observer)
      rest.inflate(by: excess / (excess - 1))
      excess = largestGain(of: &rest) / Self.largestPortion
    }
    _ = settled.project(&rest.rows[0], into: &projected)
    fuse(&rest, into: &error, telling: &observer)
  }

  /// The largest h·P·hᵀ/r of the rows.
  private mutating func largestGain(of o: inout LinearizedObservation) -> Double {
    var product = ErrorRow()
    var largest = 0.0
    for i in 0..<o.count {
      largest = max(largest, settled.project(&o.rows[i], into: &product) / o.variances[i])
    }
    return largest
  }

  /// Updates the covariance by each row and gathers the corrections in `error`; `projected` is P·hᵀ of
  /// the first.
  private mutating func fuse<Observer: FilterObserver & ~Copyable>(
    _ o: inout LinearizedObservation, into error: inout ErrorRow, telling observer: inout Observer
  ) {
    for i in 0..<o.count {
      var s = max(o.variances[i], settled.roundingVariance(of: &o.rows[i]))
      var innovation = o.innovations[i]
      if i == 0 {
        s += projected.dot(&o.rows[0])
      } else {
        s += settled.project(&o.rows[i], into: &projected)
      }
      // What has been corrected so far is not in the state yet.
      if error.used != 0 { innovation -= o.rows[i].dot(&error) }
      let isHeld = o.holdsYaw || o.holdsTilt
      let departure = isHeld ? departure(over: s, holdingYaw: o.holdsYaw, o.holdsTilt) : .zero
      if Observer.isObserving {
        var gain = projected
        gain.scale(by: 1 / s)
        if isHeld { gain[.attitude, in: EarthFixed.self] += departure }
        observer.willUpdate(
          &settled,
          by: ScalarUpdate(
            row: o.rows[i], product: projected, gain: gain, innovation: innovation,
            innovationVariance: s, isGainHeld: isHeld))
      }
      error.add(innovation / s, times: &projected)
      if isHeld {
        settled.update(
          product: &projected, attitudeDeparture: departure, innovationVariance: s)
        error[.attitude, in: EarthFixed.self] += innovation * departure
      } else {
        settled.update(product: &projected, innovationVariance: s)
      }
    }
  }

  /// What takes the component about the vertical, or the one across it, or both, out of the optimal
  /// gain's part on the attitude.
  private mutating func departure(
    over s: Double, holdingYaw yaw: Bool, _ tilt: Bool
  ) -> Vector3<EarthFixed> {
    let level = state.localLevel
    let down = Vector3<EarthFixed>(level.row0.z, level.row1.z, level.row2.z)
    let phi = (-1 / s) * projected[.attitude, in: EarthFixed.self]
    if yaw && tilt { return phi }
    let vertical = phi.dot(down) * down
    return yaw ? vertical : phi - vertical
  }
}

/// The covariance of up to three innovations, by its lower triangle.
struct InnovationCovariance {
  private var l = InlineArray<9, Double>(repeating: 0)
  private let count: Int

  init(count: Int) { self.count = count }

  subscript(i: Int, j: Int) -> Double {
    get { l[i * 3 + j] }
    set { l[i * 3 + j] = newValue }
  }

  /// νᵀS⁻¹ν and det S by Cholesky; infinity, and one, where S is not positive definite.
  mutating func solve(
    _ innovation: InlineArray<3, Double>
  ) -> (squared: Double, determinant: Double) {
    var z = innovation
    var squared = 0.0
    var determinant = 1.0
    for i in 0..<count {
      for j in 0..<i {
        var sum = self[i, j]
        for k in 0..<j { sum -= self[i, k] * self[j, k] }
        self[i, j] = sum / self[j, j]
      }
      var d = self[i, i]
      for k in 0..<i { d -= self[i, k] * self[i, k] }
      if !(d > 0) { return (.infinity, 1) }
      determinant *= d
      self[i, i] = d.squareRoot()
      var y = z[i]
      for k in 0..<i { y -= self[i, k] * z[k] }
      z[i] = y / self[i, i]
      squared += z[i] * z[i]
    }
    return (squared, determinant)
  }

}
