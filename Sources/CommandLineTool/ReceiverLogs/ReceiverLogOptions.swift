internal import SatelliteReceivers

/// The options that every command on receiver logs has.
enum ReceiverLogOptions {
  static let checksums = OptionSpecification(
    "checksums", values: ["POLICY"],
    help: "strict refuses NMEA sentences whose checksum is missing or has one digit; lenient "
      + "takes them. A wrong one is always refused",
    default: "strict")

  static func checksums(
    _ arguments: ParsedArguments
  ) throws(UsageError) -> NMEASentence.ChecksumPolicy {
    let words = NMEASentence.ChecksumPolicy.allCases.map(\.rawValue)
    let word = try arguments.choice("checksums", among: words)
    return word.flatMap(NMEASentence.ChecksumPolicy.init(rawValue:)) ?? .strict
  }

  static let notBefore = OptionSpecification(
    "not-before", values: ["DATE"],
    help: "the log was not made before DATE (2016-01-31): earlier dates of NMEA, whose receivers "
      + "count weeks modulo 1024, are moved by whole 1024 weeks. UBX states whole weeks and is "
      + "left alone",
    default: "dates as they are")

  static func rollover(_ arguments: ParsedArguments) throws(UsageError) -> WeekRollover? {
    guard let text = arguments.text("not-before") else { return nil }
    guard let date = CivilDate(text) else {
      throw UsageError("--not-before needs a date like 2016-01-31, not '\(text)'")
    }
    return WeekRollover(notBefore: date)
  }
}
