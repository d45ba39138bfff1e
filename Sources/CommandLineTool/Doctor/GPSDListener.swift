internal import LinuxPlatform
internal import LivePipeline
internal import SatelliteReceivers
internal import Sensing

/// Asks gpsd for reports for a moment.
enum GPSDListener {
  /// - Parameters:
  ///   - address: where the configuration looks for it; `nil` where it does not.
  ///   - seconds: how long it is listened to once it reports.
  /// - Returns: What it said, or why it could not be asked.
  static func listen(to address: NetworkAddress?, seconds: Double) -> GPSDEvidence {
    var evidence = GPSDEvidence()
    evidence.isWanted = address != nil
    let address = address ?? .gpsd
    evidence.address = address.description
    do throws(SystemError) {
      try listen(address, seconds, &evidence)
    } catch {
      evidence.failure = error
    }
    return evidence
  }

  private static func listen(
    _ address: NetworkAddress, _ seconds: Double, _ evidence: inout GPSDEvidence
  ) throws(SystemError) {
    let connection = try TCPConnection.connect(
      host: address.host, port: address.port, until: BootClock.now(plusSeconds: 2))
    evidence.isConnected = true
    let start = BootClock.now()
    var session = GPSDSession(at: start)
    // It greets up to 4 s late while it looks at its devices.
    let limit = seconds + 4.5
    var buffer = [UInt8](repeating: 0, count: 8192)
    var requests: [String] = []
    var reporting: SensorInstant?
    while BootClock.now().seconds(since: start) < limit, evidence.fixes == 0 {
      if let reporting, BootClock.now().seconds(since: reporting) > seconds { break }
      _ = try connection.wait(until: BootClock.now(plusSeconds: 0.1))
      var news: [GPSDReport] = []
      switch try connection.read(into: &buffer) {
      case .bytes(let count):
        let bytes = Array(buffer[..<count])
        session.receive(bytes.span, at: BootClock.now()) { news.append($0) }
      case .wouldBlock: session.advance(to: BootClock.now()) { news.append($0) }
      case .end: break
      }
      for report in news {
        switch report {
        case .send(let text): requests.append(text)
        case .epoch(let epoch):
          evidence.reports += 1
          if epoch.hasFix { evidence.fixes += 1 }
        case .event(.greeted(let release, _, _)): evidence.release = release
        case .event(.watching): reporting = BootClock.now()
        case .event(.activated(let device)):
          if !evidence.devices.contains(device.path) { evidence.devices.append(device.path) }
        case .event(.gone): return
        default: break
        }
      }
      for request in requests {
        try connection.writeAll(request, until: BootClock.now(plusSeconds: 1))
      }
      requests.removeAll()
    }
    evidence.seconds = BootClock.now().seconds(since: start)
  }
}
