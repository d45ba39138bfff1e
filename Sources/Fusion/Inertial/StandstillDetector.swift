internal import CMath
internal import LinearAlgebra
internal import Sensing
internal import Spatial

/// Decides from the inertial samples whether the vehicle can be standing still.
///
/// Quiet means: over half a second neither the angular rate nor the specific force varies more than
/// the sensor's own noise explains, the force is as long as gravity, and its mean has not moved from
/// the mean since the quiet began, which is how a slow roll-off shows. Whether quiet is standstill is
/// for the engine to decide, which knows the speed: a smooth motorway is quiet, too.
/// See Derivation (N-5).
struct StandstillDetector {
  /// Since when it has been quiet without a break; `nil` where it is not.
  private(set) var quietSince: SensorInstant?
  /// Mean angular rate over the last complete window, rad/s.
  private(set) var meanRate = Vector3<Body>.zero
  /// Mean specific force over the last complete window, m/s².
  private(set) var meanForce = Vector3<Body>.zero
  /// Whether a whole window has been seen.
  private(set) var hasWindow = false

  /// Length of a window, s. Longer: surer and slower.
  private let windowLength = 0.25
  private let angleRandomWalk: Double
  private let velocityRandomWalk: Double
  /// How far a bias may carry the mean rate of a body at rest, rad/s.
  private var rateLimit: Double
  /// What the gyroscope is known to read at rest, rad/s.
  private var restingRate: Vector3<Body>
  private var window = Window()
  private var restForce = Vector3<Body>.zero
  private var restWindows = 0.0
  /// Running mean of the windows' forces over about a second.
  private var trend = Vector3<Body>.zero
  /// Smallest variances seen, the noise floor as the sensor shows it.
  private var rateFloor = Double.infinity
  private var forceFloor = Double.infinity

  private struct Window {
    var start: SensorInstant?
    var count = 0.0
    var rate = Vector3<Body>.zero
    var rateSquares = Vector3<Body>.zero
    var force = Vector3<Body>.zero
    var forceSquares = Vector3<Body>.zero
  }

  init(
    angleRandomWalk: Double, velocityRandomWalk: Double, gyroscopeBias: Double,
    restingRate: Vector3<Body> = .zero
  ) {
    self.restingRate = restingRate
    self.angleRandomWalk = angleRandomWalk
    self.velocityRandomWalk = velocityRandomWalk
    rateLimit = Self.swaying + 4 * gyroscopeBias
  }

  /// rad/s: what stands may sway.
  private static let swaying = 0.01

  /// Tells what the gyroscope reads at rest, rad/s, and how well that is known (one deviation).
  mutating func expect(restingRate: Vector3<Body>, deviation: Double) {
    self.restingRate = restingRate
    rateLimit = Self.swaying + 4 * deviation
  }

  /// The variance of one sample's noise: what is stated, or what the quietest window has shown where
  /// that is less, or up to `limit` more.
  private static func noise(stated: Double, shown: Double, limit: Double) -> Double {
    // The quietest of many windows shows less than the mean one: by half at most.
    max(min(stated, 2 * shown), min(shown, limit))
  }

  /// Takes a sample; `true` where a window ended with it.
  mutating func receive(_ s: InertialSample) -> Bool {
    guard let start = window.start else {
      window.start = s.instant
      return false
    }
    window.count += 1
    window.rate += s.angularRate
    window.rateSquares += s.angularRate.scaled(by: s.angularRate)
    window.force += s.specificForce
    window.forceSquares += s.specificForce.scaled(by: s.specificForce)
    let elapsed = s.instant.seconds(since: start)
    if elapsed > 1 {
      // A gap: nothing can be said.
      window = Window()
      window.start = s.instant
      quietSince = nil
      return false
    }
    if elapsed < windowLength - 1e-9 || window.count < 5 { return false }
    finish(start: start, end: s.instant, elapsed: elapsed)
    window = Window()
    window.start = s.instant
    return true
  }

  private mutating func finish(start: SensorInstant, end: SensorInstant, elapsed: Double) {
    let n = window.count
    meanRate = window.rate / n
    meanForce = window.force / n
    hasWindow = true
    let rateVariance = Self.largest(window.rateSquares / n - meanRate.scaled(by: meanRate))
    let forceVariance = Self.largest(window.forceSquares / n - meanForce.scaled(by: meanForce))
    let rate = n / elapsed
    let statedRate = angleRandomWalk * angleRandomWalk * rate
    let statedForce = velocityRandomWalk * velocityRandomWalk * rate
    // Values that were held show no noise at all.
    rateFloor = min(rateFloor * 1.002, max(rateVariance, 1e-3 * statedRate, 1e-12))
    forceFloor = min(forceFloor * 1.002, max(forceVariance, 1e-3 * statedForce, 1e-10))
    let rateNoise = Self.noise(stated: statedRate, shown: rateFloor, limit: 4e-4)
    let forceNoise = Self.noise(stated: statedForce, shown: forceFloor, limit: 1e-2)
    // Largest of three variances of n samples: four times the expectation is beyond the 99.9 %
    // quantile from 12 samples on.
    let rateBound = 4 * rateNoise
    let forceBound = 4 * forceNoise
    let meanDeviation = max(5 * (forceNoise / n).squareRoot(), 0.008)
    // A slow roll-off shows in the mean over a second before it shows in a window.
    trend += 0.25 * (meanForce - trend)
    let trendDeviation = max(
      0.4 * meanDeviation + meanDeviation / max(restWindows, 1).squareRoot(), 0.006)
    let quiet =
      rateVariance < rateBound && forceVariance < forceBound
      && (meanRate - restingRate).norm < rateLimit
      && abs(meanForce.norm - 9.81) < 0.5
      && (restWindows == 0
        || ((meanForce - restForce).norm < meanDeviation * 1.5
          && (trend - restForce).norm < trendDeviation))
    if !quiet {
      restart()
      return
    }
    if quietSince == nil { quietSince = start }
    // A mean over the last minute and a half, so that a warming sensor is followed and a slow
    // roll-off is not.
    if restWindows == 0 { trend = meanForce }
    restWindows = min(restWindows + 1, 360)
    restForce += (1 / restWindows) * (meanForce - restForce)
  }

  /// Forgets the rest so far: it has ended, or was none.
  mutating func restart() {
    quietSince = nil
    restWindows = 0
    restForce = .zero
  }

  private static func largest(_ v: Vector3<Body>) -> Double { max(v.x, max(v.y, v.z)) }
}
