/// NAV-DOP: dilutions of precision (UBX-22008968).
@usableFromInline
package struct NavigationDOP: Hashable, Sendable, BitwiseCopyable {
  package var timeOfWeekMilliseconds: UInt32
  package var position: Double
  package var vertical: Double
  package var horizontal: Double

  @inline(__always)
  init(_ payload: RawSpan) {
    timeOfWeekMilliseconds = payload.unsigned32(0)
    position = Double(payload.unsigned16(6)) / 100
    vertical = Double(payload.unsigned16(10)) / 100
    horizontal = Double(payload.unsigned16(12)) / 100
  }
}

/// NAV-STATUS: whether there is a fix (UBX-22008968).
@usableFromInline
package struct NavigationSTATUS: Hashable, Sendable, BitwiseCopyable {
  package var timeOfWeekMilliseconds: UInt32
  package var fixType: UBXFixType
  /// gpsFixOk.
  package var fixIsOK: Bool
  /// diffSoln.
  package var isDifferential: Bool

  @inline(__always)
  init(_ payload: RawSpan) {
    timeOfWeekMilliseconds = payload.unsigned32(0)
    fixType = UBXFixType(rawValue: payload.unsigned8(4)) ?? .none
    fixIsOK = payload.flag(5, bit: 0)
    isDifferential = payload.flag(5, bit: 1)
  }
}
