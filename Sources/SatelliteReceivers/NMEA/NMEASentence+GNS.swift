extension NMEASentence {
  /// Fix data of several constellations.
  public struct GNS: Hashable, Sendable, BitwiseCopyable {
    public var nanosecondsOfDay: Int64?
    public var position: Position?
    /// The best of the constellations' mode indicators; `nil` where the field is empty.
    public var indicator: ModeIndicator?
    public var satellites: Int?
    public var horizontalDilution: Double?
    public var meanSeaLevelHeight: Double?
    public var geoidSeparation: Double?
    public var correctionAge: Double?

    init(
      _ fields: inout FieldReader, _ bytes: Span<UInt8>
    ) throws(RefusedSentence.Reason) {
      nanosecondsOfDay = try fields.timeOfDay(bytes)
      position = try fields.position(bytes)
      indicator = try fields.indicators(bytes)
      satellites = try fields.count("number of satellites", upTo: 255, bytes)
      horizontalDilution = try fields.magnitude("dilution of precision", bytes)
      meanSeaLevelHeight = try fields.number("height", bytes)
      geoidSeparation = try fields.number("geoid separation", bytes)
      correctionAge = try fields.magnitude("age of corrections", bytes)
    }
  }
}
