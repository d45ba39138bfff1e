import Calibration
import Fusion
import Testing

@Suite("Consistency, Monte Carlo")
struct ConsistencyReleaseTests {
  @Test("dev", arguments: [ConsistencyPlatform.car, .multirotor])
  func dev(platform: ConsistencyPlatform) async {
    let all = await Self.verdicts(of: platform)
    let dimension = platform.active.indices.count
    let band = ChiSquare.meanBand(dimension: dimension, runs: 50, confidence: 0.95)
    let wide = ChiSquare.meanBand(dimension: dimension, runs: 50, confidence: 0.999)
    print(platform.name, dimension, band, wide)
    for (k, statement) in NoiseStatement.allCases.enumerated() {
      let means = platform.epochs.indices.map { e in
        all.reduce(0) { $0 + (e < $1[k].errors.count ? $1[k].errors[e] : .nan) } / 50
      }
      print(statement, means)
      var pooled: [FusionOutcome.Quantity: ConsistencyVerdict.InnovationSum] = [:]
      for v in all {
        for (q, s) in v[k].innovations {
          var p = pooled[q] ?? .init()
          p.sum += s.sum
          p.dimension += s.dimension
          p.deweighted += s.deweighted
          p.refused += s.refused
          pooled[q] = p
        }
      }
      for (q, s) in pooled {
        let b = ChiSquare.meanBand(dimension: s.dimension, runs: 1, confidence: 0.95)
        let d = Double(s.dimension)
        print("  ", q, s.sum / d, s.dimension, b.lowerBound / d, b.upperBound / d, s.deweighted, s.refused)
      }
    }
    print(all[0][0].events.map { "\($0.kind)" })
  }

  static func verdicts(of platform: ConsistencyPlatform) async -> [[ConsistencyVerdict]] {
    await withTaskGroup(of: (Int, [ConsistencyVerdict]).self) { group in
      for seed in 1...50 {
        group.addTask {
          let recording = platform.recording(seed: UInt64(seed))
          return (seed, NoiseStatement.allCases.map { platform.judge(recording, as: $0) })
        }
      }
      var result = [[ConsistencyVerdict]](repeating: [], count: 50)
      for await (seed, verdicts) in group { result[seed - 1] = verdicts }
      return result
    }
  }
}
