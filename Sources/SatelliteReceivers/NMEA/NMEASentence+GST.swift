extension NMEASentence {
  /// Standard deviations of the position.
  public struct GST: Hashable, Sendable, BitwiseCopyable {
    public var nanosecondsOfDay: Int64?
    public var standardDeviationLatitude: Double?
    public var standardDeviationLongitude: Double?
    public var standardDeviationHeight: Double?

    init(
      _ fields: inout FieldReader, _ bytes: Span<UInt8>
    ) throws(RefusedSentence.Reason) {
      nanosecondsOfDay = try fields.timeOfDay(bytes)
      // Residuals and the error ellipse: the two axes follow from latitude and longitude only in
      // part, and few receivers fill them in.
      for _ in 0..<3 { _ = try fields.magnitude("residual or axis", bytes) }
      _ = try fields.number("orientation", bytes)
      standardDeviationLatitude = try fields.magnitude("standard deviation", bytes)
      standardDeviationLongitude = try fields.magnitude("standard deviation", bytes)
      standardDeviationHeight = try fields.magnitude("standard deviation", bytes)
    }
  }
}
