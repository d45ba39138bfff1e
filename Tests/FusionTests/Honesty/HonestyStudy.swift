import Calibration
import Fusion

/// The runs of one platform with some subsets of its sensors.
struct HonestyStudy: Sendable {
  let platform: HonestyPlatform
  let subsets: [HonestySubset]
  let statement: NoiseStatement
  /// By seed, then by subset.
  private let runs: [[HonestyRun]]

  init(
    of platform: HonestyPlatform, with subsets: [HonestySubset],
    as statement: NoiseStatement = .exact,
    seeds: ClosedRange<UInt64> = ConsistencyStudy.seeds
  ) async {
    self.platform = platform
    self.subsets = subsets
    self.statement = statement
    runs = await withTaskGroup(of: (UInt64, [HonestyRun]).self) { group in
      for seed in seeds {
        group.addTask {
          let recording = platform.base.recording(seed: seed)
          return (
            seed,
            subsets.map { HonestyRun(recording, of: platform, with: $0, as: statement) }
          )
        }
      }
      var bySeed: [UInt64: [HonestyRun]] = [:]
      for await (seed, runs) in group { bySeed[seed] = runs }
      return seeds.compactMap { bySeed[$0] }
    }
  }

  /// All that is judged, subset by subset.
  var cells: [HonestyCell] {
    subsets.indices.flatMap { errorCells($0) + innovationCells($0) }
  }

  /// How many estimates of a subset stated a heading.
  func headings(with subset: HonestySubset) -> Int {
    guard let index = subsets.firstIndex(of: subset) else { return 0 }
    return runs.reduce(0) { $0 + $1[index].headings }
  }

  /// The whole error state where every run has come down to one filter; else what is published, by
  /// blocks, whose correlations are not published.
  private func errorCells(_ index: Int) -> [HonestyCell] {
    let dimension = platform.active(with: subsets[index]).indices.count
    return platform.instants.indices.flatMap { instant -> [HonestyCell] in
      let readings = runs.map { $0[index].readings[instant] }
      let whole = readings.compactMap(\.whole)
      if whole.count == readings.count {
        return [cell(index, instant, "state", dimension, whole)]
      }
      var result = blockCells(index, instant, readings)
      // Few headings say little; those that are stated early may be a choice.
      let headings = readings.compactMap(\.heading)
      if headings.count >= 10 { result.append(cell(index, instant, "heading", 1, headings)) }
      return result
    }
  }

  /// Position, velocity and tilt as published, whatever the filter.
  private func blockCells(
    _ index: Int, _ instant: Int, _ readings: [HonestyReading]
  ) -> [HonestyCell] {
    [
      cell(index, instant, "position", 3, readings.map(\.position)),
      cell(index, instant, "velocity", 3, readings.map(\.velocity)),
      cell(index, instant, "tilt", 2, readings.map(\.tilt)),
    ]
  }

  /// The blocks at every instant: not judged one by one, for they are parts of what is.
  var blocks: [HonestyCell] {
    subsets.indices.flatMap { index in
      platform.instants.indices.flatMap { instant -> [HonestyCell] in
        let readings = runs.map { $0[index].readings[instant] }
        let headings = readings.compactMap(\.heading)
        return blockCells(index, instant, readings)
          + (headings.isEmpty ? [] : [cell(index, instant, "heading", 1, headings)])
      }
    }
  }

  private func cell(
    _ index: Int, _ instant: Int, _ quantity: String, _ dimension: Int, _ values: [Double]
  ) -> HonestyCell {
    let at = platform.instants[instant]
    return HonestyCell(
      platform: platform.name, subset: subsets[index].name, phase: at.phase.rawValue,
      seconds: at.seconds, quantity: quantity, dimension: dimension, runs: values.count,
      mean: values.reduce(0, +) / Double(values.count),
      // Without a velocity rest is a guess, good to a metre a second; the vehicles do rest.
      isCareful: !subsets[index].hasVelocity && at.phase == .alignment)
  }

  /// Innovations are white: all of a sensor's, of all runs, are one chi-square variable.
  private func innovationCells(_ index: Int) -> [HonestyCell] {
    var sums: [FusionOutcome.Quantity: ConsistencyVerdict.InnovationSum] = [:]
    for run in runs { sums.merge(run[index].innovations) { $0 + $1 } }
    return sums.sorted { $0.key.rawValue < $1.key.rawValue }.map { quantity, sum in
      HonestyCell(
        platform: platform.name, subset: subsets[index].name, phase: "innovations", seconds: nil,
        quantity: "\(quantity)", dimension: sum.dimension, runs: 1, mean: sum.sum)
    }
  }
}

extension [HonestyCell] {
  /// Every cell inside the band of 99.9 %, nine in ten inside that of 95 %.
  var isHonest: Bool {
    allSatisfy { $0.isInside(0.999) } && count { $0.isInside(0.95) } * 10 >= 9 * count
  }
}
