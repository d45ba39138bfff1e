import Fusion
import Sensing
import Simulation

/// What became of one recording with one subset of its sensors.
struct HonestyRun: Sendable {
  /// By instant; where there was no estimate everything is infinite.
  var readings: [HonestyReading] = []
  /// Normalized innovations squared once a single filter is left.
  var innovations: [FusionOutcome.Quantity: ConsistencyVerdict.InnovationSum] = [:]
  /// Estimates that stated a heading.
  var headings = 0

  init(
    _ recording: ConsistencyRecording, of platform: HonestyPlatform, with subset: HonestySubset,
    as statement: NoiseStatement
  ) {
    var engine = FusionEngine(
      configuration: platform.base.configuration(stating: statement))
    let active = platform.active(with: subset).indices
    for original in recording.samples {
      guard let sample = subset.sample(of: original) else { continue }
      engine.receive(statement == .measurementOverFour ? sample.claimingHalf : sample)
      collect(from: &engine, recording, active)
    }
    engine.finish()
    collect(from: &engine, recording, active)
    while readings.count < recording.instants.count { readings.append(HonestyReading()) }
  }

  private mutating func collect(
    from engine: inout FusionEngine, _ recording: ConsistencyRecording, _ active: [Int]
  ) {
    while let estimate = engine.nextEstimate() {
      if estimate.headingReference == .trueNorth { headings += 1 }
      while readings.count < recording.instants.count,
        recording.instants[readings.count] < estimate.instant
      { readings.append(HonestyReading()) }
      let next = readings.count
      guard next < recording.instants.count, estimate.instant == recording.instants[next] else {
        continue
      }
      let truth = recording.epochs[next]
      var reading = HonestyReading(estimate, against: truth.state)
      if var filter = engine.navigationFilter() {
        reading.whole = filter.normalizedErrorSquared(against: truth, over: active)
      }
      readings.append(reading)
    }
    let isSingle = engine.navigationEpoch != nil
    while let outcome = engine.nextOutcome() {
      if outcome.verdict == .refused(.notApplicable) || !isSingle { continue }
      var refused = 0
      if case .refused = outcome.verdict { refused = 1 }
      let one = ConsistencyVerdict.InnovationSum(
        sum: outcome.normalizedInnovationSquared, dimension: outcome.dimension, refused: refused)
      innovations[outcome.quantity, default: .init()] =
        innovations[outcome.quantity, default: .init()] + one
    }
  }
}
