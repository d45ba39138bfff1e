import Fusion
import Geodesy
import LinearAlgebra
import Sensing
import Simulation
import Spatial

/// How many errors lay inside three stated standard deviations, by what was stated.
struct HonestyShares: Sendable {
  enum Part: Int, CaseIterable, Sendable { case horizontal, height, velocity, tilt, heading }

  struct Share: Sendable {
    var inside = 0.0
    var total = 0.0
    /// Of errors over deviations.
    var squares = 0.0
    /// Of errors and of deviations.
    var errors = 0.0
    var variances = 0.0

    var percent: Double { total > 0 ? 100 * inside / total : 100 }
    var ratio: Double { total > 0 ? (squares / total).squareRoot() : 0 }

    mutating func add(_ error: Double, variance: Double) {
      total += 1
      if error * error <= 9 * variance { inside += 1 }
      squares += error * error / variance
      errors += error * error
      variances += variance
    }

    static func + (a: Self, b: Self) -> Self {
      var sum = a
      sum.inside += b.inside
      sum.total += b.total
      sum.squares += b.squares
      sum.errors += b.errors
      sum.variances += b.variances
      return sum
    }
  }

  private(set) var shares = [Share](repeating: Share(), count: Part.allCases.count)

  subscript(part: Part) -> Share { shares[part.rawValue] }

  static func + (a: Self, b: Self) -> Self {
    var sum = a
    for i in sum.shares.indices { sum.shares[i] = a.shares[i] + b.shares[i] }
    return sum
  }

  init() {}

  /// Every fifth estimate of one run.
  init(of scene: HonestyScene, seed: UInt64) {
    var scenario = scene.scenario
    scenario.seed = seed
    var simulator = Simulator(scenario)
    var engine = FusionEngine(configuration: scene.configuration)
    var count = 0
    while true {
      let row = simulator.next()
      if let sample = row?.sample { engine.receive(sample) }
      if row == nil { engine.finish() }
      while let estimate = engine.nextEstimate() {
        count += 1
        if count % 5 == 0 {
          add(estimate, against: scenario.trajectory.state(at: estimate.instant.seconds))
        }
      }
      while engine.nextOutcome() != nil {}
      while engine.nextEvent() != nil {}
      if row == nil { break }
    }
  }

  private mutating func add(_ estimate: FusionEstimate, against truth: TrueState) {
    guard let place = estimate.position, let stated = estimate.velocity else { return }
    let level = LocalLevel.toEarthFixed(latitude: truth.latitude, longitude: truth.longitude)
    let error = level.transposed * (truth.position.vector(in: EarthFixed.self) - place.earthFixed)
    let p = estimate.positionCovariance
    shares[Part.horizontal.rawValue].add(error.x, variance: p[0, 0])
    shares[Part.horizontal.rawValue].add(error.y, variance: p[1, 1])
    shares[Part.height.rawValue].add(error.z, variance: p[2, 2])
    let velocity = level.transposed * truth.velocity.vector(in: EarthFixed.self) - stated
    for i in 0..<3 {
      shares[Part.velocity.rawValue].add(
        velocity[i], variance: estimate.velocityCovariance[i, i])
    }
    guard let attitude = estimate.attitude else { return }
    let own = LocalLevel.toEarthFixed(latitude: place.latitude, longitude: place.longitude)
    let phi =
      own.transposed * (truth.attitude * (Rotation(matrix: own) * attitude).inverse).logarithm
    let a = estimate.attitudeCovariance
    if estimate.headingReference == .trueNorth {
      shares[Part.heading.rawValue].add(phi.z, variance: a[2, 2])
      shares[Part.tilt.rawValue].add(phi.x, variance: a[0, 0])
      shares[Part.tilt.rawValue].add(phi.y, variance: a[1, 1])
      return
    }
    // The heading is not known and may be anything: what is left is how far down is off.
    let down = truth.attitude.inverse * (level * Vector3<NorthEastDown>(0, 0, 1))
    let seen = attitude * down
    shares[Part.tilt.rawValue].add(-seen.y, variance: a[0, 0])
    shares[Part.tilt.rawValue].add(seen.x, variance: a[1, 1])
  }

  /// All seeds of a scene.
  static func shares(of scene: HonestyScene, seeds: ClosedRange<UInt64>) async -> HonestyShares {
    await withTaskGroup(of: (UInt64, HonestyShares).self) { group in
      for seed in seeds { group.addTask { (seed, HonestyShares(of: scene, seed: seed)) } }
      var bySeed: [UInt64: HonestyShares] = [:]
      for await (seed, shares) in group { bySeed[seed] = shares }
      return seeds.compactMap { bySeed[$0] }.reduce(HonestyShares(), +)
    }
  }
}
