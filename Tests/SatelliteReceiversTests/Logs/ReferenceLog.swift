import SatelliteReceivers
import Sensing

/// A receiver log beside what gpsd made of it.
struct ReferenceLog {
  let name: String
  let decoded: DecodedLog
  var fixes: [ReferenceFix] = []
  /// What gpsd had read of each time of day when it wrote a line, by that line's number.
  private var seen: [Int: [Int64: SeenEpoch]] = [:]

  /// The sentences of one time of day.
  struct SeenEpoch {
    var sources: EpochSources = []
    var positions: [NMEASentence.Position] = []
    var statesSpeed = false
    var statesCourse = false
    /// What the epoch's GSA says.
    var dimension = FixMode.unknown
  }

  /// `nil` where the log is not there.
  init?(_ name: String) {
    self.name = name
    guard var bytes = SharedData.bytes(SharedData.logs + "/\(name).log"),
      var check = SharedData.bytes(SharedData.logs + "/\(name).log.chk"),
      let limit = CivilDate(year: 2016, month: 1, day: 1)
    else { return nil }
    if name == "tcp-torture" {
      // Marks of where gpsd's test is to pause.
      bytes.removeAll { $0 == UInt8(ascii: "|") }
      check.removeAll { $0 == UInt8(ascii: "|") }
    }
    decoded = DecodedLog(
      bytes, configuration: .init(assembly: .init(rollover: WeekRollover(notBefore: limit))))
    read(String(decoding: check, as: UTF8.self))
  }

  /// What gpsd had read of the epoch when it wrote the fix.
  func seen(by fix: ReferenceFix, timeOfDay: Int64) -> SeenEpoch {
    seen[fix.line]?[timeOfDay] ?? SeenEpoch()
  }

  private mutating func read(_ text: String) {
    var current: [Int64: SeenEpoch] = [:]
    var (before, latest): (Int64?, Int64?) = (nil, nil)
    var lastSentence = ""
    var number = 0
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      number += 1
      if var fix = ReferenceFix(line, line: number) {
        fix.lastTimeOfDay = latest
        fix.lastSentence = lastSentence
        fixes.append(fix)
        seen[number] = current
      } else if line.hasPrefix("$") {
        lastSentence = String(line)
        let bytes = Array(line.utf8)
        guard let sentence = try? NMEASentence(bytes.span) else { continue }
        if let time = sentence.nanosecondsOfDay, time != latest {
          // A log that repeats its times begins anew: only neighbours interleave.
          if time != before { current[time] = nil }
          (before, latest) = (latest, time)
        }
        if let latest { current[latest, default: SeenEpoch()].add(sentence) }
      }
    }
  }
}

extension ReferenceLog.SeenEpoch {
  fileprivate mutating func add(_ sentence: NMEASentence) {
    switch sentence {
    case .gga(let gga):
      sources.insert(.gga)
      if let position = gga.position { positions.append(position) }
    case .rmc(let rmc):
      sources.insert(.rmc)
      if let position = rmc.position { positions.append(position) }
      statesSpeed = statesSpeed || rmc.speed != nil
      statesCourse = statesCourse || rmc.courseDegrees != nil
    case .gns(let gns):
      sources.insert(.gns)
      if let position = gns.position { positions.append(position) }
    case .gll(let gll):
      sources.insert(.gll)
      if let position = gll.position { positions.append(position) }
    case .vtg(let vtg):
      sources.insert(.vtg)
      statesSpeed = statesSpeed || vtg.speed != nil
      statesCourse = statesCourse || vtg.courseDegrees != nil
    case .gsa(let gsa):
      sources.insert(.gsa)
      dimension = gsa.mode
    case .gst, .zda, .heading, .other: break
    }
  }
}
