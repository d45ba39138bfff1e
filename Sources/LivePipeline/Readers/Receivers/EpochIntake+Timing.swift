internal import LinuxPlatform
internal import SatelliteReceivers
internal import Sensing

// What tells absolute time, and the report of it.
extension EpochIntake {
  /// How often the clocks of the host are compared, s.
  private static let comparison = 10.0
  /// What gpsd says of a pulse that is older than this is not used, s.
  private static let longestAge = 2.0

  /// A synchronised clock of the host tells the shortest latency, which arrivals alone do not.
  mutating func compareClocks(at now: SensorInstant, _ outlet: borrowing SampleOutlet) {
    let isTime = now >= nextComparison
    if isTime {
      nextComparison = now.advanced(bySeconds: Self.comparison)
      let offset = ClockOffset.sample(.realtime)
      hostOffset = offset.nanoseconds
      if let state = try? ClockSynchronization.current(), state.isSynchronized {
        let disagreement = clock.refer(
          realtimeLessBoottime: offset.nanoseconds, at: offset.instant,
          uncertainty: state.maximumError)
        if let disagreement, !hasDisagreement {
          outlet.notice(Self.text(disagreement, by: "the host's clock"))
        }
        hasDisagreement = disagreement != nil
      }
    }
    // A receiver that never says when has no clock to tell of.
    if clock.epochs == 0 { return }
    let isNew = clock.basis != toldBasis
    if isTime || isNew { tellTiming(isNew: isNew, outlet) }
  }

  /// Takes a pulse of the receiver's, at the top of a second that its epochs tell.
  mutating func take(
    pulseAt instant: SensorInstant, uncertainty: Double, _ outlet: borrowing SampleOutlet
  ) {
    if isRecorded { return }
    note(clock.pulse(at: instant, uncertainty: uncertainty), outlet)
  }

  /// Takes a pulse that gpsd tells, with the second that it stands for.
  mutating func take(_ pulse: GPSDPulse, _ outlet: borrowing SampleOutlet) {
    let offset = ClockOffset.sample(.realtime)
    let (nanoseconds, overflow) = offset.reading(at: offset.instant)
      .subtractingReportingOverflow(pulse.realtimeNanoseconds)
    let age = Double(nanoseconds) * 1e-9
    // Else the host's clock was stepped since, or the message lay somewhere.
    guard !overflow, age >= 0, age < Self.longestAge else { return }
    // gpsd's stamp by the clock as it was then; the clock may have been slewed since.
    let uncertainty = (pulse.precision ?? 1e-3) + Pulse.largestClockRate * age
    note(
      clock.pulse(
        at: offset.bootTime(of: pulse.realtimeNanoseconds), utc: pulse.utcNanoseconds,
        uncertainty: uncertainty), outlet)
  }

  private mutating func note(
    _ disagreement: ReceiverClock.Disagreement?, _ outlet: borrowing SampleOutlet
  ) {
    if let disagreement, !hasPulseDisagreement {
      outlet.notice(Self.text(disagreement, by: "the pulse per second"))
    }
    hasPulseDisagreement = disagreement != nil
    if clock.basis == toldBasis || clock.epochs == 0 { return }
    tellTiming(isNew: true, outlet)
  }

  private mutating func tellTiming(isNew: Bool, _ outlet: borrowing SampleOutlet) {
    let report = clock.report
    let basis: TimingReport.Basis =
      switch report.basis {
      case .pulse: .pulse
      case .synchronizedClock: .synchronizedClock
      case .configuration: .minimumDelay
      }
    let timing = TimingReport(
      basis: basis, uncertainty: clock.deviation, minimumLatency: report.minimumLatency,
      drift: report.drift)
    outlet.setTiming(timing)
    if isNew {
      outlet.notice(
        "\(timing.summary); its epochs take \(Self.milliseconds(timing.minimumLatency)) ms or more")
    }
    toldBasis = report.basis
  }

  private static func text(
    _ disagreement: ReceiverClock.Disagreement, by clock: String
  ) -> String {
    switch disagreement {
    case .implausibleLatency(let seconds):
      "by \(clock) its epochs take \(milliseconds(seconds)) ms to come: one of the two clocks is "
        + "wrong"
    }
  }
}
