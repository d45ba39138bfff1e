internal import CMath

/// Whether what a receiver says keeps pulling to one side of what the inertial sensor predicts.
///
/// Innovations of a sound filter are white: their running mean stays near zero. A position that is
/// led away slowly passes every gate, but its innovations all point the same way until the estimate has
/// given in. Means over two times are held against what chance, and this receiver's habit, make of
/// them. See Derivation (N-23).
struct SatelliteDriftMonitor {
  private var quick = RunningMean(fixes: 4, seconds: 5)
  private var slow = RunningMean(fixes: 16, seconds: 20)
  /// Since the start or a reset.
  private var count = 0
  /// Whether the receiver pulls.
  private(set) var isPulling = false

  /// Fixes after which the means mean something.
  private static let patience = 8
  /// Beyond it a squared mean of two degrees of freedom is no chance: once in ten million.
  private static let threshold = 32.0

  /// Takes an innovation in units of its standard deviations; `true` where the verdict changes.
  mutating func receive(north: Double, east: Double, interval: Double) -> Bool {
    count += 1
    // One spike is no drift, however large.
    let n = min(max(north, -5), 5)
    let e = min(max(east, -5), 5)
    let ratio = max(
      quick.receive(n, e, interval: interval, isLearning: !isPulling),
      slow.receive(n, e, interval: interval, isLearning: !isPulling))
    let was = isPulling
    isPulling = count > Self.patience && ratio > (was ? 0.25 : 1) * Self.threshold
    return isPulling != was
  }

  /// Forgets the innovations so far: position or velocity were set anew.
  mutating func restart() {
    quick.restart()
    slow.restart()
    count = 0
  }

  /// An exponentially forgetting mean of two components.
  private struct RunningMean {
    let fixes: Double
    let seconds: Double
    var north = 0.0
    var east = 0.0
    /// The usual size of the normalized square, two for white innovations.
    var habit = 2.0
    var learnt = 0.0

    init(fixes: Double, seconds: Double) {
      self.fixes = fixes
      self.seconds = seconds
    }

    mutating func restart() { (north, east) = (0, 0) }

    /// The normalized square of the mean, over the habit where that is more than chance makes it.
    mutating func receive(
      _ n: Double, _ e: Double, interval: Double, isLearning: Bool
    ) -> Double {
      let gain = min(1 / fixes, interval / seconds)
      north += gain * (n - north)
      east += gain * (e - east)
      let square = (north * north + east * east) * (2 - gain) / gain
      let ratio = square / max(1, habit / 3)
      if isLearning {
        learnt += 1
        habit += max(1 / 300, 1 / (learnt + 30)) * (min(square, 60) - habit)
      }
      return ratio
    }
  }
}
