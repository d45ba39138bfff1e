internal import CMath
internal import ErrorStateFilter

/// By how much a sensor's noise exceeds what is claimed of it, learnt from its innovations.
///
/// A tracker of the median of the squared normalized innovations: outliers move it by one step, like
/// any other value, where a mean would run away with them. It acts only beyond what chance explains,
/// so that an honest sensor is fused at exactly its own word. See Derivation (N-1).
struct NoiseScale {
  /// The variance ratio that would put the median where it belongs.
  private var ratio = 1.0
  private var count = 0.0

  /// Median of a chi-square variable with one degree of freedom.
  private static var median: Double { 0.4549 }
  /// Steps in the logarithm of the ratio: with them the tracker wanders by 0.19 (one standard
  /// deviation) about the truth.
  private static var step: Double { 0.03 }
  /// e to the step and to four of them.
  private static var smallStep: Double { 1.030454533953517 }
  private static var largeStep: Double { 1.1274968515793757 }
  /// e^0.47: two and a half times what it wanders, less is chance.
  private static var deadBand: Double { 1.5999941932173602 }
  /// Half of that is taken off again: e^-0.235.
  private static var allowance: Double { 0.7905708496287356 }
  /// Beyond this nothing of it is chance: that a receiver claims less than half of its variance.
  private static var plainRatio: Double { 2.5 }
  /// From here on nothing is taken off: half of what it claims, in deviations. In between a few spikes on
  /// an honest receiver would count as noise.
  private static var wholeRatio: Double { 4 }
  /// A thousandfold variance, e^6.9: beyond that the sensor is not noisy but wrong.
  private static var limit: Double { 992.2747156050262 }

  /// What to multiply the claimed variance by; one unless there is evidence.
  var factor: Double { isChance ? 1 : ratio * allowance }

  /// What is left of the ratio: half of the dead band is taken off, of a large one nothing.
  private var allowance: Double {
    let share = min(max((ratio - Self.plainRatio) / (Self.wholeRatio - Self.plainRatio), 0), 1)
    return Self.allowance + share * (1 - Self.allowance)
  }

  /// The same with what the tracker may yet be short of: for what cannot be taken back, as the choice of
  /// a heading. A receiver that shows no more than it claims is believed all the same.
  var prudentFactor: Double {
    isChance ? 1 : ratio * Self.deadBand
  }

  /// Whether what was found may be chance. A few innovations reach the larger ratio only where most of
  /// them lie beyond three deviations.
  private var isChance: Bool {
    ratio <= Self.deadBand || (count < 12 && ratio < Self.plainRatio)
  }

  /// What one receiver's other errors were found to be, until this one has been seen itself.
  mutating func adopt(_ other: NoiseScale) {
    if count >= 30 || other.isChance { return }
    ratio = max(ratio, other.ratio)
    // It is evidence.
    count = max(count, 12)
  }

  /// Takes over what fixes of a body that moves evenly show without any filter, if that is more: a ratio of variances.
  mutating func raise(to shown: Double) {
    if shown < max(Self.wholeRatio, ratio) { return }
    ratio = min(shown, Self.limit)
    // It is evidence.
    count = max(count, 12)
  }

  /// Learns from an innovation that was assessed with the claimed variance times `applied`.
  mutating func learn(from a: borrowing NavigationFilter.Assessment, applied: Double) {
    let (innovations, total, noises) =
      (a.innovation.span, a.innovationVariance.span, a.noiseVariance.span)
    for i in 0..<a.dimension {
      // Where the state's own uncertainty dominates, the innovation says little of the sensor.
      let noise = noises[i]
      if noise < 0.3 * total[i] { continue }
      count += 1
      let own = total[i] - noise
      let claimed = noise / applied
      let assumed = own + claimed * ratio
      let squared = innovations[i] * innovations[i] / assumed
      var (small, large) = (Self.smallStep, Self.largeStep)
      if count < 1 / Self.step - 10 {
        small = Elementary.exponential(1 / (count + 10))
        large = small * small * small * small
        // Five standard deviations are an outlier or a claim that is far off: at the start the latter.
        if squared > 25 { large *= large }
      }
      // Three standard deviations are no chance: one in four hundred where the claim is right.
      ratio = squared > 9 ? ratio * large : squared > Self.median ? ratio * small : ratio / small
      ratio = min(max(ratio, 1), Self.limit)
    }
  }
}
