internal import CMath
internal import ErrorStateFilter

/// By how much a sensor's innovations fall short of what is expected of them.
///
/// A sensor that is better than it claims hides its own outliers: they lie within what it claims, far
/// outside of what it does. Its innovations tell, by a tracker of their median as in `NoiseScale`; what
/// follows from it is only how an outlier is recognized, never how much an ordinary measurement weighs.
/// See Derivation (N-22).
struct InnovationSpread {
  /// Logarithm of the ratio of the squared innovations to their expectation.
  private var logarithm = 0.0
  private var count = 0.0

  /// Median of a chi-square variable with one degree of freedom.
  private static let median = 0.4549
  /// Step and dead band are those of `NoiseScale`.
  private static let step = 0.03
  private static let deadBand = 0.47
  /// A twelfth: beyond that the errors are alike for long rather than small.
  private static let limit = -2.5
  /// The part of the innovation's variance that has to be noise, so that the innovation tells of it.
  private static let noiseShare = 0.6

  /// What the expected square is to be multiplied by where outliers are judged; one unless there is
  /// evidence.
  var factor: Double {
    if count < 30 || logarithm >= -Self.deadBand { return 1 }
    return Elementary.exponential(logarithm + 0.5 * Self.deadBand)
  }

  /// The squared innovation of a measurement, as the sensor's habits make it.
  func squared(of a: NavigationFilter.Assessment) -> Double {
    Self.isNoise(a) ? a.normalizedInnovationSquared / factor : a.normalizedInnovationSquared
  }

  /// Learns from an innovation.
  mutating func learn(from a: NavigationFilter.Assessment) {
    if !Self.isNoise(a) { return }
    for i in 0..<a.dimension {
      count += 1
      let expected = a.innovationVariance[i] * Elementary.exponential(logarithm)
      let gain = max(Self.step, 1 / (count + 10))
      let isAbove = a.innovation[i] * a.innovation[i] > Self.median * expected
      logarithm += isAbove ? gain : -gain
      logarithm = min(max(logarithm, Self.limit), 0)
    }
  }

  /// Whether an innovation is mostly the sensor's noise: where the state's own uncertainty weighs,
  /// small innovations before say nothing of large ones now.
  private static func isNoise(_ a: NavigationFilter.Assessment) -> Bool {
    for i in 0..<a.dimension where a.noiseVariance[i] < noiseShare * a.innovationVariance[i] {
      return false
    }
    return a.dimension > 0
  }
}
