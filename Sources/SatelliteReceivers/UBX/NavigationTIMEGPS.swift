/// NAV-TIMEGPS: the epoch's GPS time (UBX-22008968).
@usableFromInline
package struct NavigationTIMEGPS: Hashable, Sendable, BitwiseCopyable {
  package var timeOfWeekMilliseconds: UInt32
  /// iTOW and fTOW together, ns; `nil` unless towValid.
  package var timeOfWeekNanoseconds: Int64?
  /// Whole weeks since 1980-01-06; `nil` unless weekValid.
  package var gpsWeek: Int?
  /// GPS time less UTC, s; `nil` unless leapSValid.
  package var leapSeconds: Int?
  /// tAcc, s.
  package var timeAccuracy: Double

  @inline(__always)
  init(_ payload: RawSpan) {
    timeOfWeekMilliseconds = payload.unsigned32(0)
    let valid = payload.unsigned8(11)
    timeOfWeekNanoseconds =
      valid & 1 != 0
      ? Int64(payload.unsigned32(0)) * 1_000_000 + Int64(payload.signed32(4)) : nil
    gpsWeek = valid & 2 != 0 ? payload.gpsWeek(8) : nil
    leapSeconds = valid & 4 != 0 ? Int(payload.signed8(10)) : nil
    timeAccuracy = payload.unsigned32(12, per: 1e9)
  }
}

/// NAV-TIMEUTC: the epoch's UTC (UBX-22008968).
@usableFromInline
package struct NavigationTIMEUTC: Hashable, Sendable, BitwiseCopyable {
  package var timeOfWeekMilliseconds: UInt32
  /// `nil` unless validTOW, validWKN and validUTC are set and the calendar has such a day.
  package var utc: UTCTime?
  /// tAcc, s.
  package var timeAccuracy: Double

  @inline(__always)
  init(_ payload: RawSpan) {
    timeOfWeekMilliseconds = payload.unsigned32(0)
    timeAccuracy = payload.unsigned32(4, per: 1e9)
    utc =
      payload.unsigned8(19) & 7 == 7
      ? UTCTime(
        year: Int(payload.unsigned16(12)), month: payload.unsigned8(14),
        day: payload.unsigned8(15), hour: payload.unsigned8(16), minute: payload.unsigned8(17),
        second: payload.unsigned8(18), nanoseconds: payload.signed32(8)) : nil
  }
}
