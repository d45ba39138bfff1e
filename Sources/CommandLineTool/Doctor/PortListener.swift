internal import LinuxPlatform
internal import LivePipeline
internal import SatelliteReceivers
internal import Sensing

/// Listens to a receiver's port for a moment, at other baud rates too where the first brings noise.
struct PortListener {
  let configuration: LiveConfiguration

  func listen(to path: String, seconds: Double) -> PortEvidence {
    var evidence = PortEvidence(path: path)
    var fixed: UInt32?
    if case .fixed(let baud) = configuration[.receiver].baud { fixed = UInt32(baud) }
    evidence.isBaudFixed = fixed != nil
    do throws(SystemError) {
      try listen(&evidence, fixed: fixed, seconds: seconds)
    } catch {
      evidence.failure = error
    }
    return evidence
  }

  private func listen(
    _ evidence: inout PortEvidence, fixed: UInt32?, seconds: Double
  ) throws(SystemError) {
    let port = try ReceiverPort(path: evidence.path, baud: fixed)
    evidence.baud = try port.baud()
    var search = BaudSearch(first: evidence.baud, isFixed: fixed != nil || evidence.baud == nil)
    var stream = ReceiverStream(configuration: .live)
    var heard = Heard()
    var buffer = [UInt8](repeating: 0, count: 4096)
    let start = BootClock.now()
    var (lastFrames, lastNoise) = (0, 0)
    listening: while true {
      let now = BootClock.now()
      // Enough is a fix, or the time for one; a line with noise alone is searched for its rate.
      if heard.fixes > 0 && heard.epochs > 1 { break }
      if now.seconds(since: start) >= seconds, heard.messages > 0 || heard.bytes == 0 { break }
      if search.finding == .unintelligible || search.finding == .silent { break }
      _ = try port.wait(until: BootClock.now(plusSeconds: 0.1))
      switch try port.read(into: &buffer) {
      case .bytes(let count):
        heard.bytes += count
        let bytes = Array(buffer[..<count])
        stream.receive(bytes: bytes.span, at: BootClock.now()) { heard.take($0) }
      case .wouldBlock: stream.flush(ifQuietSince: now) { heard.take($0) }
      case .end: break listening
      }
      let statistics = stream.statistics
      let frames = statistics.sentences + statistics.otherSentences + statistics.ubxFrames
      heard.messages = frames
      if case .change(let baud) = search.heard(
        frames: frames - lastFrames, noise: statistics.noiseBytes - lastNoise, at: BootClock.now())
      {
        try port.setBaud(baud)
      }
      (lastFrames, lastNoise) = (frames, statistics.noiseBytes)
    }
    let statistics = stream.statistics
    evidence.seconds = BootClock.now().seconds(since: start)
    evidence.baud = try port.baud()
    evidence.bytes = heard.bytes
    evidence.noiseBytes = statistics.noiseBytes
    evidence.sentences = statistics.sentences + statistics.otherSentences
    evidence.frames = statistics.ubxFrames
    evidence.refused = statistics.refused
    evidence.epochs = heard.epochs
    evidence.fixes = heard.fixes
    evidence.satellites = heard.satellites
    evidence.hasHeading = heard.hasHeading
  }

  /// What the stream reported.
  private struct Heard {
    var bytes = 0
    var messages = 0
    var epochs = 0
    var fixes = 0
    var satellites: Int?
    var hasHeading = false

    mutating func take(_ report: ReceiverReport) {
      guard case .epoch(let epoch) = report else { return }
      epochs += 1
      if epoch.hasFix { fixes += 1 }
      satellites = epoch.satellites ?? satellites
      if epoch.headingDegrees != nil { hasHeading = true }
    }
  }
}
