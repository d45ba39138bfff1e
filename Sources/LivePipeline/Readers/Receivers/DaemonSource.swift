internal import LinuxPlatform
internal import SatelliteReceivers
internal import Sensing

/// Reads what gpsd knows, over TCP.
struct DaemonSource: SampleSource, ~Copyable {
  /// How long a connection may take, s.
  private static let connecting = 5.0

  private let settings: DaemonSettings
  private var connection: TCPConnection?
  private var session = GPSDSession(at: SensorInstant(nanoseconds: 0))
  private var intake: EpochIntake
  private var buffer = [UInt8](repeating: 0, count: 4096)
  private var requests: [String] = []
  private var failure: SourceFailure?

  init(settings: DaemonSettings) {
    self.settings = settings
    intake = EpochIntake(latency: settings.latency, isRecorded: false)
  }

  mutating func open(_ control: ReaderControl) throws(SourceFailure) -> SourceDescription {
    do {
      connection = try TCPConnection.connect(
        host: settings.host, port: settings.port,
        until: BootClock.now(plusSeconds: Self.connecting), unless: control.wake)
    } catch {
      var failure = SourceFailure(error)
      if error.number == .connectionRefused {
        failure.kind = .absent
        failure.remedy = "start gpsd: systemctl start gpsd"
      }
      throw failure
    }
    intake = EpochIntake(latency: settings.latency, isRecorded: false)
    session = GPSDSession(
      configuration: GPSDSession.Configuration(device: settings.device), at: BootClock.now())
    failure = nil
    return SourceDescription(device: "gpsd at \(settings.host):\(settings.port)", how: "gpsd JSON")
  }

  mutating func read(
    into outlet: inout SampleOutlet, _ control: ReaderControl
  ) throws(SourceFailure) {
    var deadline = BootClock.now(plusSeconds: 0.5)
    if let next = session.deadline { deadline = min(deadline, next) }
    do throws(SystemError) {
      let outcome = try connection?.wait(until: deadline, unless: control.wake)
      switch outcome {
      case nil, .woken: return
      case .timedOut: advance(&outlet)
      case .ready, .hangup: try take(&outlet)
      }
      for request in requests {
        try connection?.writeAll(request, until: BootClock.now(plusSeconds: 2))
      }
      requests.removeAll(keepingCapacity: true)
    } catch {
      throw SourceFailure(error)
    }
    if let failure { throw failure }
  }

  mutating func close() { connection = nil }

  private mutating func take(_ outlet: inout SampleOutlet) throws(SystemError) {
    let outcome = try connection?.read(into: &buffer)
    let now = BootClock.now()
    switch outcome {
    case nil, .wouldBlock: return
    case .end:
      Self.report(&self, &outlet) { session, report in session.end(at: now, report) }
    case .bytes(let count):
      // A second reference, no copy: a span of the property would hold all of `self`.
      let bytes = buffer
      Self.report(&self, &outlet) { session, report in
        session.receive(bytes.span.extracting(0..<count), at: now, report)
      }
    }
  }

  private mutating func advance(_ outlet: inout SampleOutlet) {
    let now = BootClock.now()
    Self.report(&self, &outlet) { session, report in session.advance(to: now, report) }
  }
}

// MARK: - What gpsd says

extension DaemonSource {
  /// Lets the session work on a copy of itself's place, since it reports while it is changed.
  private static func report(
    _ source: inout DaemonSource, _ outlet: inout SampleOutlet,
    _ work: (inout GPSDSession, (GPSDReport) -> Void) -> Void
  ) {
    var session = source.session
    work(&session) { source.take($0, &outlet) }
    source.session = session
  }

  private mutating func take(_ report: GPSDReport, _ outlet: inout SampleOutlet) {
    switch report {
    case .send(let text): requests.append(text)
    case .epoch(let epoch): intake.take(.epoch(epoch), into: &outlet)
    case .pulse(let pulse): intake.take(pulse, outlet)
    case .refused(let sentence): intake.take(.refused(sentence), into: &outlet)
    case .event(let event): take(event, &outlet)
    }
  }

  private mutating func take(_ event: GPSDEvent, _ outlet: inout SampleOutlet) {
    switch event {
    case .greeted, .activated, .deactivated, .error: outlet.notice(event.description)
    case .watching: break
    case .withoutDevice:
      outlet.setProblem("gpsd has no device", remedy: "gpsdctl add /dev/ttyACM0")
      outlet.notice(event.description)
    case .silent, .unresponsive:
      // The event is the watchdog's; here is what to do about it.
      outlet.setProblem(event.description)
    case .resumed: outlet.setProblem(nil)
    case .gone: failure = SourceFailure(.gone, event.description)
    }
  }
}
