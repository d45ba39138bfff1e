internal import LivePipeline
internal import Synchronization

extension ManagerCore {
  /// Takes a user's wish; who says nothing wants all there is.
  ///
  /// Whoever waits for a fix ends a sleep, also where others who want as much have begun it: the
  /// first update comes as soon as there is one.
  func addEffort(_ accuracy: DesiredAccuracy?, _ need: MemberNeed) {
    changeEffort(wakes: need >= .fixes) { $0.add(accuracy ?? .bestForNavigation, need) }
  }

  func removeEffort(_ accuracy: DesiredAccuracy?, _ need: MemberNeed) {
    changeEffort { $0.remove(accuracy ?? .bestForNavigation, need) }
  }

  private func changeEffort(wakes: Bool = false, _ body: (inout Effort) -> Void) {
    effort.withLock { effort in
      let old = (effort.accuracy, effort.isUrgent)
      body(&effort)
      // Releases the change; pairs with the run's acquiring load.
      if wakes || old != (effort.accuracy, effort.isUrgent) {
        effortVersion.add(1, ordering: .releasing)
      }
    }
    distributor.signal()
  }

  /// What a run is to do at present.
  var plan: (plan: SamplingPlan, isUrgent: Bool) {
    effort.withLock {
      var plan = SamplingPlan($0.accuracy, activity: options.activityType)
      plan.sleep = min(plan.sleep, options.longestSleep)
      return (plan, $0.isUrgent)
    }
  }

  /// Brings a live run to what its users want now; on the distributor's thread.
  func reconcileEffort() {
    let version = effortVersion.load(ordering: .acquiring)
    if appliedEffort.exchange(version, ordering: .relaxed) == version { return }
    guard let pipeline = state.withLock({ $0.stop })?.livePipeline else { return }
    pipeline.adopt(plan.plan.reading)
    // Whatever was planned for the old wishes: the next estimate decides anew.
    pipeline.endRest()
  }
}
