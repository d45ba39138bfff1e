internal import CMath
internal import ErrorStateFilter

/// By how much a sensor's noise exceeds what is claimed of it, learnt from its innovations.
///
/// A tracker of the median of the squared normalized innovations: outliers move it by one step, like
/// any other value, where a mean would run away with them. It acts only beyond what chance explains,
/// so that an honest sensor is fused at exactly its own word. See Derivation (N-1).
struct NoiseScale {
  /// Logarithm of the variance ratio that would put the median where it belongs.
  private var logarithm = 0.0
  private var count = 0.0

  /// Median of a chi-square variable with one degree of freedom.
  private static let median = 0.4549
  /// Steps in the logarithm: with them the tracker wanders by 0.19 (one standard deviation) about
  /// the truth.
  private static let step = 0.03
  /// Two and a half times that: less is chance.
  private static let deadBand = 0.47
  /// A thousandfold variance: beyond that the sensor is not noisy but wrong.
  private static let limit = 6.9

  /// What to multiply the claimed variance by; one unless there is evidence.
  var factor: Double {
    if count < 12 || logarithm <= Self.deadBand { return 1 }
    return Elementary.exponential(logarithm - Self.deadBand * 0.5)
  }

  /// The same with what the tracker may yet be short of: for what cannot be taken back, as the choice of
  /// a heading. A receiver that shows no more than it claims is believed all the same.
  var prudentFactor: Double {
    if count < 12 || logarithm <= Self.deadBand { return 1 }
    return Elementary.exponential(logarithm + Self.deadBand)
  }

  /// Learns from an innovation that was assessed with `factor` applied.
  mutating func learn(from a: NavigationFilter.Assessment) {
    for i in 0..<a.dimension {
      // Where the state's own uncertainty dominates, the innovation says little of the sensor.
      let noise = a.noiseVariance[i]
      if noise < 0.3 * a.innovationVariance[i] { continue }
      count += 1
      let own = a.innovationVariance[i] - noise
      let claimed = noise / factor
      let assumed = own + claimed * Elementary.exponential(logarithm)
      let squared = a.innovation[i] * a.innovation[i] / assumed
      let gain = max(Self.step, 1 / (count + 10))
      // Three standard deviations are no chance: one in four hundred where the claim is right.
      logarithm += squared > 9 ? 4 * gain : squared > Self.median ? gain : -gain
      logarithm = min(max(logarithm, 0), Self.limit)
    }
  }
}
