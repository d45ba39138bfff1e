import CMath
import LinearAlgebra
import Sensing
import Spatial

@testable import ErrorStateFilter

/// Reproducible random numbers (SplitMix64, Steele et al. 2014).
struct AttitudeRandom {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// Uniform in [0, 1).
  mutating func uniform() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((z ^ (z >> 31)) >> 11) * 0x1p-53
  }

  /// Normal with unit variance: the sum of twelve uniform numbers less six.
  mutating func normal() -> Double {
    var sum = -6.0
    for _ in 0..<12 { sum += uniform() }
    return sum
  }

  mutating func vector<Frame>(_ deviation: Double, _ frame: Frame.Type = Frame.self) -> Vector3<
    Frame
  > {
    Vector3(deviation * normal(), deviation * normal(), deviation * normal())
  }
}

/// A body in a hand with known attitude, and what its sensors read.
///
/// The rate is constant over each step, so that attitude follows exactly; position is a sum of
/// sines with analytic acceleration.
struct AttitudeMotion {
  var random: AttitudeRandom
  let step = 0.01
  var time = 0.0
  var attitude: Rotation<Body, NorthEastDown>
  /// Attitude of the last steps, oldest first, for the magnetometer's latency.
  var past: [Rotation<Body, NorthEastDown>] = []

  /// Amplitudes: rad/s and m; zero is rest.
  var turning = 0.0
  var travelling = 0.0
  var rateFrequencies: [Double]
  var ratePhases: [Double]

  // Sensor errors.
  var bias: Vector3<Body>
  var scale: Vector3<Body>
  var rateNoise = 0.002
  var forceNoise = 0.03
  var offset: Vector3<Body> = .zero
  var fieldNoise = 3e-7
  /// Steps by which the magnetometer is late.
  var lateSteps = 1
  /// The field; T.
  var field = Vector3<NorthEastDown>(16e-6, 0, 41e-6)

  init(seed: UInt64) {
    random = AttitudeRandom(seed: seed)
    attitude = Rotation(
      roll: .radians(0.3 * random.normal()), pitch: .radians(0.3 * random.normal()),
      yaw: .radians(6 * random.uniform() - 3))
    bias = random.vector(0.003)
    scale = random.vector(0.004)
    rateFrequencies = (0..<6).map { _ in 0 }
    ratePhases = (0..<6).map { _ in 0 }
    for i in 0..<6 {
      rateFrequencies[i] = 1 + 4 * random.uniform()
      ratePhases[i] = 6 * random.uniform()
    }
  }

  var instant: SensorInstant { SensorInstant(seconds: time) }

  /// Moves on by one step and returns what the inertial sensor reads.
  mutating func advance() -> InertialSample {
    let middle = time + step / 2
    func wave(_ i: Int) -> Double { Elementary.sine(rateFrequencies[i] * middle + ratePhases[i]) }
    let rate = turning * Vector3<Body>(wave(0), wave(1), wave(2))
    func push(_ i: Int) -> Double {
      -travelling * rateFrequencies[i] * rateFrequencies[i] * wave(i)
    }
    let half = Rotation<Body, Body>(exponentialOf: (step / 2) * rate)
    let halfway = attitude * half
    let force = Vector3<NorthEastDown>(push(3), push(4), push(5) - 9.81)
    past.append(attitude)
    if past.count > 16 { past.removeFirst() }
    attitude = (halfway * half).renormalized
    time += step
    return InertialSample(
      instant: instant,
      specificForce: halfway.inverse * force + random.vector(forceNoise),
      angularRate: rate + rate.scaled(by: scale) + bias + random.vector(rateNoise))
  }

  /// What the magnetometer reads now: the field of `lateSteps` ago.
  mutating func magnetic() -> MagneticSample {
    let then = lateSteps == 0 ? attitude : past[max(0, past.count - lateSteps)]
    return MagneticSample(
      instant: instant, field: then.inverse * field + offset + random.vector(fieldNoise))
  }

  /// Runs a filter for `duration` seconds, with the magnetometer or without, and returns its last
  /// verdict.
  @discardableResult
  mutating func run(
    _ filter: inout AttitudeFilter, for duration: Double, magnetometer: Bool = true
  ) -> MagneticVerdict? {
    var last: MagneticVerdict?
    for _ in 0..<Int((duration / step).rounded()) {
      filter.propagate(advance())
      if magnetometer {
        let verdict = filter.observe(magnetic())
        if verdict != .gathered { last = verdict }
      }
    }
    return last
  }

  /// The rotation vector from the estimated to the true attitude, north-east-down, rad.
  func error(of filter: AttitudeFilter) -> Vector3<NorthEastDown> {
    (attitude * filter.attitude.inverse).logarithm
  }
}
