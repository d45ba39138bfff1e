/// One scalar observation, linearised: the few states it depends on and by how much.
///
/// At most eight entries; the innovation is predicted as the sum of coefficient times error.
struct AttitudeObservationRow {
  private(set) var count = 0
  private(set) var indices: InlineArray<8, Int> = .init(repeating: 0)
  private(set) var coefficients: InlineArray<8, Double> = .init(repeating: 0)
  /// The measured minus the predicted value, in the unit of the measurement.
  var innovation: Double
  /// Variance of the measurement noise, square of that unit.
  var variance: Double

  init(innovation: Double, variance: Double) {
    self.innovation = innovation
    self.variance = variance
  }

  /// Adds the dependence on one error state; each state at most once.
  mutating func add(_ index: Int, _ coefficient: Double) {
    indices[count] = index
    coefficients[count] = coefficient
    count += 1
  }

  /// The coefficient of one error state; zero where the row does not depend on it.
  func coefficient(of index: Int) -> Double {
    let at = indices.span
    let values = coefficients.span
    for k in 0..<count where at[k] == index { return values[k] }
    return 0
  }
}
