public import Sensing

/// A receiver's bytes, NMEA and UBX mixed in any way, turned into epochs and refusals.
///
/// However the stream is cut into reads, the reports are the same. Memory is taken once; nothing is
/// allocated but the text of a refusal.
public struct ReceiverStream: Sendable {
  public struct Configuration: Hashable, Sendable {
    /// Default: strict.
    public var checksums: NMEASentence.ChecksumPolicy
    /// Default: dates as they are, epochs by time alone, as befits a file.
    public var assembly: EpochAssembler.Configuration

    public init(
      checksums: NMEASentence.ChecksumPolicy = .strict,
      assembly: EpochAssembler.Configuration = EpochAssembler.Configuration()
    ) {
      self.checksums = checksums
      self.assembly = assembly
    }

    /// What a live run uses: dates not before the build, epochs handed out as soon as they end.
    public static let live = Configuration(
      assembly: EpochAssembler.Configuration(rollover: .live, learnsCycle: true))
  }

  private var scanner = FrameScanner()
  private var handler: FrameHandler
  /// When bytes came last.
  private var received: SensorInstant?

  /// Begins a stream; `hostOffset` as the property of that name.
  public init(configuration: Configuration = Configuration(), hostOffset: Int64? = nil) {
    handler = FrameHandler(configuration: configuration, hostOffset: hostOffset)
  }

  /// UTC by the host's clock less the stream's instants, ns; `nil` where there is no host clock.
  ///
  /// Used for the date alone, and only while the receiver gives none: it may be wrong by hours.
  public var hostOffset: Int64? {
    get { handler.hostOffset }
    set { handler.hostOffset = newValue }
  }

  public var statistics: ReceiverStatistics {
    var statistics = handler.statistics
    statistics.bytes = scanner.receivedBytes
    statistics.noiseBytes = scanner.noiseBytes
    statistics.epochs = handler.assembler.epochs
    statistics.fixes = handler.assembler.fixes
    statistics.late = handler.assembler.late
    return statistics
  }

  /// Takes `bytes`, read at `instant`, and reports what they complete.
  public mutating func receive(
    bytes: Span<UInt8>, at instant: SensorInstant, report: (ReceiverReport) -> Void
  ) {
    if !bytes.isEmpty { received = instant }
    Self.receive(bytes, at: instant, &scanner, &handler, report)
  }

  /// Hands out the epochs that are open where no byte came since `instant`.
  ///
  /// For a live run, called whenever the line was quiet for longer than a cycle's pauses. Bytes of
  /// no use count as well: at 4800 baud the satellites in view take half a second, and what the
  /// epoch still needs may come behind them.
  public mutating func flush(
    ifQuietSince instant: SensorInstant, report: (ReceiverReport) -> Void
  ) {
    guard let received, received < instant else { return }
    handler.flush(ifQuietSince: instant, report)
  }

  /// Says that no more bytes come, and reports what is left.
  public mutating func finish(report: (ReceiverReport) -> Void) {
    Self.finish(&scanner, &handler, report)
  }

  /// Scanner and handler are passed apart: the one is being changed while it hands to the other.
  private static func receive(
    _ bytes: Span<UInt8>, at instant: SensorInstant, _ scanner: inout FrameScanner,
    _ handler: inout FrameHandler, _ report: (ReceiverReport) -> Void
  ) {
    scanner.receive(bytes, at: instant) { frame, content in handler.take(frame, content, report) }
  }

  private static func finish(
    _ scanner: inout FrameScanner, _ handler: inout FrameHandler,
    _ report: (ReceiverReport) -> Void
  ) {
    scanner.finish { frame, content in handler.take(frame, content, report) }
    handler.finish(report)
  }
}
