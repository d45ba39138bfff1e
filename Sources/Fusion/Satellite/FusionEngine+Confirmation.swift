internal import ErrorStateFilter
internal import LinearAlgebra
internal import Sensing
internal import Spatial

extension FusionEngine {
  /// What is done with a position that comes after a long time without any.
  enum Confirmation { case notNeeded, held, confirmed }

  /// Decides whether a position has to be confirmed by others before it is believed.
  ///
  /// It is vouched for by an inertial position that is still sharp and agrees with it. Where that has
  /// become vague, any place is as good as the true one, and where it disagrees, either may be wrong:
  /// the fixes are held until they have agreed with each other for long enough. See Derivation (N-24).
  mutating func confirm(_ position: SatellitePosition, at instant: SensorInstant) -> Confirmation {
    let gap = aiding.lastPositionFix.map { instant.seconds(since: $0) } ?? 0
    aiding.lastPositionFix = instant
    if gap > FixConfirmation.outage { aiding.confirmation = FixConfirmation(outage: gap) }
    guard aiding.confirmation != nil else { return .notNeeded }
    var horizontal = position
    horizontal.axes = .horizontal
    let index = bank.best
    let linearized = horizontal.linearized(at: bank.state(index))
    let assessment = bank.filters[index].assess(linearized)
    let level = bank.filters[index].levelCovariance(of: .position)
    let deviation = max(position.variance.x, position.variance.y).squareRoot()
    let own = max(level[0, 0], level[1, 1], 0).squareRoot()
    let isSharp = own < max(FixConfirmation.sharpness, 3 * deviation)
    if isSharp && assessment.normalizedInnovationSquared <= Gate(dimension: 2).soft {
      aiding.confirmation = nil
      return .notNeeded
    }
    let offset = Vector3<NorthEastDown>(linearized.innovation(0), linearized.innovation(1), 0)
    let isConfirmed =
      aiding.confirmation?.receive(
        offset, at: instant, deviation: deviation,
        velocityDeviation: bank.filters[index].velocityDeviation) ?? true
    if !isConfirmed {
      report(held: .satellitePosition, at: instant, assessment)
      report(held: .satelliteHeight, at: instant, NavigationFilter.Assessment())
      return .held
    }
    aiding.confirmation = nil
    return .confirmed
  }

  private mutating func report(
    held quantity: FusionOutcome.Quantity, at instant: SensorInstant,
    _ assessment: NavigationFilter.Assessment
  ) {
    let hasNumbers = assessment.dimension > 0
    report(
      FusionOutcome(
        instant: instant, quantity: quantity, verdict: .refused(.unconfirmed),
        normalizedInnovationSquared: hasNumbers ? assessment.normalizedInnovationSquared : 0,
        dimension: assessment.dimension,
        threshold: hasNumbers ? Gate(dimension: assessment.dimension).hard : 0))
  }
}

extension FixConfirmation {
  /// m: a decoy this near does little harm.
  static let sharpness = 30.0
}
