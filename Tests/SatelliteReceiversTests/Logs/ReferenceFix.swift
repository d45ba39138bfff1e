import SatelliteReceivers
import TextFiles

/// One TPV line of gpsd's check file, with what gpsd had read when it wrote it.
struct ReferenceFix {
  /// The line of the check file, from 1.
  var line: Int
  var mode: Int
  var time: UTCTime?
  /// Every number of the object by its key.
  var numbers: [String: Double]
  /// Time of day of the last sentence with a time before the line; of NMEA logs only.
  var lastTimeOfDay: Int64?
  /// The last sentence before the line.
  var lastSentence = ""

  init?(_ text: Substring, line: Int) {
    guard text.hasPrefix("{"), let value = try? JSONParser.parse(Array(text.utf8), file: "chk"),
      case .object(let members) = value.content
    else { return nil }
    self.line = line
    numbers = [:]
    var isTPV = false
    for member in members {
      switch (member.key, member.value.content) {
      case ("class", .string(let name)): isTPV = name == "TPV"
      case ("time", .string(let text)): time = Self.utc(text)
      case (_, .number(let number)): numbers[member.key] = number
      default: break
      }
    }
    guard isTPV, let mode = numbers["mode"] else { return nil }
    self.mode = Int(mode)
  }

  /// `2017-01-10T00:09:41.000Z`.
  static func utc(_ text: String) -> UTCTime? {
    let parts = text.dropLast().split(separator: "T")
    guard text.hasSuffix("Z"), parts.count == 2, let date = CivilDate(parts[0]) else { return nil }
    let clock = parts[1].split(separator: ":")
    guard clock.count == 3, let hour = Int64(clock[0]), let minute = Int64(clock[1]),
      let second = Double(clock[2])
    else { return nil }
    let milliseconds = Int64((second * 1000).rounded())
    return UTCTime(
      date: date,
      nanosecondsOfDay: (hour * 60 + minute) * 60_000_000_000 + milliseconds * 1_000_000)
  }
}
