/// The work between one inertial sample and the next.
///
/// Where the samples of several sensors fall together, some of them are fused while the next inertial
/// samples arrive, so that no step costs much more than the others. What is fused, and in which order,
/// stays the same, and so does every estimate: it comes out some samples later. What is
/// further behind is done at once. See Derivation (T-1).
struct FusionTurn {
  /// In units of an inertial sample or a scalar measurement; a fix's position and its velocity count
  /// two each.
  private var spent = 0.0

  private static let usual = 2.0
  /// Inertial samples.
  private static let longestLag = 3.0

  /// Whether something of that cost is done in this turn, which is `lag` samples behind.
  mutating func allows(_ cost: Int, lag: Double) -> Bool {
    let total = spent + Double(cost)
    if spent > 0 && total > Self.usual && lag <= Self.longestLag { return false }
    spent = total
    return true
  }
}
