internal import CMath
internal import LinearAlgebra
internal import Sensing
internal import Spatial

/// Finds stretches in which the inertial sensor does not measure: held values, or a recorder's
/// straight line across a hole.
///
/// A sensor shows its noise in every second difference. Where all six stay a thousandfold below what
/// is usual for two tenths of a second, nobody measured. A sensor that is said to have no noise (a
/// simulated one) shows the same whenever it stands and is never suspected. See Derivation (N-2).
struct FrozenInputDetector {
  /// The last stretch: when it began and, as far as known, ended.
  private(set) var stretch: (start: SensorInstant, end: SensorInstant)?

  private let isNoiseless: Bool
  private var last: InertialSample?
  private var beforeLast: InertialSample?
  private var runStart: SensorInstant?
  /// Logarithms of the medians of the squared second differences.
  private var rateLevel = -60.0
  private var forceLevel = -60.0
  private var count = 0.0

  init(isNoiseless: Bool) { self.isNoiseless = isNoiseless }

  mutating func receive(_ s: InertialSample) {
    if isNoiseless { return }
    defer {
      beforeLast = last
      last = s
    }
    guard let a = beforeLast, let b = last else { return }
    let rate = (s.angularRate - 2 * b.angularRate + a.angularRate).squaredNorm
    let force = (s.specificForce - 2 * b.specificForce + a.specificForce).squaredNorm
    // A millionth in the square; compared with the level, so that no logarithm is taken per sample.
    let isFlat =
      count > 200 && rate < 1e-6 * Elementary.exponential(rateLevel)
      && force < 1e-6 * Elementary.exponential(forceLevel)
    if isFlat {
      let start = runStart ?? b.instant
      runStart = start
      if s.instant.seconds(since: start) >= 0.2 { stretch = (start, s.instant) }
      return
    }
    runStart = nil
    count += 1
    let gain = max(0.02, 20 / (count + 10))
    rateLevel += rate > Elementary.exponential(rateLevel) ? gain : -gain
    forceLevel += force > Elementary.exponential(forceLevel) ? gain : -gain
  }

  /// Whether nobody measured at `instant`.
  func covers(_ instant: SensorInstant) -> Bool {
    stretch.map { $0.start < instant && instant <= $0.end } ?? false
  }
}
