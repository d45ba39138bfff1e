import Calibration
import Fusion

/// Fifty runs of one platform, each judged under one or more statements of the noise.
struct ConsistencyStudy {
  static let seeds: ClosedRange<UInt64> = 1...50

  let platform: ConsistencyPlatform
  private let statements: [NoiseStatement]
  /// By seed, then by statement.
  private let verdicts: [[ConsistencyVerdict]]

  /// Runs all seeds, as many at a time as there are cores.
  init(of platform: ConsistencyPlatform, as statements: [NoiseStatement]) async {
    self.platform = platform
    self.statements = statements
    verdicts = await withTaskGroup(of: (UInt64, [ConsistencyVerdict]).self) { group in
      for seed in Self.seeds {
        group.addTask {
          let recording = platform.recording(seed: seed)
          return (seed, statements.map { platform.judge(recording, as: $0) })
        }
      }
      var bySeed: [UInt64: [ConsistencyVerdict]] = [:]
      for await (seed, verdicts) in group { bySeed[seed] = verdicts }
      // Sums in the order of the seeds: the same to the bit, whichever run ended first.
      return Self.seeds.compactMap { bySeed[$0] }
    }
  }

  var dimension: Int { platform.active.indices.count }

  /// The band of the mean normalized error squared.
  func band(confidence: Double) -> ClosedRange<Double> {
    ChiSquare.meanBand(dimension: dimension, runs: Self.seeds.count, confidence: confidence)
  }

  /// The mean normalized error squared at each epoch; infinite where a run gave none.
  func meanErrors(_ statement: NoiseStatement) -> [Double] {
    let runs = runs(statement)
    return platform.epochs.indices.map { epoch in
      runs.reduce(0) { sum, run in
        sum + (epoch < run.errors.count ? run.errors[epoch] : .infinity)
      } / Double(runs.count)
    }
  }

  /// Inside the 95 % band at all epochs but one, inside the 99.9 % band at all.
  func isConsistent(_ statement: NoiseStatement) -> Bool {
    let means = meanErrors(statement)
    let (narrow, wide) = (band(confidence: 0.95), band(confidence: 0.999))
    let inside = means.count { narrow.contains($0) }
    return inside >= means.count - 1 && means.allSatisfy { wide.contains($0) }
  }

  /// Normalized innovations squared of all runs, by what was measured.
  func innovations(
    _ statement: NoiseStatement
  ) -> [FusionOutcome.Quantity: ConsistencyVerdict.InnovationSum] {
    var result: [FusionOutcome.Quantity: ConsistencyVerdict.InnovationSum] = [:]
    for run in runs(statement) { result.merge(run.innovations) { $0 + $1 } }
    return result
  }

  private func runs(_ statement: NoiseStatement) -> [ConsistencyVerdict] {
    guard let index = statements.firstIndex(of: statement) else {
      preconditionFailure("only what was run can be asked for")
    }
    return verdicts.map { $0[index] }
  }

  /// The figures, for whoever reads of a failure.
  var summary: String {
    let bands = [0.95, 0.999].map { confidence in
      let band = band(confidence: confidence)
      return "\(band.lowerBound)...\(band.upperBound)"
    }
    let lines = statements.map { statement in
      let innovations = innovations(statement).map { quantity, sum in
        "\(quantity) \(sum.sum / Double(sum.dimension)) of \(sum.dimension)"
      }
      return "\(statement): \(meanErrors(statement)); \(innovations.sorted())"
    }
    return "\(platform.name), bands \(bands)\n" + lines.joined(separator: "\n")
  }
}
