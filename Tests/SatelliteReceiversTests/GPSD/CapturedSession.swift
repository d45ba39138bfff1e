import LinuxPlatform
import SatelliteReceivers
import Sensing

/// A capture of what gpsd sent, played to a session with its timing.
struct CapturedSession {
  var session: GPSDSession
  var sent: [String] = []
  var epochs: [ReceiverEpoch] = []
  var events: [(time: Double, event: GPSDEvent)] = []
  var pulses: [GPSDPulse] = []
  var refused: [RefusedSentence] = []
  private var now = SensorInstant(seconds: 0)

  init(device: String? = nil) {
    session = GPSDSession(
      configuration: .init(device: device), at: SensorInstant(seconds: 0))
  }

  /// All of a capture, and `after` seconds of nothing behind it.
  init(_ name: String, device: String? = nil, after: Double = 0) throws {
    self.init(device: device)
    for (time, text) in try Self.lines(name) {
      wait(until: time)
      if text == "EOF" {
        end()
      } else {
        receive(text + "\r\n")
      }
    }
    wait(until: now.seconds + after)
  }

  static func lines(_ name: String) throws -> [(Double, String)] {
    var path = #filePath.split(separator: "/").dropLast(3)
    path += ["Captures", "gpsd", "\(name).json"]
    let text = try SysfsFile.read("/" + path.joined(separator: "/"))
    var found: [(Double, String)] = []
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, parts[0] != ">>" else { continue }
      found.append((Double(parts[0]) ?? found.last?.0 ?? 0, String(parts[1])))
    }
    return found
  }

  mutating func receive(_ text: String) { receive(Array(text.utf8)[...]) }

  mutating func receive(_ bytes: ArraySlice<UInt8>) {
    var reports: [GPSDReport] = []
    session.receive(bytes.span, at: now) { reports.append($0) }
    take(reports)
  }

  mutating func end() {
    var reports: [GPSDReport] = []
    session.end(at: now) { reports.append($0) }
    take(reports)
  }

  /// Lets time pass, waking up at each deadline as a poll would.
  mutating func wait(until seconds: Double) {
    let end = SensorInstant(seconds: seconds)
    while let deadline = session.deadline, deadline <= end {
      now = max(now, deadline)
      var reports: [GPSDReport] = []
      session.advance(to: now) { reports.append($0) }
      take(reports)
    }
    now = max(now, end)
  }

  private mutating func take(_ reports: [GPSDReport]) {
    for report in reports {
      switch report {
      case .send(let text): sent.append(text)
      case .epoch(let epoch): epochs.append(epoch)
      case .pulse(let pulse): pulses.append(pulse)
      case .refused(let line): refused.append(line)
      case .event(let event): events.append((now.seconds, event))
      }
    }
  }

  /// The seconds, to the millisecond, at which events happened for which `condition` holds.
  func times(_ condition: (GPSDEvent) -> Bool) -> [Double] {
    events.filter { condition($0.event) }.map { ($0.time * 1_000).rounded() / 1_000 }
  }

  var silences: [Double] {
    times { if case .silent = $0 { true } else { false } }
  }
}
