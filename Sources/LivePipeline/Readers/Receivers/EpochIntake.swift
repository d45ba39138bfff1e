internal import LinuxPlatform
internal import SatelliteReceivers
internal import Sensing

/// What becomes of a receiver's epochs: fixes with their time of validity on CLOCK_BOOTTIME.
struct EpochIntake {
  /// How often the clocks of the host are compared, s.
  private static let comparison = 10.0

  private let latency: Double
  private let pulses: PulseRelay?
  private var clock: ReceiverClock
  /// Recorded bytes come at once: their epochs keep the distances that the receiver gave them.
  private let isRecorded: Bool
  private var anchor: (receiver: Int64, instant: SensorInstant)?
  private var nextComparison = SensorInstant(nanoseconds: .min)
  private var hasFix: Bool?
  private var hasDisagreement = false
  private var refusals = 0
  /// UTC by the host's clock less CLOCK_BOOTTIME, ns.
  private(set) var hostOffset: Int64

  /// - Parameters:
  ///   - latency: from the time of validity to the first byte where nothing delays it, s.
  ///   - isRecorded: whether the bytes come from a file, all at once.
  ///   - pulses: where the pulses of the receiver's seconds come from.
  init(latency: Double, isRecorded: Bool, pulses: PulseRelay? = nil) {
    self.latency = latency
    self.pulses = pulses
    self.isRecorded = isRecorded
    var configuration = ReceiverClock.Configuration()
    configuration.minimumLatency = latency
    clock = ReceiverClock(configuration: configuration)
    hostOffset = ClockOffset.sample(.realtime).nanoseconds
  }

  /// Takes what a stream reports.
  mutating func take(_ report: ReceiverReport, into outlet: inout SampleOutlet) {
    switch report {
    case .epoch(let epoch): take(epoch, into: &outlet)
    case .refused(let refused):
      // The first tells what is wrong with the line; a noisy one would fill the log.
      refusals += 1
      if refusals == 1 { outlet.notice("a message was refused: \(refused.reason)") }
    case .event(let event):
      switch event {
      case .identification(let text): outlet.notice("it is \(text)")
      case .weekRolloverCorrected(let cycles):
        outlet.notice("its dates are moved by \(cycles) times 1024 weeks")
      case .leapSeconds(let seconds): outlet.notice("GPS time is \(seconds) s ahead of UTC")
      case .late: break
      }
    }
  }

  /// Takes one epoch and puts its fix, where it has one.
  private mutating func take(_ epoch: ReceiverEpoch, into outlet: inout SampleOutlet) {
    let now = BootClock.now()
    outlet.heard(at: now)
    compareClocks(at: now, &outlet)
    let instant = validity(of: epoch, &outlet)
    guard let fix = epoch.satelliteFix(at: instant) else {
      tellFix(false, why: epoch.exclusion?.description, &outlet)
      return
    }
    tellFix(true, why: nil, &outlet)
    outlet.put(
      .satellite(fix), received: now, utcNanoseconds: epoch.utc?.nanosecondsSince1970)
  }

  private mutating func validity(
    of epoch: ReceiverEpoch, _ outlet: inout SampleOutlet
  ) -> SensorInstant {
    guard let receiver = epoch.utc?.nanosecondsSince1970 else {
      // A receiver that never says when: its arrival less what is known of the delay.
      return epoch.receipt.advanced(bySeconds: -latency)
    }
    if isRecorded {
      let anchor = self.anchor ?? (receiver, epoch.receipt)
      self.anchor = anchor
      let since = receiver.subtractingReportingOverflow(anchor.receiver)
      return SensorInstant(
        nanoseconds: since.overflow
          ? epoch.receipt.nanoseconds : anchor.instant.nanoseconds &+ since.partialValue)
    }
    takePulse(&outlet)
    let reading = clock.observe(
      receiver: receiver, arrival: epoch.receipt,
      suspended: SystemClock.boottime.now() - SystemClock.monotonic.now())
    if let event = reading.event { outlet.notice(Self.text(event)) }
    return reading.instant
  }

  /// A pulse tells the shortest latency better than any clock of the host.
  private mutating func takePulse(_ outlet: inout SampleOutlet) {
    guard let pulse = pulses?.take(), let instant = pulse.instant else { return }
    // The interrupt's own latency is tens of microseconds.
    let uncertainty = Double(pulse.uncertaintyNanoseconds) * 1e-9 + 1e-4
    tell(clock.pulse(at: instant, uncertainty: uncertainty), &outlet)
  }

  private mutating func tell(
    _ disagreement: ReceiverClock.Disagreement?, _ outlet: inout SampleOutlet
  ) {
    // Once: pulse and clock may go on to contradict each other for ever.
    guard let disagreement, !hasDisagreement else { return }
    hasDisagreement = true
    outlet.notice(Self.text(disagreement))
  }

  /// A synchronised clock of the host tells the shortest latency, which arrivals alone do not.
  private mutating func compareClocks(at now: SensorInstant, _ outlet: inout SampleOutlet) {
    guard !isRecorded, now >= nextComparison else { return }
    nextComparison = now.advanced(bySeconds: Self.comparison)
    let offset = ClockOffset.sample(.realtime)
    hostOffset = offset.nanoseconds
    guard let state = try? ClockSynchronization.current(), state.isSynchronized else { return }
    let disagreement = clock.refer(
      realtimeLessBoottime: offset.nanoseconds, at: offset.instant,
      uncertainty: state.maximumError)
    tell(disagreement, &outlet)
  }

  private mutating func tellFix(_ isThere: Bool, why: String?, _ outlet: inout SampleOutlet) {
    if hasFix == isThere { return }
    // The first fix is no news; a receiver that has none is, at the start as well.
    if isThere {
      outlet.setProblem(nil)
      if hasFix == false { outlet.notice("it has a fix") }
    } else {
      let reason = why ?? "it gives no position"
      outlet.setProblem(
        "no fix: \(reason)", remedy: "give the antenna a free view of the sky, and time")
      outlet.notice("it has no fix: \(reason)")
    }
    hasFix = isThere
  }

  private static func text(_ event: ReceiverClock.Event) -> String {
    switch event {
    case .receiverTimeStepped(let seconds): "its time stepped by \(milliseconds(seconds)) ms"
    case .receiverTimeOutlier(let seconds):
      "the time of one epoch was off by \(milliseconds(seconds)) ms"
    case .hostSuspended(let seconds): "the host slept for \(milliseconds(seconds)) ms"
    }
  }

  private static func text(_ disagreement: ReceiverClock.Disagreement) -> String {
    switch disagreement {
    case .implausibleLatency(let seconds):
      "by the host's clock its epochs take \(milliseconds(seconds)) ms to come: one of the two "
        + "clocks is wrong"
    }
  }

  private static func milliseconds(_ seconds: Double) -> Int {
    Int((min(max(seconds, -1e12), 1e12) * 1e3).rounded())
  }
}
