internal import CMath
internal import LinearAlgebra
internal import Spatial

extension NavigationFilter {
  /// The squared innovation of an observation over its predicted covariance, without fusing it.
  public mutating func assess(_ o: LinearizedObservation) -> Assessment {
    if o.count == 1 { return assessSingle(o) }
    var s = InnovationCovariance(count: o.count)
    var products = InlineArray<3, ErrorRow>(repeating: ErrorRow())
    var result = Assessment()
    result.dimension = o.count
    for i in 0..<o.count {
      let row = o.row(i)
      let variance = covariance.project(row, into: &products[i]) + o.variance(i)
      s[i, i] = variance
      result.innovation[i] = o.innovation(i)
      result.innovationVariance[i] = variance
      result.noiseVariance[i] = o.variance(i)
      for j in 0..<i { s[i, j] = products[j].dot(row) }
    }
    (result.normalizedInnovationSquared, result.determinant) = s.solve(result.innovation)
    return result
  }

  /// The same for one row, as most observations have it.
  private mutating func assessSingle(_ o: LinearizedObservation) -> Assessment {
    var product = ErrorRow()
    var result = Assessment()
    result.dimension = 1
    let variance = covariance.project(o.row(0), into: &product) + o.variance(0)
    let innovation = o.innovation(0)
    result.innovation[0] = innovation
    result.innovationVariance[0] = variance
    result.noiseVariance[0] = o.variance(0)
    if variance > 0 {
      let scaled = innovation / variance.squareRoot()
      result.normalizedInnovationSquared = scaled * scaled
      result.determinant = variance
    } else {
      result.normalizedInnovationSquared = .infinity
    }
    return result
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
    /// Each row's innovation, its predicted variance, and the part of that which is noise.
    public var innovation = InlineArray<3, Double>(repeating: 0)
    public var innovationVariance = InlineArray<3, Double>(repeating: 0)
    public var noiseVariance = InlineArray<3, Double>(repeating: 0)

    public init() {}

    /// The largest h·P·hᵀ/r of an observation that differs from the assessed one in its noise alone.
    func largestGain(of o: LinearizedObservation) -> Double {
      var largest = 0.0
      let total = innovationVariance.span
      let noise = noiseVariance.span
      for i in 0..<o.count { largest = max(largest, (total[i] - noise[i]) / o.variance(i)) }
      return largest
    }
  }

  /// Fuses the rows one after the other, then corrects the nominal state once.
  ///
  /// Where the prediction is so uncertain against the noise that one step would leave nothing but
  /// rounding of the covariance, the information is fused in portions. See Derivation (F-6).
  public mutating func fuse(_ o: LinearizedObservation) {
    var nobody = Unobserved()
    fuse(o, gain: largestGain(of: o), telling: &nobody)
  }

  /// The same, and tells the observer of each scalar update.
  public mutating func fuse<Observer: FilterObserver & ~Copyable>(
    _ o: LinearizedObservation, telling observer: inout Observer
  ) {
    fuse(o, gain: largestGain(of: o), telling: &observer)
  }

  /// The same where `assess` has just been asked about the observation, or about one that differs
  /// in its noise alone: what it projected is not projected again.
  public mutating func fuse(_ o: LinearizedObservation, assessed: Assessment) {
    var nobody = Unobserved()
    fuse(o, gain: assessed.largestGain(of: o), telling: &nobody)
  }

  /// That, and tells the observer.
  public mutating func fuse<Observer: FilterObserver & ~Copyable>(
    _ o: LinearizedObservation, assessed: Assessment, telling observer: inout Observer
  ) {
    fuse(o, gain: assessed.largestGain(of: o), telling: &observer)
  }

  /// Fuses an observation whose largest h·P·hᵀ/r is known.
  private mutating func fuse<Observer: FilterObserver & ~Copyable>(
    _ o: LinearizedObservation, gain: Double, telling observer: inout Observer
  ) {
    if !o.isUsable { return }
    var error = ErrorRow()
    var excess = gain / 1e8
    if excess > 2 && excess < 1e30 {
      var rest = o
      while excess > 2 && excess < 1e30 {
        var portion = rest
        portion.inflate(by: excess)
        fuse(portion, into: &error, telling: &observer)
        rest.inflate(by: excess / (excess - 1))
        excess = largestGain(of: rest) / 1e8
      }
      fuse(rest, into: &error, telling: &observer)
    } else {
      fuse(o, into: &error, telling: &observer)
    }
    state.add(error)
  }

  /// The largest h·P·hᵀ/r of the rows.
  private mutating func largestGain(of o: LinearizedObservation) -> Double {
    var product = ErrorRow()
    var largest = 0.0
    for i in 0..<o.count {
      largest = max(largest, covariance.project(o.row(i), into: &product) / o.variance(i))
    }
    return largest
  }

  /// Updates the covariance by each row and gathers the corrections in `error`.
  private mutating func fuse<Observer: FilterObserver & ~Copyable>(
    _ o: LinearizedObservation, into error: inout ErrorRow, telling observer: inout Observer
  ) {
    var product = ErrorRow()
    for i in 0..<o.count {
      var row = o.row(i)
      let noise = max(o.variance(i), covariance.roundingVariance(of: row))
      let s = covariance.project(row, into: &product) + noise
      let innovation = o.innovation(i) - row.dot(error)
      var gain = product
      gain.scale(by: 1 / s)
      if o.holdsYaw { hold(yaw: true, in: &gain) }
      if o.holdsTilt { hold(yaw: false, in: &gain) }
      if Observer.isObserving {
        observer.willUpdate(
          &covariance,
          by: ScalarUpdate(
            row: row, product: product, gain: gain, innovation: innovation, innovationVariance: s,
            isGainHeld: o.holdsYaw || o.holdsTilt))
      }
      covariance.update(product: product, gain: gain, innovationVariance: s)
      error.add(innovation, times: gain)
    }
  }

  /// Takes the component about the vertical, or the one across it, out of the attitude gain.
  private func hold(yaw: Bool, in gain: inout ErrorRow) {
    let down = Vector3<EarthFixed>(
      state.localLevel[0, 2], state.localLevel[1, 2], state.localLevel[2, 2])
    let phi = gain[.attitude, in: EarthFixed.self]
    let vertical = phi.dot(down) * down
    gain[.attitude, in: EarthFixed.self] = yaw ? phi - vertical : vertical
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
