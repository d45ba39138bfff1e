internal import Fusion
internal import Replay
internal import Sensing

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
  var accuracy: Accuracy?
  var wallSeconds = 0.0
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
