extension NMEASentence {
  /// Time and date.
  public struct ZDA: Hashable, Sendable, BitwiseCopyable {
    public var nanosecondsOfDay: Int64?
    public var date: CivilDate?

    init(
      _ fields: inout FieldReader, _ bytes: Span<UInt8>
    ) throws(RefusedSentence.Reason) {
      nanosecondsOfDay = try fields.timeOfDay(bytes)
      let day = try fields.count("day", upTo: 31, bytes)
      let month = try fields.count("month", upTo: 12, bytes)
      let year = try fields.count("year", upTo: 9999, bytes)
      if let day, let month, let year, day + month + year > 0 {
        guard let date = CivilDate(year: year, month: month, day: day) else {
          throw .field(index: 2, name: "date")
        }
        self.date = date
      }
    }
  }
}
