internal import LinearAlgebra
internal import Spatial

/// Decides from the inertial sensor alone whether the body stands still.
///
/// Slow means of rate and specific force are subtracted; what is left, smoothed, must stay below
/// two thresholds, and the mean rate below a third, for a while. The mean rate is held
/// against the bias with its uncertainty, so that a steady slow turn is not taken for a bias once
/// the bias is known.
struct StandstillDetector: Sendable {
  private var meanRate: Vector3<Body> = .zero
  private var meanForce: Vector3<Body> = .zero
  private var rateDeviation = 0.0
  private var forceDeviation = 0.0
  private var quiet = 0.0
  private var age = 0.0
  private var sumRate: Vector3<Body> = .zero
  private var sumForce: Vector3<Body> = .zero
  private var sumTime = 0.0

  /// Whether the body has been quiet for long enough.
  private(set) var isStandingStill = false

  /// Means since the last call of `takeMeans` while still.
  struct Means {
    var rate: Vector3<Body>
    var force: Vector3<Body>
    var duration: Double
  }

  /// Takes one sample that stands for `step` seconds; `bias` is the estimated gyroscope bias and
  /// `biasDeviation` its standard deviation, rad/s.
  mutating func add(
    rate: Vector3<Body>, force: Vector3<Body>, step: Double, bias: Vector3<Body>,
    biasDeviation: Double, configuration c: AttitudeFilter.Configuration
  ) {
    if age == 0 {
      meanRate = rate
      meanForce = force
    }
    age += step
    let slow = min(1, step / min(c.standstillMeanTime, max(age, step)))
    meanRate += slow * (rate - meanRate)
    meanForce += slow * (force - meanForce)
    let fast = min(1, step / c.standstillDeviationTime)
    rateDeviation += fast * ((rate - meanRate).squaredNorm - rateDeviation)
    forceDeviation += fast * ((force - meanForce).squaredNorm - forceDeviation)
    let limit = max(c.standstillRateLimit, 2 * (c.gyroscopeBiasDeviation ?? 0))
    let allowed = min(limit, c.standstillMeanRate + 3 * biasDeviation)
    let isQuiet =
      rateDeviation < c.standstillRateDeviation * c.standstillRateDeviation
      && forceDeviation < c.standstillForceDeviation * c.standstillForceDeviation
      && (meanRate - bias).squaredNorm < allowed * allowed
    quiet = isQuiet ? quiet + step : 0
    let was = isStandingStill
    isStandingStill = quiet >= c.standstillTime
    if !isStandingStill || !was {
      sumRate = .zero
      sumForce = .zero
      sumTime = 0
    }
    if isStandingStill {
      sumRate += step * rate
      sumForce += step * force
      sumTime += step
    }
  }

  /// The means over the time since the last call, where the body stood still for at least
  /// `duration` seconds since then.
  mutating func takeMeans(atLeast duration: Double) -> Means? {
    guard isStandingStill, sumTime >= duration else { return nil }
    let means = Means(rate: sumRate / sumTime, force: sumForce / sumTime, duration: sumTime)
    sumRate = .zero
    sumForce = .zero
    sumTime = 0
    return means
  }

  /// Forgets everything, after a gap.
  mutating func restart() { self = StandstillDetector() }
}
