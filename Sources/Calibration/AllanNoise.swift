/// The noise of an inertial sensor's axis, as its Allan variance shows it.
///
/// σ²(τ) = N²/τ + (2 ln 2/π) B² + K² τ/3, by least squares over octaves. See Derivation (C-4).
public struct AllanNoise: Hashable, Sendable {
  /// A number with one standard deviation of its error.
  public struct Coefficient: Hashable, Sendable {
    /// Zero where the noise does not show.
    public var value: Double
    /// By how much the truth may lie above it, as that has the longer tail.
    public var deviation: Double
    /// What it is below, with 97.5 % confidence.
    public var limit: Double
    /// Whether it shows beyond two standard deviations.
    public var isDetected: Bool
  }

  /// N: angle or velocity random walk, unit·√s.
  public var randomWalk: Coefficient
  /// B: bias instability, unit.
  public var biasInstability: Coefficient
  /// K: rate random walk, unit/√s.
  public var rateRandomWalk: Coefficient

  /// 2 ln 2/π.
  private static let flicker = 0.441_271_200_305_303

  /// `nil` where there are too few points to tell.
  public init?(_ allan: AllanVariance) {
    let points = allan.points.filter { $0.isOctave && $0.variance > 0 }
    guard points.count >= 5 else { return nil }
    let rows = points.map { [1 / $0.time, Self.flicker, $0.time / 3] }
    var expected = points.map(\.variance)
    var best: (values: [Double], variances: [Double])?
    // The weights come of the fit itself: those of the estimates would favour the small.
    for _ in 0..<12 {
      // Neighbouring octaves share data: their variances count half as much again.
      let weights = zip(points, expected).map { $0.degreesOfFreedom / (3 * $1 * $1) }
      guard let fit = Self.fit(rows, points.map(\.variance), weights) else { return nil }
      best = fit
      expected = rows.map { row in zip(row, fit.values).reduce(0) { $0 + $1.0 * $1.1 } }
    }
    guard let best else { return nil }
    func coefficient(_ i: Int) -> Coefficient {
      let square = best.values[i]
      let spread = best.variances[i].squareRoot()
      let value = square.squareRoot()
      guard square > 2 * spread else {
        return Coefficient(
          value: value, deviation: spread.squareRoot(), limit: (square + 2 * spread).squareRoot(),
          isDetected: false)
      }
      let freedom = 2 * square * square / (spread * spread)
      // So many that it is normal.
      if freedom > 300 {
        let deviation = spread / (2 * value)
        return Coefficient(
          value: value, deviation: deviation, limit: value + 2 * deviation, isDetected: true)
      }
      // As a chi-square variable of the same mean and variance has them.
      func above(_ probability: Double) -> Double {
        (freedom / ChiSquare.quantile(probability, degreesOfFreedom: freedom)).squareRoot()
      }
      return Coefficient(
        value: value, deviation: value * (above(0.1587) - 1), limit: value * above(0.025),
        isDetected: true)
    }
    randomWalk = coefficient(0)
    biasInstability = coefficient(1)
    rateRandomWalk = coefficient(2)
  }

  /// The Allan deviation that these coefficients make.
  public func deviation(at time: Double) -> Double {
    let (n, b, k) = (randomWalk.value, biasInstability.value, rateRandomWalk.value)
    return (n * n / time + Self.flicker * b * b + k * k * time / 3).squareRoot()
  }

  /// The best of all fits whose squares are not negative; variances are those of all three together.
  private static func fit(
    _ rows: [[Double]], _ values: [Double], _ weights: [Double]
  ) -> (values: [Double], variances: [Double])? {
    var best: (misfit: Double, values: [Double])?
    var variances: [Double]?
    for subset in 1..<8 {
      let used = (0..<3).filter { subset & (1 << $0) != 0 }
      var system = SymmetricSystem(count: used.count)
      for (row, (value, weight)) in zip(rows, zip(values, weights)) {
        system.add(used.map { row[$0] }, value, weight: weight)
      }
      guard let (solution, inverse) = system.solved() else { continue }
      if used.count == 3 { variances = [inverse[0], inverse[4], inverse[8]] }
      guard solution.allSatisfy({ $0 >= 0 }) else { continue }
      var full = [0.0, 0.0, 0.0]
      for (index, which) in used.enumerated() { full[which] = solution[index] }
      var misfit = 0.0
      for (row, (value, weight)) in zip(rows, zip(values, weights)) {
        let error = value - zip(row, full).reduce(0) { $0 + $1.0 * $1.1 }
        misfit += weight * error * error
      }
      if best.map({ misfit < $0.misfit }) ?? true { best = (misfit, full) }
    }
    guard let best, let variances else { return nil }
    return (best.values, variances)
  }
}
