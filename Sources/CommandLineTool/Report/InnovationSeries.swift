package import Fusion

/// The normalised innovations of one quantity and the gate they were held against.
package struct InnovationSeries: Sendable {
  /// Square roots of the normalised innovation squared, by verdict.
  package private(set) var accepted = BucketedSeries(capacity: 800)
  package private(set) var deweighted = BucketedSeries(capacity: 800)
  package private(set) var refused = BucketedSeries(capacity: 800)
  /// The square root of the gate.
  package private(set) var gate = BucketedSeries(capacity: 800)
  /// The sum of the normalised innovations squared over their dimension, of what was used.
  private var sum = 0.0
  private var count = 0

  package init() {}

  package var isEmpty: Bool { accepted.isEmpty && deweighted.isEmpty && refused.isEmpty }

  /// The mean normalised innovation squared per component of what was used; 1 where the stated
  /// accuracies are right.
  package var meanPerComponent: Double? { count > 0 ? sum / Double(count) : nil }

  package mutating func add(_ outcome: FusionOutcome, at time: Double) {
    guard outcome.dimension > 0, outcome.normalizedInnovationSquared >= 0 else { return }
    let size = outcome.normalizedInnovationSquared.squareRoot()
    if outcome.threshold > 0 { gate.add(outcome.threshold.squareRoot(), at: time) }
    switch outcome.verdict {
    case .accepted: accepted.add(size, at: time)
    case .deweighted: deweighted.add(size, at: time)
    case .refused:
      refused.add(size, at: time)
      return
    }
    sum += outcome.normalizedInnovationSquared / Double(outcome.dimension)
    count += 1
  }
}
