internal import CMath
internal import LinearAlgebra
internal import Sensing
internal import Spatial

/// Finds by how much a receiver's stamps are late, outside the filter's state.
///
/// A velocity that is τ late reads v - a τ. What it differs by from the integral of the specific force
/// is compared with the acceleration, both freed of what is slower than some seconds, so that errors
/// of tilt, bias and start do not matter; a constant error of the heading is estimated beside. See
/// Derivation (D-1) to (D-3).
struct SatelliteLatencySearch {
  /// North and east.
  private typealias Level = (x: Double, y: Double)

  private var received: SensorInstant?
  // Since the last velocity.
  private var impulse = Vector3<EarthFixed>.zero
  private var elapsed = 0.0
  /// The specific force of the last tenth of a second, m/s².
  private var force = Vector3<EarthFixed>.zero

  /// The last velocity; `nil` where the next one begins anew.
  private var last: Level?
  private var lastForce: Level = (0, 0)
  // High-passed: velocity less integral, acceleration, and what a turned heading would add.
  private var difference: Level = (0, 0)
  private var acceleration: Level = (0, 0)
  private var turned: Level = (0, 0)

  // Sums of the least squares for latency and heading.
  private var aa = 0.0
  private var ap = 0.0
  private var pp = 0.0
  private var ad = 0.0
  private var pd = 0.0
  /// Sums of the squared residuals and how many.
  private var residuals = 0.0
  private var weight = 0.0
  /// The scores of the present block and the sum of the squares of all.
  private var score = 0.0
  private var scoreTime = 0.0
  private var scores = 0.0
  private var blocks = 0.0

  /// Time constant of the high pass, s: as long as a braking, shorter than the filter takes to explain
  /// a latency by tilt.
  private static let highPass = 2.0
  /// Over what time the acceleration is averaged: its middle lies half as far back as the velocity's
  /// own does at a latency of twice that, s.
  private static let smoothing = 0.1
  /// Length of a block of scores, s: beyond it residuals have little in common.
  private static let blockTime = 10.0
  /// What is older counts less, s.
  private static let memory = 1800.0
  /// Prior of the heading's error against the noise of one velocity: 2 degrees at 0.1 m/s.
  private static let headingPrior = 8.0

  /// The estimate and its standard deviation, s; `nil` where accelerations have not told it yet.
  var estimate: SensorErrors.Estimated? {
    let information = aa - ap * ap / (pp + Self.headingPrior)
    guard weight > 20, blocks >= 8, information > 1 else { return nil }
    let mean = residuals / weight
    // Whichever is larger: what the residuals say where they are independent, and where they are not.
    let variance = max(mean / information, scores / (information * information))
    return SensorErrors.Estimated(value: solution.latency, deviation: variance.squareRoot())
  }

  private var solution: (latency: Double, heading: Double) {
    let q = pp + Self.headingPrior
    let determinant = aa * q - ap * ap
    guard determinant > 1e-9 else { return (0, 0) }
    return ((ad * q - ap * pd) / determinant, (aa * pd - ap * ad) / determinant)
  }

  /// Takes the mean specific force, EarthFixed, m/s², from the last instant to this one.
  @inline(__always)
  mutating func receive(_ force: Vector3<EarthFixed>, until instant: SensorInstant) {
    let duration = received.map { instant.seconds(since: $0) } ?? 0
    received = instant
    if duration > 0.5 || duration < 0 { return interrupt() }
    impulse += duration * force
    elapsed += duration
    self.force += min(1, duration / Self.smoothing) * (force - self.force)
  }

  /// Begins anew; what has been learnt stays.
  mutating func interrupt() {
    last = nil
    impulse = .zero
    elapsed = 0
    difference = (0, 0)
    acceleration = (0, 0)
    turned = (0, 0)
  }

  /// Lets what was learnt count for a tenth: the filter that it was learnt beside has become another.
  mutating func fade() {
    aa *= 0.1
    ap *= 0.1
    pp *= 0.1
    ad *= 0.1
    pd *= 0.1
    residuals *= 0.1
    weight *= 0.1
    scores *= 0.1
    score *= 0.1
  }

  /// Takes the velocity of the inertial sensor as a receiver gives it, north and east, m/s, at the end
  /// of what was received; `level` has north and east in its columns.
  ///
  /// `noise` is its variance (m²/s²), `tilt` and `heading` are those of the attitude by which the force
  /// was turned (rad²): what they make uncertain counts for less.
  mutating func learn(
    north: Double, east: Double, level: Matrix3<EarthFixed, NorthEastDown>, noise: Double,
    tilt: Double, heading: Double
  ) {
    let axes = level.transposed
    let gained: Level = (axes.row0.dot(impulse), axes.row1.dot(impulse))
    let pull: Level = (axes.row0.dot(force), axes.row1.dot(force))
    let gap = elapsed
    impulse = .zero
    elapsed = 0
    defer {
      last = (north, east)
      lastForce = pull
    }
    guard let last, gap < 3 else { return interrupt() }
    let kept = Elementary.exponential(-gap / Self.highPass)
    func passed(_ y: Level, _ dx: Double, _ dy: Double) -> Level {
      (kept * (y.x + dx), kept * (y.y + dy))
    }
    difference = passed(
      difference, north - last.x - gained.x, east - last.y - gained.y)
    acceleration = passed(acceleration, pull.x - lastForce.x, pull.y - lastForce.y)
    turned = passed(turned, -gained.y, gained.x)
    let (p, lasting) = (turned, 9.81 * Self.highPass)
    let doubt = lasting * lasting * tilt + heading * (p.x * p.x + p.y * p.y)
    add(gap: gap, trust: noise / (noise + max(doubt, 0)))
  }

  /// Adds the present rows with the weight `trust`.
  private mutating func add(gap: Double, trust w: Double) {
    let fade = 1 - min(gap / Self.memory, 1)
    // d = -a τ + p ψ.
    let (a, p, d) = (acceleration, turned, difference)
    aa = fade * aa + w * (a.x * a.x + a.y * a.y)
    ap = fade * ap - w * (a.x * p.x + a.y * p.y)
    pp = fade * pp + w * (p.x * p.x + p.y * p.y)
    ad = fade * ad - w * (a.x * d.x + a.y * d.y)
    pd = fade * pd + w * (p.x * d.x + p.y * d.y)
    let (latency, heading) = solution
    let rx = d.x + a.x * latency - p.x * heading
    let ry = d.y + a.y * latency - p.y * heading
    residuals = fade * residuals + w * (rx * rx + ry * ry)
    weight = fade * weight + 2
    // The part of the acceleration that the heading does not explain.
    let share = ap / (pp + Self.headingPrior)
    score += w * ((-a.x - share * p.x) * rx + (-a.y - share * p.y) * ry)
    scores *= fade
    scoreTime += gap
    if scoreTime >= Self.blockTime {
      scores += score * score
      blocks += 1
      score = 0
      scoreTime = 0
    }
  }
}
