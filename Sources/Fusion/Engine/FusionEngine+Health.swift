internal import ErrorStateFilter
internal import Sensing

extension FusionEngine {
  /// Whether the filters hold numbers only, the state and the covariance of each.
  mutating func isBankUsable() -> Bool {
    for i in 0..<bank.count {
      if !bank.filters[i].isUsable { return false }
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
