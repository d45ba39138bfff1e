internal import LinuxPlatform
internal import SatelliteReceivers
internal import Sensing

/// Reads a satellite receiver from a serial line, a GNSS device, a pipe, a file or standard input.
struct ReceiverSource: SampleSource, ~Copyable {
  /// How long a line is quiet before an epoch that is open is over, s.
  private static let pause = 0.1

  private let settings: ReceiverPortSettings
  private var locator: ReceiverLocator
  private var port: ReceiverPort?
  private var stream = ReceiverStream(configuration: .live)
  private var intake: EpochIntake
  private var search: BaudSearch?
  private var pulses: PulseLine?
  private let openPulses: PulseLine.Opening
  private var counted = ReceiverStatistics()
  private var buffer: [UInt8]
  /// Whether bytes came since the line was last quiet.
  private var isTalking = false

  /// `openPulses` opens a `/dev/ppsN`, which nothing but the kernel can make.
  init(
    settings: ReceiverPortSettings, openPulses: @escaping PulseLine.Opening = PulseLine.kernel
  ) {
    self.settings = settings
    self.openPulses = openPulses
    locator = ReceiverLocator(root: settings.root, wanted: settings.path)
    intake = EpochIntake(latency: settings.latency, isRecorded: false)
    buffer = [UInt8](repeating: 0, count: 1024)
  }

  mutating func open(_ control: ReaderControl) throws(SourceFailure) -> SourceDescription {
    let path = locator.path()
    let port: ReceiverPort
    do {
      // Not at the speed where the search stands: a driver that lacks it would refuse the port.
      port = try ReceiverPort(path: path, baud: settings.baud)
    } catch {
      throw SourceFailure(error)
    }
    let kind = port.kind
    self.port = consume port
    locator.opened(path)
    restart(isRecorded: kind == .file)
    // A log's pulses are past.
    pulses =
      kind == .file
      ? nil : PulseLine(settings.pulse, port: path, root: settings.root, opening: openPulses)
    try resumeSearch()
    var how = "NMEA and UBX"
    if let search {
      let isKnown = settings.baud != nil || search.finding == .settled
      how += isKnown ? " at \(search.baud) baud" : ", looking for its speed"
    }
    let device = path == "-" ? "standard input" : path
    return SourceDescription(device: device, how: how)
  }

  mutating func read(
    into outlet: inout SampleOutlet, _ control: ReaderControl
  ) throws(SourceFailure) {
    let seconds = isTalking ? Self.pause : 0.5
    let outcome: WaitOutcome
    do throws(SystemError) {
      guard
        let found = try port?.wait(
          until: BootClock.now(plusSeconds: seconds), unless: control.wake)
      else { return }
      outcome = found
    } catch {
      throw SourceFailure(error)
    }
    // Before the epochs that have come since.
    pulses?.look(at: BootClock.now(), &intake, outlet)
    switch outcome {
    case .woken: return
    case .timedOut:
      flush(&outlet)
      listen(&outlet)
    case .hangup: try end(&outlet)
    case .ready: try take(&outlet, control)
    }
  }

  mutating func close() {
    port = nil
    pulses = nil
  }

  /// Everything that belongs to one connection begins anew.
  private mutating func restart(isRecorded: Bool) {
    intake = EpochIntake(latency: settings.latency, isRecorded: isRecorded)
    stream = ReceiverStream(configuration: settings.stream, hostOffset: intake.hostOffset)
    counted = ReceiverStatistics()
    isTalking = false
  }
}

// MARK: - Bytes

extension ReceiverSource {
  private mutating func take(
    _ outlet: inout SampleOutlet, _ control: ReaderControl
  ) throws(SourceFailure) {
    let outcome: ReadOutcome
    do throws(SystemError) {
      guard let found = try port?.read(into: &buffer) else { return }
      outcome = found
    } catch {
      throw SourceFailure(error)
    }
    switch outcome {
    case .wouldBlock: return
    case .end: try end(&outlet)
    case .bytes(let count):
      let now = BootClock.now()
      outlet.heard(at: now)
      isTalking = true
      stream.hostOffset = intake.hostOffset
      // A second reference, no copy: a span of the property would hold all of `self`.
      let bytes = buffer
      Self.receive(bytes.span.extracting(0..<count), at: now, &stream, &intake, &outlet)
      listen(&outlet)
      // A file is always ready: it waits for the fusion thread, which no device may.
      while port?.kind == .file, outlet.isHalfFull, !control.isWanted {
        outlet.ring()
        control.sleep(seconds: 0.002)
      }
    }
  }

  /// Apart from `self`, since the stream is being changed while it reports.
  private static func receive(
    _ bytes: Span<UInt8>, at now: SensorInstant, _ stream: inout ReceiverStream,
    _ intake: inout EpochIntake, _ outlet: inout SampleOutlet
  ) {
    stream.receive(bytes: bytes, at: now) { intake.take($0, into: &outlet) }
  }

  private static func flush(
    _ stream: inout ReceiverStream, _ intake: inout EpochIntake, _ outlet: inout SampleOutlet
  ) {
    let quietSince = BootClock.now(plusSeconds: -pause)
    stream.flush(ifQuietSince: quietSince) { intake.take($0, into: &outlet) }
  }

  private static func finish(
    _ stream: inout ReceiverStream, _ intake: inout EpochIntake, _ outlet: inout SampleOutlet
  ) {
    stream.finish { intake.take($0, into: &outlet) }
  }

  /// The line was quiet: an epoch that is open is over.
  private mutating func flush(_ outlet: inout SampleOutlet) {
    isTalking = false
    Self.flush(&stream, &intake, &outlet)
  }

  /// Nothing will come any more.
  private mutating func end(_ outlet: inout SampleOutlet) throws(SourceFailure) {
    Self.finish(&stream, &intake, &outlet)
    outlet.ring()
    if port?.kind == .file || settings.path == "-" {
      throw SourceFailure(.finished, "it has been read to its end")
    }
    throw SourceFailure(.gone, "it was unplugged, or its other end was closed")
  }
}

// MARK: - Speed

extension ReceiverSource {
  /// Goes on with the search where it was, if the port that was just opened has a speed.
  private mutating func resumeSearch() throws(SourceFailure) {
    guard let found = try? port?.baud() else {
      search = nil
      return
    }
    var search = self.search ?? BaudSearch(first: found, isFixed: settings.baud != nil)
    if settings.baud == nil, search.baud != found {
      do throws(SystemError) {
        try search.apply(at: BootClock.now()) { speed throws(SystemError) in
          try port?.setBaud(speed)
        }
      } catch {
        throw SourceFailure(error)
      }
    }
    self.search = search
  }

  /// Tells the search what was heard, and follows it.
  private mutating func listen(_ outlet: inout SampleOutlet) {
    guard var search else { return }
    let now = stream.statistics
    let frames = { (s: ReceiverStatistics) in
      s.sentences + s.otherSentences + s.ubxFrames + s.rtcmFrames
    }
    let before = search.finding
    let decision = search.heard(
      frames: frames(now) - frames(counted), noise: now.noiseBytes - counted.noiseBytes,
      at: BootClock.now())
    counted = now
    self.search = search
    switch decision {
    case .listen: break
    case .settle:
      outlet.setProblem(nil)
      if settings.baud == nil { outlet.notice("it speaks at \(search.baud) baud") }
    case .change:
      // An error that is none of the speed's is the next read's as well.
      try? search.apply(at: BootClock.now()) { speed throws(SystemError) in
        try port?.setBaud(speed)
      }
      self.search = search
      stream = ReceiverStream(configuration: settings.stream, hostOffset: intake.hostOffset)
      counted = ReceiverStatistics()
    }
    if search.finding != before { tell(search.finding, &outlet) }
  }

  private func tell(_ finding: BaudSearch.Finding, _ outlet: inout SampleOutlet) {
    switch finding {
    case .searching, .settled: return
    case .silent:
      outlet.setProblem(
        "no byte comes at any speed", remedy: "check its power, and that this is its line")
      outlet.notice("no byte comes at any speed; check its power, and that this is its line")
    case .unintelligible:
      let problem =
        settings.baud.map { "what comes at \($0) baud makes no sense" }
        ?? "what comes makes no sense at any speed"
      let remedy =
        settings.baud == nil
        ? "check its protocol and its wiring" : "leave baud out, so that it is looked for"
      outlet.setProblem(problem, remedy: remedy)
      outlet.notice("\(problem); \(remedy)")
    }
  }
}
