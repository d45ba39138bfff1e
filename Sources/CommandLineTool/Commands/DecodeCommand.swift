internal import LinuxPlatform
internal import SatelliteReceivers
internal import Sensing
internal import TextFiles

/// `binnacle decode`: prints what a receiver log says.
enum DecodeCommand {
  static let specification = CommandSpecification(
    name: "decode",
    purpose: "Print a satellite receiver's raw log as JSON lines.",
    operands: ["LOG"],
    options: [ReceiverLogOptions.notBefore, ReceiverLogOptions.checksums],
    details: [
      "LOG is what a receiver sent: NMEA 0183 and u-blox UBX in any mixture, from a file, a pipe, "
        + "a device, or standard input (-). RTCM is passed over; bytes of other protocols, such "
        + "as SiRF binary, are counted as noise.",
      "Each epoch is one line: time (UTC; time_of_day where the log gives no date), mode (0 "
        + "unknown, 1 no fix, 2, 3 dimensions), lat and lon (degrees), altHAE above the ellipsoid, "
        + "altMSL above mean sea level, geoidSep (m), speed, climb, velN, velE, velD (m/s), course "
        + "and heading (degrees), quality (the GGA digit), satellites, dilutions, standard "
        + "deviations (sd...), and the sources it was made of. What the receiver did not give has "
        + "no key. excluded says why a position is none: no fix, simulated, entered by hand, dead "
        + "reckoning.",
      "Each refused sentence is one line with refused (the reason), line, offset and text. The "
        + "counts go to standard error.",
    ],
    examples: [
      ("binnacle decode drive.ubx | jq -c '[.time, .lat, .lon]'", "Pick out the track."),
      ("binnacle decode drive.nmea | grep refused", "See which sentences are broken, and why."),
      (
        "binnacle decode old.nmea --not-before 2016-01-01",
        "Undo the week rollover of an old receiver."
      ),
      ("binnacle decode /dev/gnss0 | head -n 20", "Look at what a receiver sends now."),
    ],
    goodMeaning: "the log was read",
    findingMeaning: "it was read, but there is no epoch in it")

  static func run(_ arguments: ParsedArguments, console: Console) throws -> ExitStatus {
    let configuration = ReceiverStream.Configuration(
      checksums: try ReceiverLogOptions.checksums(arguments),
      assembly: EpochAssembler.Configuration(rollover: try ReceiverLogOptions.rollover(arguments)))
    var file = try ReceiverLogFile(arguments.operands[0])
    var stream = ReceiverStream(configuration: configuration)
    let instant = SensorInstant(nanoseconds: 0)
    var text = ""
    while console.outputFailure == nil {
      let count = try file.next()
      if count == 0 { break }
      stream.receive(bytes: file.buffer.span.extracting(0..<count), at: instant) {
        append($0, to: &text)
      }
      // What came is shown at once: the log may be a pipe that is still being written.
      console.write(text)
      text.removeAll(keepingCapacity: true)
    }
    stream.finish { append($0, to: &text) }
    console.write(text)
    console.complain(summary(of: stream.statistics, name: file.name))
    return stream.statistics.epochs > 0 ? .good : .finding
  }

  private static func append(_ report: ReceiverReport, to text: inout String) {
    switch report {
    case .epoch(let epoch): text += epoch.json.text + "\n"
    case .refused(let sentence): text += sentence.json.text + "\n"
    case .event: break
    }
  }

  /// One line with the counts that are not zero.
  private static func summary(of statistics: ReceiverStatistics, name: String) -> String {
    var parts = [
      "\(NumberText.grouped(statistics.bytes)) bytes",
      "\(NumberText.grouped(statistics.epochs)) epochs, "
        + "\(NumberText.grouped(statistics.fixes)) with a fix",
    ]
    for (count, words) in [
      (statistics.refused, "refused"), (statistics.late, "messages after their epoch's end"),
      (statistics.sentences, "NMEA sentences used"), (statistics.otherSentences, "of other kinds"),
      (statistics.ubxFrames, "UBX frames"), (statistics.rtcmFrames, "RTCM frames"),
      (statistics.noiseBytes, "bytes of no known protocol"),
    ] where count > 0 {
      parts.append("\(NumberText.grouped(count)) \(words)")
    }
    return "\(name): " + parts.joined(separator: ", ") + "\n"
  }
}
