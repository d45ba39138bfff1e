internal import ErrorStateFilter
internal import Sensing

extension FusionEngine {
  /// Whether the filters hold numbers only: the state and every variance of each, and two rows of the
  /// covariance in turn.
  ///
  /// A covariance that is no number reaches a variance with the next step, unless it is one of two
  /// states that nothing couples: that is found within 14 steps of the covariance, or by the first
  /// measurement that uses it.
  mutating func isBankUsable() -> Bool {
    healthRow = healthRow == 26 ? 0 : healthRow + 2
    for i in 0..<bank.count {
      if !bank.filters[i].isUsable(rowsFrom: healthRow) { return false }
    }
    return true
  }

  /// Whether every number of every hypothesis' state is one.
  mutating func areStatesFinite() -> Bool {
    for i in 0..<bank.count {
      if !bank.filters[i].isStateFinite { return false }
    }
    return true
  }

  /// Refuses an observation whose numbers are none.
  mutating func refuse(
    _ quantity: FusionOutcome.Quantity, at instant: SensorInstant
  ) -> FusionOutcome.Verdict {
    let verdict = FusionOutcome.Verdict.refused(.implausible)
    report(FusionOutcome(instant: instant, quantity: quantity, verdict: verdict))
    return verdict
  }
}
