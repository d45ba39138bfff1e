public import Fusion
public import Sensing

/// What a run was and what came of it; plain data for whoever prints it.
public struct ReplaySummary: Sendable {
  /// One sensor's samples as the engine got them.
  public struct SensorCount: Hashable, Sendable {
    public var samples = 0
    public var first: SensorInstant?
    public var last: SensorInstant?

    /// Samples per second; `nil` where there are fewer than two.
    public var rate: Double? {
      guard let first, let last, samples > 1, last > first else { return nil }
      return Double(samples - 1) / last.seconds(since: first)
    }
  }

  /// The verdicts on one quantity.
  public struct OutcomeCount: Hashable, Sendable {
    public var accepted = 0
    public var deweighted = 0
    /// By `FusionOutcome.Reason.rawValue`.
    public var refused = [Int](repeating: 0, count: FusionOutcome.Reason.allCases.count)

    public var refusals: Int { refused.reduce(0, +) }
    public var total: Int { accepted + deweighted + refusals }

    /// How many were refused for this reason.
    public func count(_ reason: FusionOutcome.Reason) -> Int { refused[Int(reason.rawValue)] }
  }

  /// No more events than this are kept; the others are only counted.
  public static let eventLimit = 1000

  public var name: String
  public var profile: Profile
  /// The delayed horizon, s.
  public var horizon: Double
  /// By `SensorKind.rawValue`.
  public var sensors = [SensorCount](repeating: SensorCount(), count: SensorKind.allCases.count)
  /// By `FusionOutcome.Quantity.rawValue`.
  public var outcomes = [OutcomeCount](
    repeating: OutcomeCount(), count: FusionOutcome.Quantity.allCases.count)
  /// Estimates by `FusionEstimate.Mode.rawValue`.
  public var modes = [Int](repeating: 0, count: FusionEstimate.Mode.allCases.count)
  public var estimates = 0
  public var firstEstimate: SensorInstant?
  public var lastEstimate: SensorInstant?
  /// Estimates that were not later than the one before; zero in a correct run.
  public var estimatesNotIncreasing = 0
  /// The engine's events in order, the first `eventLimit` of them, and how many there were.
  public var events: [FusionEvent] = []
  public var eventCount = 0
  /// The rows of `events.csv`, likewise.
  public var recordedEvents: [RecordedEvent] = []
  public var recordedEventCount = 0
  /// Position and heading resets that the last estimate counts.
  public var resetCount = 0
  /// `nil` where the dataset has no truth.
  public var accuracy: Accuracy?
  /// What became of the rows of every file.
  public var files: [RowCounts] = []
  public var warnings: [DataError] = []
  /// Seconds of the clock on the wall that the run took.
  public var wallTime = 0.0

  public init(name: String, profile: Profile, horizon: Double) {
    self.name = name
    self.profile = profile
    self.horizon = horizon
  }

  /// Seconds from the first sample to the last; zero where there is none.
  public var duration: Double {
    let first = sensors.compactMap(\.first).min()
    let last = sensors.compactMap(\.last).max()
    guard let first, let last else { return 0 }
    return last.seconds(since: first)
  }

  /// How many times faster than real time the run was; `nil` where no time was measured.
  public var speed: Double? { wallTime > 0 ? duration / wallTime : nil }

  /// Rows that were read over in all files.
  public var skippedRows: Int { files.reduce(0) { $0 + $1.skipped } }

  public func outcome(_ quantity: FusionOutcome.Quantity) -> OutcomeCount {
    outcomes[Int(quantity.rawValue)]
  }

  public func sensor(_ kind: SensorKind) -> SensorCount { sensors[Int(kind.rawValue)] }
}
