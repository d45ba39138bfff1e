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
  /// The medians of the squared second differences.
  private var rateLevel = 1e-26
  private var forceLevel = 1e-26
  /// The last step of their trackers, and the factor that it is.
  private var step = (gain: 0.0, factor: 1.0)
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
    // A millionth in the square.
    let isFlat = count > 200 && rate < 1e-6 * rateLevel && force < 1e-6 * forceLevel
    if isFlat {
      let start = runStart ?? b.instant
      runStart = start
      if s.instant.seconds(since: start) >= 0.2 { stretch = (start, s.instant) }
      return
    }
    runStart = nil
    count += 1
    let gain = max(0.02, 20 / (count + 10))
    // Steps of the logarithm, most of them of one size.
    if gain != step.gain { step = (gain, Elementary.exponential(gain)) }
    let (up, down) = (step.factor, 1 / step.factor)
    rateLevel *= rate > rateLevel ? up : down
    forceLevel *= force > forceLevel ? up : down
  }

  /// Whether nobody measured at `instant`.
  func covers(_ instant: SensorInstant) -> Bool {
    stretch.map { $0.start < instant && instant <= $0.end } ?? false
  }
}
