internal import LivePipeline
internal import Sensing

/// Decides when a live run lets go of its devices and for how long. Decides, and does nothing.
package struct DutyCycle: Sendable {
  /// What the run is to do.
  package enum Action: Equatable, Sendable {
    case none
    /// Let go of the devices until an instant.
    case rest(until: SensorInstant)
  }

  /// Fixes after waking that are not trusted: a receiver's first may be the place where it slept.
  private static let fixesToPass = 1
  /// Seconds of being awake after which the process sleeps although no fix was good enough.
  private static let longestWake = 60.0
  /// Seconds that a device may go on measuring after it was let go of.
  private static let closing = 0.5

  package var plan: SamplingPlan
  /// Whether somebody waits for a fix, so that nobody sleeps.
  package var isHeldAwake = false
  private var wokeAt: SensorInstant?
  private var passed = 0
  /// When the devices were last let go of.
  private var restedAt: SensorInstant?

  package init(plan: SamplingPlan) { self.plan = plan }

  /// Whether what holds for `instant` was measured before the last rest.
  ///
  /// The engine keeps the newest samples back until later ones come, which here is after the rest: what
  /// it makes of them then is neither news nor a reason to rest again.
  package mutating func isPast(_ instant: SensorInstant) -> Bool {
    guard let restedAt else { return false }
    if instant.seconds(since: restedAt) <= Self.closing { return true }
    self.restedAt = nil
    return false
  }

  /// Takes note of an estimate that was made at `now` (CLOCK_BOOTTIME).
  package mutating func located(accuracy: Double, at now: SensorInstant) -> Action {
    guard plan.sleep > 0, !isHeldAwake else {
      wokeAt = nil
      return .none
    }
    let begin = wokeAt ?? now
    wokeAt = begin
    passed += 1
    let isGood = passed > Self.fixesToPass && plan.isMet(by: accuracy)
    guard isGood || now.seconds(since: begin) > Self.longestWake else { return .none }
    wokeAt = nil
    passed = 0
    restedAt = now
    return .rest(until: now.advanced(bySeconds: plan.sleep))
  }
}
