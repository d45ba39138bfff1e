/// What became of a receiver's bytes.
public struct ReceiverStatistics: Hashable, Sendable {
  public var bytes = 0
  /// Bytes of no frame, line ends left out.
  public var noiseBytes = 0
  /// Sentences that went into epochs.
  public var sentences = 0
  /// Sound sentences of kinds that are of no use here.
  public var otherSentences = 0
  /// UBX frames with a right checksum, of whatever kind.
  public var ubxFrames = 0
  public var rtcmFrames = 0
  /// Sentences and frames that were refused.
  public var refused = 0
  public var epochs = 0
  /// Epochs with a position that is a measurement.
  public var fixes = 0
  /// Messages that came after their epoch had been handed out.
  public var late = 0

  public init() {}
}
