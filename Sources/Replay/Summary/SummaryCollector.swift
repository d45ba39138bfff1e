public import Fusion
internal import Glibc
public import Sensing

/// Collects a run's summary in constant memory.
public struct SummaryCollector: ~Copyable, ReplayObserver {
  private var summary: ReplaySummary
  private var meter: AccuracyMeter?
  private let start: Double

  /// Starts the clock; `truth` is compared with every estimate.
  public init(
    name: String, configuration: FusionConfiguration, truth: consuming ReferenceStream? = nil
  ) {
    summary = ReplaySummary(
      name: name, profile: configuration.profile, horizon: configuration.horizon)
    if let truth = consume truth { meter = AccuracyMeter(truth: truth) } else { meter = nil }
    start = Self.now()
  }

  public mutating func received(_ sample: SensorSample, arrival: SensorInstant) {
    let index = Int(sample.kind.rawValue)
    let instant = sample.instant
    summary.sensors[index].samples += 1
    if summary.sensors[index].first == nil { summary.sensors[index].first = instant }
    summary.sensors[index].last = instant
  }

  public mutating func recorded(_ event: RecordedEvent) {
    summary.recordedEventCount += 1
    if summary.recordedEvents.count < ReplaySummary.eventLimit {
      summary.recordedEvents.append(event)
    }
  }

  public mutating func estimated(_ estimate: FusionEstimate) throws(DataError) {
    summary.estimates += 1
    if summary.firstEstimate == nil { summary.firstEstimate = estimate.instant }
    if let last = summary.lastEstimate, estimate.instant <= last {
      summary.estimatesNotIncreasing += 1
    }
    summary.lastEstimate = estimate.instant
    summary.modes[Int(estimate.mode.rawValue)] += 1
    summary.resetCount = estimate.resetCount
    try meter?.add(estimate)
  }

  public mutating func judged(_ outcome: FusionOutcome) {
    let index = Int(outcome.quantity.rawValue)
    switch outcome.verdict {
    case .accepted: summary.outcomes[index].accepted += 1
    case .deweighted: summary.outcomes[index].deweighted += 1
    case .refused(let reason): summary.outcomes[index].refused[Int(reason.rawValue)] += 1
    }
  }

  public mutating func occurred(_ event: FusionEvent) {
    summary.eventCount += 1
    if summary.events.count < ReplaySummary.eventLimit { summary.events.append(event) }
  }

  /// The summary of the run that has ended; stops the clock.
  public consuming func finish(_ stream: borrowing DatasetStream) -> ReplaySummary {
    summary.wallTime = Self.now() - start
    summary.files = stream.counts
    summary.warnings = stream.warnings
    if meter != nil {
      summary.accuracy = meter?.accuracy
      if let counts = meter?.counts { summary.files.append(counts) }
    }
    return summary
  }

  private static func now() -> Double {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
