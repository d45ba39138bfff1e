/// NAV-POSECEF and NAV-HPPOSECEF: the position earth-fixed (UBX-22008968).
@usableFromInline
package struct NavigationPOSECEF: Hashable, Sendable, BitwiseCopyable {
  package var timeOfWeekMilliseconds: UInt32
  /// Whether it is given to 0.1 mm (NAV-HPPOSECEF), not to 1 cm.
  package var isHighPrecision: Bool
  /// invalidEcef of NAV-HPPOSECEF; NAV-POSECEF does not tell.
  package var positionIsInvalid: Bool
  /// m.
  package var x: Double
  package var y: Double
  package var z: Double
  /// pAcc: of the position in space, m.
  package var positionAccuracy: Double

  @inline(__always)
  init(_ payload: RawSpan) {
    timeOfWeekMilliseconds = payload.unsigned32(0)
    isHighPrecision = false
    positionIsInvalid = false
    x = payload.signed32(4, per: 100)
    y = payload.signed32(8, per: 100)
    z = payload.signed32(12, per: 100)
    positionAccuracy = payload.unsigned32(16, per: 100)
  }

  @inline(__always)
  init(highPrecision payload: RawSpan) {
    timeOfWeekMilliseconds = payload.unsigned32(4)
    isHighPrecision = true
    positionIsInvalid = payload.flag(23, bit: 0)
    x = NavigationHPPOSLLH.sum(payload.signed32(8), 100, payload.signed8(20), per: 1e4)
    y = NavigationHPPOSLLH.sum(payload.signed32(12), 100, payload.signed8(21), per: 1e4)
    z = NavigationHPPOSLLH.sum(payload.signed32(16), 100, payload.signed8(22), per: 1e4)
    positionAccuracy = payload.unsigned32(24, per: 1e4)
  }
}
