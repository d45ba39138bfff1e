public import TextFiles

/// Scores an estimated trajectory against a dataset's `truth.csv`.
///
/// Truth is interpolated to each estimate's time; gaps of more than 1.5 s in it are not scored.
/// Coverage is the share of the truth's epochs in the window that have an estimate within one truth
/// interval (at least 0.2 s) on each side. Truth with quaternions is scored by rotation.
public struct Scorer: Sendable {
  public struct Options: Sendable {
    /// The dataset's folder and the estimate's file.
    public var dataset: String
    public var estimate: String
    /// First and last scored time, s.
    public var from = -Double.infinity
    public var to = Double.infinity
    /// The report does not pass below this share.
    public var requiredCoverage = 0.0

    public init(dataset: String, estimate: String) {
      self.dataset = dataset
      self.estimate = estimate
    }
  }

  let truth: ScoreTable
  let estimate: ScoreTable
  let options: Options
  /// Exponents that the optimiser cannot see: it would turn the library's power into products,
  /// which differ from it in the last bit.
  let two = Double("2") ?? 2
  let three = Double("3") ?? 3

  /// Reads both files and scores them.
  ///
  /// Throws where a file cannot be read or lacks a column.
  public static func score(_ options: Options) throws(DataError) -> ScoreReport {
    let scorer = Scorer(
      truth: try ScoreTable(
        path: options.dataset + "/truth.csv", name: options.dataset + "/truth.csv",
        wanted: ScoreTable.names),
      estimate: try ScoreTable(
        path: options.estimate, name: options.estimate, wanted: ScoreTable.names),
      options: options)
    return scorer.truth.has("qw") ? try scorer.scoreRotation() : try scorer.scoreTrajectory()
  }

  init(truth: ScoreTable, estimate: ScoreTable, options: Options) {
    self.truth = truth
    self.estimate = estimate
    self.options = options
  }

  func isInWindow(_ t: Double) -> Bool { options.from <= t && t <= options.to }

  func demand(_ titles: [String], in table: ScoreTable, called name: String, file: String)
    throws(DataError)
  {
    for title in titles where !table.has(title) {
      throw DataError("\(name) has no column \(title)", file: file)
    }
  }

  static func wrapped(_ degrees: Double) -> Double {
    PythonNumber.modulo(degrees + 180, 360) - 180
  }

  static func rootMeanSquare(_ list: [Double]) -> Double {
    if list.isEmpty { return .nan }
    var sum = 0.0
    for x in list { sum += x * x }
    return (sum / Double(list.count)).squareRoot()
  }

  static func percentile(_ list: [Double], _ share: Double) -> Double {
    if list.isEmpty { return .nan }
    return list.sorted()[min(list.count - 1, Int(share * Double(list.count)))]
  }

  /// The first index whose element is not below `t`.
  static func lowerBound(_ list: [Double], _ t: Double) -> Int {
    var low = 0
    var high = list.count
    while low < high {
      let middle = (low + high) / 2
      if list[middle] < t { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The first index whose element is above `t`.
  static func upperBound(_ list: [Double], _ t: Double) -> Int {
    var low = 0
    var high = list.count
    while low < high {
      let middle = (low + high) / 2
      if t < list[middle] { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The share of `references` with an estimate close on each side.
  static func coverage(_ estimates: [Double], _ references: [Double]) -> Double {
    guard let lastEstimate = estimates.last, let lastReference = references.last else { return 0 }
    var steps = zip(references, references.dropFirst()).map { $1 - $0 }.sorted()
    if steps.isEmpty { steps = [1] }
    let reach = max(0.2, 1.05 * steps[steps.count / 2])
    var hits = 0
    for t in references {
      let k = lowerBound(estimates, t)
      guard k < estimates.count, estimates[k] - t <= reach else { continue }
      if estimates[k] == t || (k > 0 && t - estimates[k - 1] <= reach) { hits += 1 }
    }
    // A last reference just after the last estimate is no hole.
    if lastEstimate < lastReference, lastReference - lastEstimate <= reach { hits += 1 }
    return min(1, Double(hits) / Double(references.count))
  }
}
