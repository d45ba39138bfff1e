import LinearAlgebra
import Sensing
import Spatial
import Testing

@testable import Fusion

/// Samples of a body at 100 Hz, with the noise of a consumer's sensor.
private struct Bench {
  var random: RepeatableGenerator
  var count = 0
  var rateNoise = 0.003
  var forceNoise = 0.03

  init(seed: UInt64) { random = RepeatableGenerator(seed: seed) }

  mutating func noise<F>(_ size: Double) -> Vector3<F> {
    Vector3(size * random.normal(), size * random.normal(), size * random.normal())
  }

  mutating func next(
    acceleration: Double = 0, rate: Vector3<Body> = .zero
  ) -> InertialSample {
    count += 1
    return InertialSample(
      instant: SensorInstant(nanoseconds: Int64(count) * 10_000_000),
      specificForce: Vector3(acceleration, 0, -9.81) + noise(forceNoise),
      angularRate: rate + noise(rateNoise))
  }
}

@Suite("Standing still")
struct StandstillDetectorTests {
  private func detector() -> StandstillDetector {
    StandstillDetector(angleRandomWalk: 5e-4, velocityRandomWalk: 5e-3, gyroscopeBias: 0.01)
  }

  @Test("a body at rest is quiet within half a second and stays so", arguments: 1...5)
  func rest(seed: Int) {
    var bench = Bench(seed: UInt64(seed))
    var detector = detector()
    var quiet = 0
    for k in 1...6000 {
      _ = detector.receive(bench.next())
      if k > 60 && detector.quietSince != nil { quiet += 1 }
    }
    // Each window's largest of six variances and mean may chance beyond its bound once in hundreds.
    #expect(Double(quiet) / 5940 > 0.97)
  }

  @Test("a body that shakes or turns is not quiet")
  func motion() {
    for kind in 0..<3 {
      var bench = Bench(seed: 7)
      var detector = detector()
      var quiet = 0
      for k in 1...1500 {
        let time = Double(k) * 0.01
        // A hand, a turn at 10 degrees a second, an idle drive over gravel.
        let wave = (time * 6).truncatingRemainder(dividingBy: 1) < 0.5 ? 1.0 : -1
        let sample =
          switch kind {
          case 0: bench.next(rate: Vector3(0.1 * wave, 0, 0))
          case 1: bench.next(rate: Vector3(0, 0, 0.17))
          default: bench.next(acceleration: 0.6 * wave)
          }
        _ = detector.receive(sample)
        if detector.quietSince != nil { quiet += 1 }
      }
      #expect(quiet < 100, "kind \(kind)")
    }
  }

  @Test("a slow roll-off ends the quiet before a metre per second", arguments: [0.08, 0.15, 0.4])
  func rollOff(acceleration: Double) {
    var bench = Bench(seed: 11)
    bench.rateNoise = 0.001
    bench.forceNoise = 0.01
    var detector = detector()
    for _ in 0..<1000 { _ = detector.receive(bench.next()) }
    #expect(detector.quietSince != nil)
    var speed = 0.0
    for k in 1...1000 where detector.quietSince != nil {
      // Over half a second from rest to the full acceleration.
      let present = acceleration * min(Double(k) / 50, 1)
      speed += present * 0.01
      _ = detector.receive(bench.next(acceleration: present))
    }
    #expect(detector.quietSince == nil)
    #expect(speed < 0.5, "\(speed)")
  }

  @Test("a quiet sensor that was said to be noisy rocks no more than its own noise explains")
  func quietSensor() {
    var bench = Bench(seed: 13)
    // A twentieth of what the detector is told: 5e-4 rad/√s and 5e-3 m/s/√s at 100 Hz.
    bench.rateNoise = 2.5e-4
    bench.forceNoise = 2.5e-3
    var detector = detector()
    for _ in 0..<1000 { _ = detector.receive(bench.next()) }
    #expect(detector.quietSince != nil)
    var quiet = 0
    for k in 0..<1000 {
      // Back and forth twice a second by 0.3 degrees a second.
      let sway = k % 50 < 25 ? 0.005 : -0.005
      _ = detector.receive(bench.next(rate: Vector3(0, sway, 0)))
      if detector.quietSince != nil && k > 50 { quiet += 1 }
    }
    #expect(quiet < 50, "\(quiet)")
  }

  @Test("a known resting rate narrows what counts as rest")
  func knownRate() {
    for (isKnown, turns) in [(false, true), (true, false)] {
      var bench = Bench(seed: 14)
      var detector = detector()
      if isKnown { detector.expect(restingRate: Vector3(0, 0, 0.01), deviation: 5e-4) }
      for _ in 0..<500 { _ = detector.receive(bench.next(rate: Vector3(0, 0, 0.035))) }
      #expect((detector.quietSince != nil) == turns)
    }
  }

  @Test("a gap in the samples ends the quiet")
  func gap() {
    var bench = Bench(seed: 12)
    var detector = detector()
    for _ in 0..<300 { _ = detector.receive(bench.next()) }
    #expect(detector.quietSince != nil)
    bench.count += 300
    _ = detector.receive(bench.next())
    #expect(detector.quietSince == nil)
  }
}

@Suite("Frozen input")
struct FrozenInputDetectorTests {
  @Test("held values are found within 0.2 s, from where they began")
  func held() {
    var bench = Bench(seed: 21)
    var detector = FrozenInputDetector(isNoiseless: false)
    for _ in 0..<500 { detector.receive(bench.next()) }
    #expect(!detector.hasFound)
    var sample = bench.next()
    detector.receive(sample)
    let begin = sample.instant
    for k in 1...40 {
      sample.instant = begin.advanced(bySeconds: Double(k) * 0.01)
      detector.receive(sample)
      if k == 19 { #expect(!detector.hasFound) }
    }
    #expect(detector.held(at: begin.advanced(bySeconds: 0.1), isStill: false).rate)
    #expect(detector.held(at: begin.advanced(bySeconds: 0.4), isStill: false).rate)
    #expect(!detector.held(at: begin.advanced(bySeconds: -0.02), isStill: false).rate)
    // Measured values end it.
    bench.count += 45
    for _ in 0..<5 { detector.receive(bench.next()) }
    #expect(!detector.held(at: begin.advanced(bySeconds: 0.48), isStill: false).rate)
  }

  @Test("a straight line across a hole is found")
  func straightLine() {
    var bench = Bench(seed: 22)
    var detector = FrozenInputDetector(isNoiseless: false)
    for _ in 0..<500 { detector.receive(bench.next()) }
    let begin = SensorInstant(nanoseconds: 5_000_000_000)
    for k in 1...50 {
      detector.receive(
        InertialSample(
          instant: begin.advanced(bySeconds: Double(k) * 0.01),
          specificForce: Vector3(0.001 * Double(k), 0, -9.81),
          angularRate: Vector3(0, 2e-4 * Double(k), 0)))
    }
    #expect(detector.held(at: begin.advanced(bySeconds: 0.3), isStill: false).rate)
  }

  @Test("noise alone, however long, is no frozen input", arguments: 1...3)
  func noise(seed: Int) {
    var bench = Bench(seed: UInt64(30 + seed))
    var detector = FrozenInputDetector(isNoiseless: false)
    for _ in 0..<20_000 { detector.receive(bench.next()) }
    #expect(!detector.hasFound)
  }

  @Test("a sensor without noise is never suspected")
  func noiseless() {
    var detector = FrozenInputDetector(isNoiseless: true)
    for k in 1...1000 {
      detector.receive(
        InertialSample(
          instant: SensorInstant(nanoseconds: Int64(k) * 10_000_000),
          specificForce: Vector3(0, 0, -9.81), angularRate: .zero))
    }
    #expect(!detector.hasFound)
  }
}
