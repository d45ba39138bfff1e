public import ErrorStateFilter
internal import Sensing

extension FusionEngine {
  /// Fuses an observation of your own at the engine's present horizon, the time of the estimate
  /// taken last.
  ///
  /// It passes the same gate as any other (99 % fused as it is, beyond that with less weight, one in
  /// a million refused) and is reported as `userObservation`. Without inertial navigation, or while
  /// the observation has no row, it is refused as not applicable.
  @discardableResult
  public mutating func fuse(_ observation: some Observation) -> FusionOutcome.Verdict {
    guard let instant = timeline.lastEstimate else { return .refused(.notApplicable) }
    var nobody = Unobserved()
    let verdict = fuse(
      observation, as: .userObservation, at: instant, share: 1, telling: &nobody)
    if case .refused(.notApplicable) = verdict {
      report(FusionOutcome(instant: instant, quantity: .userObservation, verdict: verdict))
    }
    return verdict
  }
}
