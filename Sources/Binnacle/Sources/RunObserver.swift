internal import Fusion
internal import LinuxPlatform
internal import LivePipeline
internal import Replay
internal import Sensing
internal import Synchronization
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
  private var cycle: DutyCycle
  private var effortVersion = -1
  private var reduction = ReducedAccuracy()
  private var lastArrival = SensorInstant(nanoseconds: 0)

  init(
    context: RunContext, origin: SourceInformation.Origin, pipeline: LivePipeline? = nil,
    pace: ReplayPace? = nil, assumedYear: Double? = nil
  ) {
    self.context = context
    self.pipeline = pipeline
    self.pace = pace
    cycle = DutyCycle(plan: context.core.plan.plan)
    translator = EstimateTranslator(origin: origin, geoid: GeoidModel.automatic())
    translator.assumedYear = assumedYear
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
    if pipeline != nil, cycle.isPast(estimate.instant) { return }
    publish(estimate, now)
    if let pipeline { rest(pipeline, estimate, now) }
  }

  private mutating func publish(_ estimate: FusionEstimate, _ now: SensorInstant) {
    // Whoever has come since the stop belongs to the next run, whose clock begins anew.
    if pace != nil, context.stop.isStopped { return }
    var values = EstimateValues(instant: estimate.instant)
    let location = translator.location(of: estimate, now: now)
    values.reducedLocation = location.map { reduction.reduce($0) }
    let isReduced = context.core.presentDisclosure == .reduced
    values.heading = translator.heading(of: estimate, isReduced: isReduced)
    if isReduced {
      values.location = values.reducedLocation
    } else {
      values.location = location
      values.altitude = translator.altitude(of: estimate)
      values.attitude = translator.attitude(of: estimate)
    }
    context.publish(values)
  }

  /// Lets the devices rest, where all users together allow it.
  private mutating func rest(
    _ pipeline: LivePipeline, _ estimate: FusionEstimate, _ now: SensorInstant
  ) {
    let core = context.core
    let version = core.effortVersion.load(ordering: .acquiring)
    if version != effortVersion {
      effortVersion = version
      let plan = core.plan
      cycle.plan = plan.plan
      cycle.isHeldAwake = plan.isUrgent
    }
    guard estimate.position != nil else { return }
    let accuracy = NorthEastDownCovariance(estimate.positionCovariance).horizontalRadius
    guard case .rest(let end) = cycle.located(accuracy: accuracy, at: now) else { return }
    pipeline.rest(until: end)
    // Somebody may have come in between, whose call to end the rest came too early.
    if core.effortVersion.load(ordering: .acquiring) != version { pipeline.endRest() }
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
