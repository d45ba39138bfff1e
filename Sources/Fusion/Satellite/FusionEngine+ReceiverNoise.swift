internal import ErrorStateFilter
internal import Geodesy
internal import LinearAlgebra
internal import Sensing
internal import Spatial

/// How a receiver errs by its fixes alone: what it claims is not always what it does.
extension FusionEngine {
  /// For how long what fixes share is taken to last, s.
  ///
  /// Half of what the receiver's own filter assumes (K-9): a heading that is found with it cannot be taken
  /// back.
  private static var sharedTime: Double { 30 }
  /// m²: ten metres are more than what fixes of any receiver share.
  private static var largestShared: Double { 100 }

  /// Learns which part of the claimed variance the fixes show as white noise.
  mutating func learnWhiteShare(from fix: SatelliteFix) {
    if receiver.typicalInterval >= 0.5 { return }
    if let share = kinematic.whiteShare(of: fix) { history.whiteShare = min(share, 1) }
  }

  /// Sees through a claim before the search for a heading relies on it: how neighbouring fixes differ, less what
  /// motion between them can feign where the inertial sensor has felt any. See Derivation (B-9).
  mutating func learnExcess(from fix: SatelliteFix) {
    if history.firstFix == nil { history.firstFix = fix.instant }
    // What fixes before the start showed is remembered for the first that is fused.
    if bank.isEmpty { return }
    let isQuiet = isQuietSinceFirstFix
    if let ratio = kinematic.whiteShare(of: fix) {
      let claimed = receiver.positionDeviation(of: fix)
      let variance = 0.5 * (claimed.x * claimed.x + claimed.y * claimed.y)
      let feigned = isQuiet ? 0 : receiver.feignedVariance(of: fix)
      raiseNoise(of: .satellitePosition, to: ratio - feigned / variance)
    }
    if !isQuiet { return }
    if fix.standardDeviationVelocityNorth != nil {
      raiseNoise(of: .satelliteVelocity, to: kinematic.velocityExcess)
    }
  }

  private mutating func raiseNoise(of quantity: FusionOutcome.Quantity, to ratio: Double) {
    noiseScales[Int(quantity.rawValue)].raise(to: ratio)
  }

  /// Whether the inertial sensor has felt nothing since the receiver was first heard; a second and a half is what
  /// it takes to notice.
  var isQuietSinceFirstFix: Bool {
    mutating get {
      guard let first = history.firstFix, let quiet = standstill.quietSince else { return false }
      return quiet.seconds(since: first) < 1.5
    }
  }

  /// The share of a claimed variance that fixes count with in the search for a heading: all of it, but
  /// for what walks instead.
  ///
  /// No receiver claims three times its noise: where quick fixes show less than a tenth of the variance, the
  /// rest of it stays from one fix to the next. See Derivation (B-8).
  mutating func walk(with position: SatellitePosition) -> Double {
    let white = history.whiteShare
    if white >= 0.1 { return 1 }
    let claimed = min(0.5 * (position.variance.x + position.variance.y), Self.largestShared)
    let variance = 2 * (1 - white) * claimed * receiver.typicalInterval / Self.sharedTime
    let walked = Vector3<NorthEastDown>(variance, variance, 0)
    bank.forEach { $0.widenPosition(by: walked, withBarometer: false) }
    return white
  }
}
