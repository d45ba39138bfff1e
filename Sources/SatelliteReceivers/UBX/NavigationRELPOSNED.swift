/// NAV-RELPOSNED, version 1: the vector between two antennas (UBX-22008968).
@usableFromInline
package struct NavigationRELPOSNED: Hashable, Sendable, BitwiseCopyable {
  package var timeOfWeekMilliseconds: UInt32
  /// gnssFixOK.
  package var fixIsOK: Bool
  /// relPosValid.
  package var vectorIsValid: Bool
  /// relPosHeadingValid, set only with a fixed or float carrier solution.
  package var headingIsValid: Bool
  /// carrSoln: 0 none, 1 float, 2 fixed.
  package var carrierSolution: UInt8
  /// From the reference antenna, m.
  package var north: Double
  package var east: Double
  package var down: Double
  /// m.
  package var length: Double
  /// Clockwise from true north, from the reference antenna to this one.
  package var headingDegrees: Double
  /// accLength, m.
  package var lengthAccuracy: Double
  /// accHeading.
  package var headingAccuracyDegrees: Double

  @inline(__always)
  init(_ payload: RawSpan) {
    timeOfWeekMilliseconds = payload.unsigned32(4)
    let flags = payload.unsigned32(60)
    fixIsOK = flags & 1 != 0
    vectorIsValid = flags & 4 != 0
    carrierSolution = UInt8(flags >> 3 & 3)
    headingIsValid = flags & 0x100 != 0
    north = NavigationHPPOSLLH.sum(payload.signed32(8), 100, payload.signed8(32), per: 1e4)
    east = NavigationHPPOSLLH.sum(payload.signed32(12), 100, payload.signed8(33), per: 1e4)
    down = NavigationHPPOSLLH.sum(payload.signed32(16), 100, payload.signed8(34), per: 1e4)
    length = NavigationHPPOSLLH.sum(payload.signed32(20), 100, payload.signed8(35), per: 1e4)
    headingDegrees = payload.signed32(24, per: 1e5)
    lengthAccuracy = payload.unsigned32(48, per: 1e4)
    headingAccuracyDegrees = payload.unsigned32(52, per: 1e5)
  }
}
