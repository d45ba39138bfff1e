internal import Fusion
internal import Replay
internal import Sensing
internal import TextFiles

/// All that a replay has to say in the end.
struct ReplaySummary {
  let folder: String
  let name: String
  let description: String?
  let platform: String?
  let configuration: FusionConfiguration
  var counts: [RowCounts] = []
  var warnings: [String] = []
  var estimates = EstimateTally()
  var tally = OutcomeTally()
  var events = EventTally()
  /// The rows of `events.csv`: how many, and the first of them.
  var recordedCount = 0
  var recordedEvents: [RecordedEvent] = []
  var accuracy: Accuracy?
  var wallSeconds = 0.0
  /// Whether every estimate uses the measurements after it as well.
  var isSmoothed = false
  var output: String?
  var rowsWritten: Int?
  var report: String?

  init(folder: String, manifest: DatasetManifest, configuration: FusionConfiguration) {
    self.folder = folder
    name = manifest.name
    description = manifest.summary
    platform = manifest.platform
    self.configuration = configuration
  }

  /// How many times faster than it was recorded the dataset was replayed.
  var speedFactor: Double { estimates.duration / max(wallSeconds, 1e-6) }

  /// For every flaw of every file, where it came first and how often.
  ///
  /// A receiver without a fix is no flaw of the file: those rows are only counted.
  static func skippedRows(_ counts: [RowCounts]) -> [String] {
    counts.flatMap { count in
      flaws(of: count).filter { $0.flaw != .withoutFix }.compactMap { flaw, number in
        guard let example = count.example(flaw) else { return nil }
        let more = number > 1 ? " (the first of \(NumberText.grouped(number)) such rows)" : ""
        return example.description + more
      }
    }
  }

  /// Where the manifest's rate is not what the file's rows have, by more than a factor of two.
  static func rateDifferences(_ manifest: DatasetManifest, _ counts: [RowCounts]) -> [String] {
    SensorKind.allCases.compactMap { kind in
      guard let stated = manifest.rates[Int(kind.rawValue)],
        let measured = counts.first(where: { $0.file == kind.key + ".csv" })?.rate,
        stated > 2 * measured || measured > 2 * stated
      else { return nil }
      return "dataset.json: \(kind.key).rate_hz is \(NumberText.short(stated)) Hz, but "
        + "\(kind.key).csv has \(NumberText.short(measured)) rows a second"
    }
  }

  /// Rows of all files that were not used, by flaw.
  static func flaws(of counts: RowCounts) -> [(flaw: RowCounts.Flaw, count: Int)] {
    RowCounts.Flaw.allCases.map { ($0, counts.count($0)) }.filter { $0.1 > 0 }
  }
}

extension RowCounts.Flaw {
  var words: String {
    switch self {
    case .malformed: "malformed"
    case .backwards: "back in time"
    case .duplicate: "duplicate"
    case .cut: "cut off"
    case .withoutFix: "without a fix"
    }
  }

  /// The name in JSON.
  var key: String {
    switch self {
    case .malformed: "malformed"
    case .backwards: "backwards"
    case .duplicate: "duplicate"
    case .cut: "cut"
    case .withoutFix: "without_fix"
    }
  }
}
