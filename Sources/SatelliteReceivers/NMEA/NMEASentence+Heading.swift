extension NMEASentence {
  /// Heading of the vehicle, from HDT, THS or PASHR.
  public struct Heading: Hashable, Sendable, BitwiseCopyable {
    /// Only PASHR has a time.
    public var nanosecondsOfDay: Int64?
    public var headingDegrees: Double?
    public var standardDeviationDegrees: Double?
    public var source: EpochSources

    /// HDT: heading and T. THS: heading and its status, of which only A is a measurement.
    init(
      _ fields: inout FieldReader, withStatus: Bool, _ bytes: Span<UInt8>
    ) throws(RefusedSentence.Reason) {
      headingDegrees = try fields.course(bytes)
      if withStatus {
        source = .ths
        switch try fields.character("status", bytes) {
        case UInt8(ascii: "A"): break
        // Estimated, manual, simulated, void, or unsaid.
        case UInt8(ascii: "E"), UInt8(ascii: "M"), UInt8(ascii: "S"), UInt8(ascii: "V"), nil:
          headingDegrees = nil
        default: throw .field(index: 2, name: "status")
        }
      } else {
        source = .hdt
        try fields.unit(UInt8(ascii: "T"), "T", bytes)
      }
    }

    /// PASHR: time, heading, T, roll, pitch, heave, the sds of roll, pitch and heading, and more.
    init(
      attitude fields: inout FieldReader, _ bytes: Span<UInt8>
    ) throws(RefusedSentence.Reason) {
      source = .pashr
      nanosecondsOfDay = try fields.timeOfDay(bytes)
      headingDegrees = try fields.course(bytes)
      try fields.unit(UInt8(ascii: "T"), "T", bytes)
      _ = try fields.number("roll", bytes)
      _ = try fields.number("pitch", bytes)
      _ = try fields.number("heave", bytes)
      _ = try fields.magnitude("standard deviation", bytes)
      _ = try fields.magnitude("standard deviation", bytes)
      standardDeviationDegrees = try fields.magnitude("standard deviation", bytes)
    }
  }
}
