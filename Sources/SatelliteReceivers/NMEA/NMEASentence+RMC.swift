extension NMEASentence {
  /// Recommended minimum: time and date, status, position, speed, course.
  public struct RMC: Hashable, Sendable, BitwiseCopyable {
    public var nanosecondsOfDay: Int64?
    /// A (true) or V; receivers repeat their last position while it is V.
    public var isValid: Bool?
    public var position: Position?
    public var speed: Double?
    public var courseDegrees: Double?
    public var date: CivilDate?
    public var indicator: ModeIndicator?

    init(
      _ fields: inout FieldReader, _ bytes: Span<UInt8>
    ) throws(RefusedSentence.Reason) {
      nanosecondsOfDay = try fields.timeOfDay(bytes)
      isValid = try fields.status(bytes)
      position = try fields.position(bytes)
      speed = try fields.magnitude("speed", bytes).map { $0 * NMEASentence.knot }
      courseDegrees = try fields.course(bytes)
      date = try fields.date(bytes)
      // The magnetic variation is the model's business, and some makers put their mode in its place.
      fields.skip(bytes)
      fields.skip(bytes)
      if !fields.isAtEnd { indicator = try fields.indicator(bytes) }
    }
  }

  /// m/s: an international nautical mile per hour.
  static let knot = 1852.0 / 3600
}

extension FieldReader {
  /// A (true) or V (false); `nil` where empty.
  mutating func status(_ bytes: Span<UInt8>) throws(RefusedSentence.Reason) -> Bool? {
    let place = index
    switch try character("status", bytes) {
    case nil: return nil
    case UInt8(ascii: "A"): return true
    case UInt8(ascii: "V"): return false
    default: throw .field(index: place, name: "status")
    }
  }

  /// Degrees, 0 to 360.
  mutating func course(_ bytes: Span<UInt8>) throws(RefusedSentence.Reason) -> Double? {
    let place = index
    guard let value = try magnitude("course", bytes) else { return nil }
    guard value <= 360 else { throw .field(index: place, name: "course") }
    return value
  }
}
