/// NAV-POSLLH: the position without its validity, which NAV-STATUS or NAV-SOL tells
/// (UBX-22008968).
@usableFromInline
package struct NavigationPOSLLH: Hashable, Sendable, BitwiseCopyable {
  package var timeOfWeekMilliseconds: UInt32
  package var longitudeDegrees: Double
  package var latitudeDegrees: Double
  /// Above the ellipsoid, m.
  package var ellipsoidalHeight: Double
  /// Above mean sea level, m.
  package var meanSeaLevelHeight: Double
  /// Of the horizontal position as a whole, m; each axis has 1/√2 of it.
  package var horizontalAccuracy: Double
  /// m.
  package var verticalAccuracy: Double

  @inline(__always)
  init(_ payload: RawSpan) {
    timeOfWeekMilliseconds = payload.unsigned32(0)
    longitudeDegrees = payload.signed32(4, per: 1e7)
    latitudeDegrees = payload.signed32(8, per: 1e7)
    ellipsoidalHeight = payload.signed32(12, per: 1e3)
    meanSeaLevelHeight = payload.signed32(16, per: 1e3)
    horizontalAccuracy = payload.unsigned32(20, per: 1e3)
    verticalAccuracy = payload.unsigned32(24, per: 1e3)
  }
}
