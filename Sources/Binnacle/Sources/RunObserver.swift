internal import Fusion
internal import LinuxPlatform
internal import LivePipeline
internal import Replay
internal import Sensing
internal import TextFiles

/// Translates what a run tells into the values that programs see, on the run's thread.
struct RunObserver: LiveObserver, ~Copyable {
  private let context: RunContext
  private var translator: EstimateTranslator
  private var utc = UniversalTimeOffset()
  /// The live run, where it is one.
  private let pipeline: LivePipeline?
  /// How fast a replay goes, where it is one.
  private var pace: ReplayPace?
  private var lastArrival = SensorInstant(nanoseconds: 0)
  private var keeper: RunKeeper

  init(
    context: RunContext, origin: SourceInformation.Origin, pipeline: LivePipeline? = nil,
    pace: ReplayPace? = nil
  ) {
    self.context = context
    self.pipeline = pipeline
    self.pace = pace
    keeper = RunKeeper(modes: context.core.modes, isLive: pipeline != nil)
    translator = EstimateTranslator(origin: origin, geoid: GeoidModel.automatic())
  }

  mutating func received(_ sample: SensorSample, arrival: SensorInstant) {
    lastArrival = arrival
    pace?.wait(for: arrival, context)
    translator.received(sample)
  }

  mutating func timed(_ instant: SensorInstant, utcNanoseconds: Int64) {
    utc.received(utcNanoseconds: utcNanoseconds, at: instant)
    translator.utcOffset = utc.nanoseconds
  }

  mutating func judged(_ outcome: FusionOutcome) { translator.judged(outcome) }

  mutating func occurred(_ event: FusionEvent) {
    translator.occurred(event)
    context.tell(HealthEvent(event))
  }

  mutating func recorded(_ event: RecordedEvent) {
    // A live run's own come to `happened`.
    if pipeline == nil { context.tell(HealthEvent(event)) }
  }

  mutating func happened(_ event: PipelineEvent) {
    context.tell(HealthEvent(event))
    switch event.kind {
    case .lost, .refused: tellIfNothingMeasures(event)
    default: break
    }
  }

  mutating func estimated(_ estimate: FusionEstimate) {
    // In a replay the recording's clock is the only one.
    let now = pace == nil ? BootClock.now() : lastArrival
    if pace == nil, utc.wantsHost(at: now) {
      utc.looked(at: now, offset: UniversalTimeOffset.host)
      translator.utcOffset = utc.nanoseconds
    }
    translator.advance(to: estimate)
    guard keeper.isDue(estimate.instant) else { return }
    var values = EstimateValues(instant: estimate.instant)
    values.location = translator.location(of: estimate, now: now)
    values.heading = translator.heading(of: estimate)
    values.altitude = translator.altitude(of: estimate)
    values.attitude = translator.attitude(of: estimate)
    if keeper.admit(&values, now: now) { context.publish(values) }
  }

  /// Open requests need not wait for their time-out where no receiver is left.
  private func tellIfNothingMeasures(_ event: PipelineEvent) {
    guard let sensors = pipeline?.health.sensors else { return }
    let receivers = sensors.filter { $0.kinds.contains(.satellite) }
    guard receivers.contains(where: { $0.name == event.sensor }),
      receivers.allSatisfy({ $0.state == .backingOff || $0.state == .stopped })
    else { return }
    let lost = receivers.first { $0.name == event.sensor }
    context.tellUnavailable(
      reason: "\(event.sensor): \(event.detail)",
      remedy: lost?.remedy ?? "plug it in; it is read again by itself")
  }
}
