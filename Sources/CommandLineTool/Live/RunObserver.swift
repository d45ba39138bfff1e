internal import Fusion
internal import LivePipeline
internal import Replay
internal import Sensing
internal import TextFiles

/// Takes what a live run tells: writes the estimates, counts, and leaves the rest for the screen.
struct RunObserver: LiveObserver, ~Copyable {
  private var writer: EstimateWriter?
  private let shared: RunShared
  private let start: SensorInstant
  private var tally = OutcomeTally()
  private var estimates = EstimateTally()
  private var events = EventTally()
  /// Outcomes come by the thousand; the screen is told a few times a second.
  private var nextHandover: SensorInstant

  private static let handoverPeriod = 0.1

  init(writer: consuming EstimateWriter?, shared: RunShared, start: SensorInstant) {
    self.writer = writer
    self.shared = shared
    self.start = start
    nextHandover = start
  }

  mutating func estimated(_ estimate: FusionEstimate) throws(DataError) {
    estimates.add(estimate)
    try writer?.write(estimate)
    guard estimate.instant >= nextHandover else { return }
    nextHandover = estimate.instant.advanced(bySeconds: Self.handoverPeriod)
    handOver()
  }

  mutating func judged(_ outcome: FusionOutcome) throws(DataError) { tally.add(outcome) }

  mutating func occurred(_ event: FusionEvent) throws(DataError) {
    events.add(event)
    var words = event.kind.words
    if let unit = event.kind.unit, event.magnitude > 0 {
      words +=
        unit == "rad"
        ? " by \(NumberText.short(event.magnitude * 180 / .pi))°"
        : " of \(NumberText.short(event.magnitude)) \(unit)"
    }
    shared.remark(
      RunShared.Remark(
        elapsed: event.instant.seconds(since: start), words: words,
        mark: event.kind.isSerious ? .doubtful : .faint, json: RunJSON.line(event)))
  }

  mutating func happened(_ event: PipelineEvent) throws(DataError) {
    shared.update { $0.sensorEvents += 1 }
    let detail = PrintableText.of(event.detail, limit: 400)
    shared.remark(
      RunShared.Remark(
        elapsed: event.instant.seconds(since: start),
        words: "\(event.sensor) \(event.kind.words)\(detail.isEmpty ? "" : ": \(detail)")",
        mark: event.kind.mark, json: RunJSON.line(event)))
  }

  /// Writes what the file still lacks, and hands the last figures over.
  mutating func finish() throws(DataError) {
    handOver()
    if let writer = writer.take() {
      let rows = writer.rows
      try writer.close()
      shared.update { $0.rowsWritten = rows }
    }
  }

  private func handOver() {
    shared.update {
      $0.tally = tally
      $0.estimates = estimates
      $0.events = events
    }
  }
}

extension PipelineEvent.Kind {
  var words: String {
    switch self {
    case .connected: "connected"
    case .lost: "lost"
    case .resumed: "is back"
    case .refused: "cannot be read"
    case .silent: "is silent"
    case .heard: "speaks again"
    case .chosen: "is used"
    case .spare: "takes over"
    case .returned: "is used again"
    case .dropped: "lost samples"
    case .late: "is late"
    case .timely: "is in time again"
    case .notice: "note"
    case .finished: "has ended"
    case .stuck: "is stuck"
    }
  }

  var mark: TerminalStyle.Mark {
    switch self {
    case .lost, .refused, .silent, .stuck: .bad
    case .dropped, .late, .spare: .doubtful
    case .connected, .resumed, .heard, .returned, .timely: .good
    case .chosen, .notice, .finished: .faint
    }
  }
}
