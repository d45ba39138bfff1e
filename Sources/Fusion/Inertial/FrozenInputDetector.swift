internal import CMath
internal import LinearAlgebra
internal import Sensing
internal import Spatial

/// Finds stretches in which the inertial sensor does not measure: held values, or a recorder's
/// straight line across a hole.
///
/// A sensor shows its noise in every second difference. Where all six stay a thousandfold below what
/// is usual for two tenths of a second, nobody measured. One half of it alone, accelerometer or
/// gyroscope, is suspected only while the other shows that the vehicle moves, and not where it has
/// been as still at rest: coarse sensors are. A sensor that is said to have no noise (a simulated one)
/// shows the same whenever it stands and is never suspected. See Derivation (N-2).
struct FrozenInputDetector {
  /// One half of the sensor.
  private struct Half {
    /// The median of the squared second differences.
    var level = 1e-26
    var runStart: SensorInstant?
    /// Whether it has been still while the vehicle rested.
    var isCoarse = false
    /// The last stretch: when it began and, as far as known, ended.
    var stretch: (start: SensorInstant, end: SensorInstant)?

    mutating func note(isFlat: Bool, since start: SensorInstant, to end: SensorInstant) {
      if !isFlat {
        runStart = nil
        return
      }
      let start = runStart ?? start
      runStart = start
      if end.seconds(since: start) >= 0.2 { stretch = (start, end) }
    }

    func covers(_ instant: SensorInstant) -> Bool {
      stretch.map { $0.start < instant && instant <= $0.end } ?? false
    }
  }

  private let isNoiseless: Bool
  private var last: InertialSample?
  private var beforeLast: InertialSample?
  private var rate = Half()
  private var force = Half()
  /// The last step of the medians' trackers, and the factor that it is.
  private var step = (gain: 0.0, factor: 1.0)
  private var count = 0.0

  init(isNoiseless: Bool) { self.isNoiseless = isNoiseless }

  /// Takes the next sample.
  mutating func receive(_ s: InertialSample) {
    if isNoiseless { return }
    defer {
      beforeLast = last
      last = s
    }
    guard let a = beforeLast, let b = last else { return }
    let rateSquare = (s.angularRate - 2 * b.angularRate + a.angularRate).squaredNorm
    let forceSquare = (s.specificForce - 2 * b.specificForce + a.specificForce).squaredNorm
    // A millionth in the square.
    let isRateFlat = count > 200 && rateSquare < 1e-6 * rate.level
    let isForceFlat = count > 200 && forceSquare < 1e-6 * force.level
    if isRateFlat || isForceFlat {
      rate.note(isFlat: isRateFlat, since: b.instant, to: s.instant)
      force.note(isFlat: isForceFlat, since: b.instant, to: s.instant)
    } else {
      if rate.runStart != nil { rate.runStart = nil }
      if force.runStart != nil { force.runStart = nil }
    }
    if isRateFlat && isForceFlat { return }
    count += 1
    let gain = max(0.02, 20 / (count + 10))
    // Steps of the logarithm, most of them of one size.
    if gain != step.gain { step = (gain, Elementary.exponential(gain)) }
    let (up, down) = (step.factor, 1 / step.factor)
    if !isRateFlat { rate.level *= rateSquare > rate.level ? up : down }
    if !isForceFlat { force.level *= forceSquare > force.level ? up : down }
  }

  /// Whether anything was ever found.
  var hasFound: Bool { force.stretch != nil || rate.stretch != nil }

  /// Which half of the sensor measured nothing at `instant`; `isStill` says whether the vehicle stands,
  /// where one half alone proves nothing.
  mutating func held(at instant: SensorInstant, isStill: Bool) -> (force: Bool, rate: Bool) {
    let isForceHeld = force.covers(instant)
    let isRateHeld = rate.covers(instant)
    if isForceHeld == isRateHeld { return (isForceHeld, isRateHeld) }
    if isStill {
      if isForceHeld { force.isCoarse = true } else { rate.isCoarse = true }
      return (false, false)
    }
    return (isForceHeld && !force.isCoarse, isRateHeld && !rate.isCoarse)
  }
}
