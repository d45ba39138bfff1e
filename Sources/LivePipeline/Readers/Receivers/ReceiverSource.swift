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
  private var counted = ReceiverStatistics()
  private var buffer: [UInt8]
  /// Whether bytes came since the line was last quiet.
  private var isTalking = false

  init(settings: ReceiverPortSettings) {
    self.settings = settings
    locator = ReceiverLocator(root: settings.root, wanted: settings.path)
    intake = EpochIntake(latency: settings.latency, isRecorded: false)
    buffer = [UInt8](repeating: 0, count: 1024)
  }

  mutating func open(_ control: ReaderControl) throws(SourceFailure) -> SourceDescription {
    let path = locator.path()
    let port: ReceiverPort
    do {
      port = try ReceiverPort(path: path, baud: settings.baud ?? search?.baud)
    } catch {
      throw SourceFailure(error)
    }
    locator.opened(path)
    restart(isRecorded: port.kind == .file)
    let baud = try? port.baud()
    var how = "NMEA and UBX"
    if port.kind == .serial, let baud {
      // A search that is under way goes on where it was.
      if search == nil { search = BaudSearch(first: baud, isFixed: settings.baud != nil) }
      how += settings.baud == nil ? ", looking for its speed" : " at \(baud) baud"
    } else {
      search = nil
    }
    let device = path == "-" ? "standard input" : path
    self.port = consume port
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
    switch outcome {
    case .woken: return
    case .timedOut:
      flush(&outlet)
      listen(&outlet)
    case .hangup: try end(&outlet)
    case .ready: try take(&outlet, control)
    }
  }

  mutating func close() { port = nil }

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
    case .change(let baud):
      // A speed that the driver does not have brings nothing either: the search goes on.
      try? port?.setBaud(baud)
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
