extension NMEASentence {
  /// Position with its time.
  public struct GLL: Hashable, Sendable, BitwiseCopyable {
    public var position: Position?
    public var nanosecondsOfDay: Int64?
    public var isValid: Bool?
    public var indicator: ModeIndicator?

    init(
      _ fields: inout FieldReader, _ bytes: Span<UInt8>
    ) throws(RefusedSentence.Reason) {
      position = try fields.position(bytes)
      nanosecondsOfDay = try fields.timeOfDay(bytes)
      isValid = try fields.status(bytes)
      if !fields.isAtEnd { indicator = try fields.indicator(bytes) }
    }
  }
}
