internal import Sensing

/// Reads each frame that the scanner found and takes it to the assembler.
struct FrameHandler: Sendable {
  var hostOffset: Int64?
  /// The frames' part of the statistics; the assembler counts epochs, the scanner bytes.
  private(set) var statistics = ReceiverStatistics()
  private(set) var assembler: EpochAssembler
  private let checksums: NMEASentence.ChecksumPolicy

  init(configuration: ReceiverStream.Configuration, hostOffset: Int64?) {
    checksums = configuration.checksums
    assembler = EpochAssembler(configuration: configuration.assembly)
    self.hostOffset = hostOffset
  }

  mutating func take(
    _ frame: FrameScanner.Frame, _ content: Span<UInt8>, _ report: (ReceiverReport) -> Void
  ) {
    do throws(RefusedSentence.Reason) {
      switch frame.kind {
      case .nmea: try takeSentence(frame, content, report)
      case .ubx:
        guard frame.checksumIsRight else { throw .frameChecksumWrong }
        try takeMessage(frame, content, report)
      case .rtcm3:
        // A wrong sum is no news: any 0xD3 of noise may look like a start.
        if frame.checksumIsRight { statistics.rtcmFrames += 1 }
      case .noise: break
      }
    } catch {
      statistics.refused += 1
      report(
        .refused(
          RefusedSentence(
            text: RefusedSentence.printable(content), reason: error, offset: frame.offset,
            line: frame.line)))
    }
  }

  mutating func flush(ifQuietSince instant: SensorInstant, _ report: (ReceiverReport) -> Void) {
    assembler.flush(ifQuietSince: instant, report: report)
  }

  mutating func finish(_ report: (ReceiverReport) -> Void) {
    assembler.finish(report: report)
  }

  private mutating func takeMessage(
    _ frame: FrameScanner.Frame, _ content: Span<UInt8>, _ report: (ReceiverReport) -> Void
  ) throws(RefusedSentence.Reason) {
    statistics.ubxFrames += 1
    let message = UBXMessage(frame: content)
    switch message {
    case .malformed(_, _, let found, let expected):
      throw .frameLength(found: found, expected: String(expected))
    case .version:
      report(.event(.identification(UBXMessage.softwareVersion(frame: content))))
    case .other: break
    default:
      assembler.add(
        message, receipt: frame.receipt, host: host(at: frame.receipt), report: report)
    }
  }

  private mutating func takeSentence(
    _ frame: FrameScanner.Frame, _ content: Span<UInt8>, _ report: (ReceiverReport) -> Void
  ) throws(RefusedSentence.Reason) {
    switch frame.ending {
    case .complete: break
    case .cutShort: throw .cutShort
    case .tooLong: throw .tooLong
    }
    let sentence = try NMEASentence(
      content, exclusiveOr: frame.exclusiveOr, fieldsEnd: frame.fieldsEnd, checksums: checksums)
    if case .other = sentence {
      statistics.otherSentences += 1
      return
    }
    statistics.sentences += 1
    assembler.add(
      sentence, receipt: frame.receipt, host: host(at: frame.receipt), report: report)
  }

  private func host(at instant: SensorInstant) -> UTCTime? {
    hostOffset.map { UTCTime(nanosecondsSince1970: instant.nanoseconds &+ $0) }
  }
}
