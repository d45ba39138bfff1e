internal import LinuxPlatform
internal import SatelliteReceivers
internal import Sensing

/// What becomes of a receiver's epochs: fixes with their time of validity on CLOCK_BOOTTIME.
struct EpochIntake {
  private let latency: Double
  var clock: ReceiverClock
  /// Recorded bytes come at once: their epochs keep the distances that the receiver gave them.
  let isRecorded: Bool
  private var anchor: (receiver: Int64, instant: SensorInstant)?
  var nextComparison = SensorInstant(nanoseconds: .min)
  private var hasFix: Bool?
  var hasDisagreement = false
  var hasPulseDisagreement = false
  /// What was last told of how time is known.
  var toldBasis: ReceiverClock.Basis?
  private var refusals = 0
  /// UTC by the host's clock less CLOCK_BOOTTIME, ns.
  var hostOffset: Int64

  /// - Parameters:
  ///   - latency: from the time of validity to the first byte where nothing delays it, s.
  ///   - isRecorded: whether the bytes come from a file, all at once.
  init(latency: Double, isRecorded: Bool) {
    self.latency = latency
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
    let instant = validity(of: epoch, &outlet)
    if !isRecorded { compareClocks(at: now, outlet) }
    guard let fix = epoch.satelliteFix(at: instant) else {
      // An epoch of a heading or a date alone says nothing about a fix.
      if epoch.mode != .unknown || epoch.exclusion != nil {
        let why = epoch.hasFix ? "it gives no height" : epoch.exclusion?.description
        tellFix(false, why: why, &outlet)
      }
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
    let reading = clock.observe(
      receiver: receiver, arrival: epoch.receipt,
      suspended: SystemClock.boottime.now() - SystemClock.monotonic.now())
    if let event = reading.event { outlet.notice(Self.text(event)) }
    return reading.instant
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

  static func milliseconds(_ seconds: Double) -> Int {
    Int((min(max(seconds, -1e12), 1e12) * 1e3).rounded())
  }
}
