internal import CMath
internal import ErrorStateFilter

/// The part of a receiver's error that stays alike from fix to fix, which the filter follows and
/// cannot see.
///
/// A receiver that states all of its error and shows less of it from one fix to the next has the rest
/// as an error that lasts. What is fused as if it were new each time is averaged away in the
/// covariance, but not in the estimate. The innovations, less their own short mean, tell what is new.
/// See Derivation (N-31).
struct LastingError {
  /// Short means of the normalized innovations of up to two axes.
  private var means = InlineArray<2, Double>(repeating: 0)
  /// Mean square of what is left of them.
  private var square = 1.0
  /// The innovation's expected variance over the part of it that is noise.
  private var spread = 1.0
  private var fixes = 0.0
  private var count = 0.0
  /// Whether the innovations are smaller than chance makes them.
  private(set) var isEvident = false

  /// Fixes of the short mean: a slow error passes it, noise does not.
  private static let meanFixes = 8.0
  /// The mean of squares forgets over so many innovations.
  private static let memory = 1000.0
  /// Innovations before which nothing is told.
  private static let fewest = 24.0
  /// Deviations from which, and to which, it is told: early, for what is told too late was stated wrong
  /// before. Of a height, for which the position speaks as well, later.
  private static let limitsOfTwo = (1.2, 0.7)
  private static let limitsOfOne = (2.0, 1.2)

  /// What lasts, in units of the variance that the receiver claims.
  var share: Double { isEvident ? min(max((1 - square) * spread, 0), 1) : 0 }

  /// Learns from an innovation of one or two axes.
  mutating func learn(from a: borrowing NavigationFilter.Assessment) {
    let (innovations, total, noises) =
      (a.innovation.span, a.innovationVariance.span, a.noiseVariance.span)
    let axes = min(a.dimension, 2)
    // Where the state's own uncertainty weighs the innovation says little of the receiver.
    for i in 0..<axes where !(noises[i] >= 0.6 * total[i]) { return }
    fixes += 1
    let gain = max(1 / Self.meanFixes, 1 / (fixes + 1))
    for i in 0..<axes {
      let value = innovations[i] / total[i].squareRoot()
      let difference = value - means[i]
      means[i] += gain * difference
      // The mean before it is of white innovations as well.
      let new = difference * difference / (1 + gain / (2 - gain))
      count += 1
      let weight = max(1 / count, 1 / Self.memory)
      square += weight * (min(new, 9) - square)
      spread += weight * (total[i] / noises[i] - spread)
    }
    judge(axes)
  }

  /// The mean of n squares of a normal variable errs by √(2/n), here a little more. What is told by
  /// chance is told of few fixes, and then of one receiver in eight.
  private mutating func judge(_ axes: Int) {
    if count < Self.fewest { return }
    let deviation = (2.2 / min(count, 2 * Self.memory)).squareRoot()
    let excess = (1 - square) / deviation
    let (begin, end) = axes == 1 ? Self.limitsOfOne : Self.limitsOfTwo
    isEvident = excess > (isEvident ? end : begin)
  }
}
