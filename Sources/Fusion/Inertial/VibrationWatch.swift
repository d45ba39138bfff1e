internal import CMath
internal import LinearAlgebra
internal import Sensing
internal import Spatial

/// Finds out that the accelerometer shakes harder and faster than a vehicle or a gait moves.
///
/// Over half a second the variance of the specific force says how hard, and the mean square of its
/// steps from sample to sample, over twice that variance, how fast: it is 1 - cos(2π f dt) for a
/// vibration of frequency f, or of the one that a faster vibration is taken for. See Derivation (N-9).
struct VibrationWatch {
  /// m/s², root mean square, while it shakes; else zero.
  private(set) var size = 0.0

  /// Half a second, s.
  private static let length = 0.5
  /// m/s²: half of it is what a rough road and a walk do.
  private static let limit = 8.0
  /// Hz: steps and springs are slower.
  private static let slowest = 12.0

  private var start: SensorInstant?
  private var count = 0.0
  private var sum = Vector3<Body>.zero
  private var squares = 0.0
  private var steps = 0.0
  private var last = Vector3<Body>.zero
  /// Windows in a row that shake, or that do not.
  private var agreeing = 0

  /// Takes a sample; `true` where a window has ended with it that changes the verdict.
  mutating func receive(_ sample: InertialSample) -> Bool {
    let force = sample.specificForce
    let step = force - last
    last = force
    guard let start else {
      begin(at: sample.instant)
      return false
    }
    count += 1
    sum += force
    squares += force.squaredNorm
    steps += step.squaredNorm
    let elapsed = sample.instant.seconds(since: start)
    if elapsed < Self.length { return false }
    defer { begin(at: sample.instant) }
    // Slower than 25 Hz nothing fast is seen, and a gap is no window.
    if count < 12 || elapsed > 2 * Self.length { return false }
    return judge(elapsed: elapsed)
  }

  private mutating func judge(elapsed: Double) -> Bool {
    let mean = sum / count
    let variance = max(squares / count - mean.squaredNorm, 0)
    let cosine = Elementary.sineAndCosine(
      min(2 * Double.pi * Self.slowest * elapsed / count, 0.5 * .pi)
    ).cosine
    let isFast = steps / count > 2 * variance * (1 - cosine)
    let root = variance.squareRoot()
    let isShaking = root > (size > 0 ? 0.7 : 1) * Self.limit && isFast
    let wasShaking = size > 0
    agreeing = isShaking == wasShaking ? 0 : agreeing + 1
    // Two windows: a jolt is no vibration, and one quiet window no end.
    if agreeing < 2 {
      if wasShaking && isShaking { size = root }
      return false
    }
    agreeing = 0
    size = isShaking ? root : 0
    return true
  }

  private mutating func begin(at instant: SensorInstant) {
    start = instant
    count = 0
    sum = .zero
    squares = 0
    steps = 0
  }
}
