import Geodesy
import LinearAlgebra
import Sensing
import Spatial
import Testing

@testable import Fusion

/// A receiver that tells positions and no velocity, beside an inertial sensor that feels nothing:
/// a car that stands, or one on a smooth road. Only the positions tell which.
@Suite("Release: standstill with positions alone")
struct PositionOnlyStillnessReleaseTests {
  /// The estimates of two minutes at `speed`, m/s eastwards; positions of 3 m noise.
  private func estimates(
    speed: Double, seed: UInt64, interval: Int = 1
  ) -> (all: [FusionEstimate], resets: Int) {
    var engine = FusionEngine(configuration: FusionConfiguration(profile: .automotive))
    var random = RepeatableGenerator(seed: seed)
    var all: [FusionEstimate] = []
    func noise<F>(_ size: Double) -> Vector3<F> {
      Vector3(size * random.normal(), size * random.normal(), size * random.normal())
    }
    for k in 1...12_000 {
      let instant = SensorInstant(nanoseconds: Int64(k) * 10_000_000)
      engine.receive(
        .inertial(
          InertialSample(
            instant: instant, specificForce: Vector3(0, 0, -9.808) + noise(0.01),
            angularRate: noise(0.001))))
      if k % (100 * interval) == 0 {
        // A degree of longitude is 111,320 m times the cosine of the latitude, within a thousandth.
        let error: Vector3<Body> = noise(3)
        let east: Double = speed * instant.seconds + error.y
        let north: Double = error.x
        var fix = SatelliteFix(
          instant: instant,
          position: .degrees(
            latitude: 48.2 + north / 111_200, longitude: 11.6 + east / 74_300,
            height: 560 - error.z))
        fix.standardDeviationNorth = 3
        fix.standardDeviationEast = 3
        fix.standardDeviationDown = 3
        engine.receive(.satellite(fix))
      }
      while let estimate = engine.nextEstimate() { all.append(estimate) }
    }
    return (all, all.last?.resetCount ?? 0)
  }

  @Test(
    "at a constant 30 m/s from the first sample on it never stands",
    arguments: 1...3)
  func smoothRoad(seed: UInt64) {
    let (all, resets) = estimates(speed: 30, seed: seed)
    #expect(all.count > 10_000)
    // Before the first fix there is no place that could be called stationary, and the inertial sensor
    // alone says that it is quiet.
    #expect(!all.contains { $0.isStandingStill && $0.position != nil })
    #expect(resets == 0)
  }

  @Test("nor where fixes come every twenty seconds")
  func rareFixes() {
    let (all, _) = estimates(speed: 30, seed: 4, interval: 20)
    #expect(all.count > 10_000)
    #expect(!all.contains { $0.isStandingStill && $0.position != nil })
  }

  @Test("parked it stands within ten seconds, and goes on standing", arguments: 1...3)
  func parked(seed: UInt64) {
    let (all, resets) = estimates(speed: 0, seed: seed)
    let begin = all.first { $0.isStandingStill }?.instant.seconds ?? .infinity
    #expect(begin < 10)
    #expect(all.allSatisfy { $0.instant.seconds < 10 || $0.isStandingStill })
    #expect(resets == 0)
  }
}
