/// NAV-TIMELS: leap seconds, now and to come (UBX-22008968).
@usableFromInline
package struct NavigationTIMELS: Hashable, Sendable, BitwiseCopyable {
  package var timeOfWeekMilliseconds: UInt32
  /// currLs: GPS time less UTC, s; `nil` unless validCurrLs.
  package var current: Int?
  /// lsChange: what the next event adds, -1, 0 or 1; `nil` unless validTimeToLsEvent.
  package var change: Int?
  /// timeToLsEvent, s; negative behind it.
  package var secondsToChange: Int?

  @inline(__always)
  init(_ payload: RawSpan) {
    timeOfWeekMilliseconds = payload.unsigned32(0)
    let valid = payload.unsigned8(23)
    // Source 0 is the firmware's table, which the flag calls valid only where it is.
    current = valid & 1 != 0 ? Int(payload.signed8(9)) : nil
    change = valid & 2 != 0 ? Int(payload.signed8(11)) : nil
    secondsToChange = valid & 2 != 0 ? Int(payload.signed32(12)) : nil
  }
}
