extension NMEASentence {
  /// Fix data: time, position, quality, height.
  public struct GGA: Hashable, Sendable, BitwiseCopyable {
    public var nanosecondsOfDay: Int64?
    public var position: Position?
    /// 0 no fix, 1 autonomous, 2 differential, 3 PPS, 4 fixed, 5 float, 6 estimated, 7 manual,
    /// 8 simulated.
    public var quality: Int?
    public var satellites: Int?
    public var horizontalDilution: Double?
    public var meanSeaLevelHeight: Double?
    /// The receiver's geoid above the ellipsoid; empty from receivers without a geoid table.
    public var geoidSeparation: Double?
    public var correctionAge: Double?

    init(
      _ fields: inout FieldReader, _ bytes: Span<UInt8>
    ) throws(RefusedSentence.Reason) {
      nanosecondsOfDay = try fields.timeOfDay(bytes)
      position = try fields.position(bytes)
      quality = try fields.count("quality", upTo: 9, bytes)
      satellites = try fields.count("number of satellites", upTo: 255, bytes)
      horizontalDilution = try fields.magnitude("dilution of precision", bytes)
      meanSeaLevelHeight = try fields.number("height", bytes)
      try fields.unit(UInt8(ascii: "M"), "unit of metres", bytes)
      geoidSeparation = try fields.number("geoid separation", bytes)
      try fields.unit(UInt8(ascii: "M"), "unit of metres", bytes)
      correctionAge = try fields.magnitude("age of corrections", bytes)
    }
  }
}
