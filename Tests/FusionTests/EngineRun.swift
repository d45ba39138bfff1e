import Fusion
import Geodesy
import LinearAlgebra
import Sensing
import Spatial

/// Everything that an engine said about a sequence of samples.
struct EngineRun {
  var estimates: [FusionEstimate] = []
  var events: [FusionEvent] = []
  var outcomes: [FusionOutcome] = []

  init(
    _ samples: [SensorSample], _ configuration: FusionConfiguration = FusionConfiguration(),
    start: FusionEngine.StartPose? = nil
  ) {
    var engine = FusionEngine(configuration: configuration)
    if let start { engine.setStart(start) }
    for sample in samples {
      engine.receive(sample)
      drain(&engine)
    }
    engine.finish()
    drain(&engine)
  }

  private mutating func drain(_ engine: inout FusionEngine) {
    while let estimate = engine.nextEstimate() { estimates.append(estimate) }
    while let event = engine.nextEvent() { events.append(event) }
    while let outcome = engine.nextOutcome() { outcomes.append(outcome) }
  }

  /// Whether the times of the estimates increase without exception.
  var isStrictlyIncreasing: Bool {
    zip(estimates, estimates.dropFirst()).allSatisfy { $0.instant < $1.instant }
  }

  func estimates(from start: Double, to end: Double) -> [FusionEstimate] {
    estimates.filter { $0.instant.seconds >= start && $0.instant.seconds < end }
  }

  func events(_ kind: FusionEvent.Kind) -> [FusionEvent] { events.filter { $0.kind == kind } }

  func refusals(_ reason: FusionOutcome.Reason) -> [FusionOutcome] {
    outcomes.filter { $0.verdict == .refused(reason) }
  }

  /// The numbers of all estimates, for comparison to the bit.
  var fingerprint: [UInt64] {
    estimates.flatMap { e -> [UInt64] in
      var numbers: [Double] = [
        e.position?.latitude ?? 0, e.position?.longitude ?? 0, e.position?.height ?? 0,
        e.velocity?.x ?? 0, e.velocity?.y ?? 0, e.velocity?.z ?? 0, e.attitude?.w ?? 0,
        e.attitude?.x ?? 0, e.attitude?.y ?? 0, e.attitude?.z ?? 0, e.gyroscopeBias.x,
        e.accelerometerBias.x, e.barometerBias ?? 0, e.localPosition.x, e.localPosition.y,
        e.localPosition.z, e.localAttitude.w, e.localAttitude.z, e.deadReckoningAge,
      ]
      for i in 0..<3 {
        for j in 0..<3 {
          numbers.append(e.positionCovariance[i, j])
          numbers.append(e.velocityCovariance[i, j])
          numbers.append(e.attitudeCovariance[i, j])
        }
      }
      return [UInt64(bitPattern: e.instant.nanoseconds), UInt64(e.mode.rawValue)]
        + numbers.map(\.bitPattern)
    }
  }
}

extension FusionConfiguration {
  /// A profile with its defaults.
  static func defaults(_ profile: Profile) -> FusionConfiguration {
    FusionConfiguration(profile: profile)
  }
}

/// The same numbers on every run and every machine (SplitMix64, Steele et al. 2014).
struct RepeatableGenerator: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// A sum of twelve uniform variables: mean zero, variance one, close enough to normal here.
  mutating func normal() -> Double {
    var sum = 0.0
    for _ in 0..<12 { sum += Double.random(in: 0..<1, using: &self) }
    return sum - 6
  }
}
