internal import LinearAlgebra
public import Sensing
internal import Spatial

extension NavigationFilter {
  /// s: how long the covariance may stay behind the state.
  ///
  /// What is fused meanwhile brings it up to date. See Derivation (F-3).
  private static var longestLag: Double { 0.0124 }

  /// s: how long the slow terms of the error model may be behind: the decay and growth of what wanders
  /// over minutes, and the gradient of gravity. See Derivation (F-9).
  private static var longestSlowLag: Double { 0.0999 }

  /// Carries the state and its covariance over `duration` seconds of one inertial sample; over zero
  /// seconds, fewer, or what is no number, nothing changes.
  public mutating func propagate(_ sample: InertialSample, duration: Double) {
    advance(by: sample, duration: duration)
    settle()
  }

  /// The same, and tells the observer by which transition.
  public mutating func propagate<Observer: FilterObserver & ~Copyable>(
    _ sample: InertialSample, duration: Double, telling observer: inout Observer
  ) {
    // What was left by steps that nobody watched.
    settle()
    if !(duration > 0 && duration < .infinity) { return }
    advance(by: sample, duration: duration)
    let transition = takeTransition()
    observer.propagated(by: transition)
    carryCovariance(over: transition)
  }

  /// Carries the state over `duration` seconds of one inertial sample, and the covariance when it is
  /// due.
  public mutating func carry(_ sample: InertialSample, duration: Double) {
    advance(by: sample, duration: duration)
    if pending.duration > Self.longestLag { settle() }
  }

  /// Carries the covariance and the local level up to the state.
  @inline(__always)
  public mutating func settle() {
    if !pending.isEmpty { settlePending() }
  }

  @inline(never)
  private mutating func settlePending() { carryCovariance(over: takeTransition()) }

  /// Carries the nominal state alone.
  @inline(__always)
  private mutating func advance(by sample: InertialSample, duration: Double) {
    if !(duration > 0 && duration < .infinity) { return }
    strapdown.advance(
      &state, by: sample, duration: duration, withScale: settled.order > 16, summing: &pending)
  }

  /// The transition over all that is pending.
  @inline(__always)
  private mutating func takeTransition() -> ErrorTransition {
    state.refreshLocalLevel()
    let up = -(state.localLevel.transposed.row2)
    var share = 1.0
    if doubtsHorizontalForce {
      if horizontalForce.isDue { horizontalForce.look(variance: horizontalForceVariance()) }
      horizontalForce.receive(
        (1 / pending.duration) * pending.force, up: up, duration: pending.duration)
      share = isUnaided ? 1 : horizontalForce.share
    }
    slowPending += pending.duration
    let slow = slowPending > Self.longestSlowLag ? slowPending : 0
    if slow > 0 { slowPending = 0 }
    let transition = ErrorTransition(
      pending, slow: slow, up: up, noise: noise, horizontalShare: share)
    pending = TransitionSum()
    return transition
  }

  @inline(__always)
  private mutating func carryCovariance(over transition: ErrorTransition) {
    settled.propagate(by: transition)
    covarianceVersion &+= 1
  }
}
