package import Fusion
internal import Geodesy
internal import LinearAlgebra
package import Sensing
internal import Spatial

/// What the estimates of a run have in common.
package struct EstimateTally: Sendable {
  package private(set) var count = 0
  package private(set) var first: SensorInstant?
  package private(set) var last: SensorInstant?
  /// Estimates with a number that is none.
  package private(set) var notFinite = 0
  /// Estimates whose time is not after that of the one before.
  package private(set) var notIncreasing = 0
  package private(set) var resets = 0
  /// The longest time without an aid, s.
  package private(set) var longestDeadReckoning = 0.0
  private var modes = [Int](repeating: 0, count: FusionEstimate.Mode.allCases.count)

  package init() {}

  /// Seconds from the first to the last.
  package var duration: Double {
    guard let first, let last else { return 0 }
    return last.seconds(since: first)
  }

  package var rate: Double? { count > 1 && duration > 0 ? Double(count - 1) / duration : nil }

  /// The modes that occurred with the share of estimates in each, the most frequent first.
  package var modeShares: [(mode: FusionEstimate.Mode, share: Double)] {
    FusionEstimate.Mode.allCases
      .filter { modes[Int($0.rawValue)] > 0 }
      .map { ($0, Double(modes[Int($0.rawValue)]) / Double(count)) }
      .sorted { $0.1 > $1.1 }
  }

  package mutating func add(_ estimate: FusionEstimate) {
    count += 1
    if first == nil { first = estimate.instant }
    if let last, estimate.instant <= last { notIncreasing += 1 }
    last = estimate.instant
    modes[Int(estimate.mode.rawValue)] += 1
    resets = estimate.resetCount
    longestDeadReckoning = max(longestDeadReckoning, estimate.deadReckoningAge)
    if !Self.isFinite(estimate) { notFinite += 1 }
  }

  private static func isFinite(_ estimate: FusionEstimate) -> Bool {
    // A sum with a NaN or an infinity in it is not finite either.
    var sum = estimate.positionCovariance.trace + estimate.velocityCovariance.trace
    sum += estimate.attitudeCovariance.trace
    if let p = estimate.position { sum += p.latitude + p.longitude + p.height }
    if let v = estimate.velocity { sum += v.x + v.y + v.z }
    if let q = estimate.attitude { sum += q.w + q.x + q.y + q.z }
    return sum.isFinite
  }
}
