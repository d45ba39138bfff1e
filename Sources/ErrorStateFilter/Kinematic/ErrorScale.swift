internal import CMath

/// The scale of an error, from the running median of its absolute values.
///
/// A histogram in quarter octaves from 2⁻¹² to 2¹² that forgets with time. A median needs no gate
/// and cannot be driven away by outliers, as a mean can. Equation K-10.
struct ErrorScale: Sendable {
  private static var binCount: Int { 96 }
  private static var binsPerOctave: Double { 4 }
  private static var lowestOctave: Double { -12 }
  /// The median of the absolute value of a standard normal variable.
  private static var normalMedian: Double { 0.674_489_75 }

  private var bins: InlineArray<96, Double>
  /// The weight of all remembered values.
  private(set) var weight: Double

  init() {
    bins = InlineArray(repeating: 0)
    weight = 0
  }

  /// Lets what was learnt fade over `elapsed` seconds with the time constant `memory`, s.
  mutating func forget(elapsed: Double, memory: Double) {
    let keep = Elementary.exponential(-elapsed / memory)
    for i in 0..<Self.binCount { bins[i] *= keep }
    weight *= keep
  }

  /// Takes one error, divided by what was expected to be its standard deviation.
  mutating func add(_ ratio: Double) {
    let size = max(abs(ratio), 1e-6)
    let octave = Elementary.logarithm(size) * 1.442_695_040_888_963_4
    let position = (octave - Self.lowestOctave) * Self.binsPerOctave
    bins[Int(min(max(position, 0), Double(Self.binCount - 1)))] += 1
    weight += 1
  }

  /// The standard deviation of the ratios, with `prior` standing for `priorWeight` values; the
  /// prior's say ends as `fullWeight` values have come in.
  func scale(prior: Double, priorWeight: Double, fullWeight: Double = 60) -> Double {
    guard weight > 0 else { return prior }
    // Through the span: a plain read of an InlineArray copies all of it.
    let bins = bins.span
    var below = 0.0
    var octave = Self.lowestOctave
    for i in 0..<Self.binCount {
      if below + bins[i] >= 0.5 * weight && bins[i] > 0 {
        let share = (0.5 * weight - below) / bins[i]
        octave += (Double(i) + share) / Self.binsPerOctave
        break
      }
      below += bins[i]
    }
    let learnt = Elementary.power(2, octave) / Self.normalMedian
    let held = priorWeight * max(0, 1 - weight / fullWeight)
    // Means of logarithms: a scale is as likely too large as too small by the same factor.
    let mean =
      (weight * Elementary.logarithm(learnt) + held * Elementary.logarithm(prior))
      / (weight + held)
    return Elementary.exponential(mean)
  }
}
