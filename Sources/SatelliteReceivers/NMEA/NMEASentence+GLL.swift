extension NMEASentence {
  /// Position with its time.
  public struct GLL: Hashable, Sendable, BitwiseCopyable {
    public var position: Position?
    public var nanosecondsOfDay: Int64?
    public var isValid: Bool?
    public var indicator: ModeIndicator?

    init(
      _ fields: inout FieldReader, _ count: Int, _ bytes: Span<UInt8>
    ) throws(RefusedSentence.Reason) {
      position = try fields.position(bytes)
      nanosecondsOfDay = try fields.timeOfDay(bytes)
      isValid = try fields.status(bytes)
      if count >= 7 { indicator = try fields.indicator(bytes) }
    }
  }
}
