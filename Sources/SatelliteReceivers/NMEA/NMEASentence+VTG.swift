extension NMEASentence {
  /// Course and speed over ground; without a time, it belongs to the cycle it stands in.
  public struct VTG: Hashable, Sendable, BitwiseCopyable {
    public var courseDegrees: Double?
    public var speed: Double?
    public var indicator: ModeIndicator?

    init(
      _ fields: inout FieldReader, _ bytes: Span<UInt8>
    ) throws(RefusedSentence.Reason) {
      courseDegrees = try fields.course(bytes)
      try fields.unit(UInt8(ascii: "T"), "T", bytes)
      _ = try fields.magnitude("magnetic course", bytes)
      try fields.unit(UInt8(ascii: "M"), "M", bytes)
      let knots = try fields.magnitude("speed", bytes)
      try fields.unit(UInt8(ascii: "N"), "unit of knots", bytes)
      let kilometresPerHour = try fields.magnitude("speed", bytes)
      try fields.unit(UInt8(ascii: "K"), "unit of km/h", bytes)
      // Receivers round both; knots are nearly twice as coarse, yet RMC has knots alone, and one
      // epoch's speeds should agree.
      speed = knots.map { $0 * NMEASentence.knot } ?? kilometresPerHour.map { $0 / 3.6 }
      if !fields.isAtEnd { indicator = try fields.indicator(bytes) }
    }
  }
}
