/// NAV-HPPOSLLH: the position to 0.1 mm (UBX-22008968).
@usableFromInline
package struct NavigationHPPOSLLH: Hashable, Sendable, BitwiseCopyable {
  package var timeOfWeekMilliseconds: UInt32
  /// invalidLlh.
  package var positionIsInvalid: Bool
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
    timeOfWeekMilliseconds = payload.unsigned32(4)
    positionIsInvalid = payload.flag(3, bit: 0)
    longitudeDegrees = Self.sum(payload.signed32(8), 100, payload.signed8(24), per: 1e9)
    latitudeDegrees = Self.sum(payload.signed32(12), 100, payload.signed8(25), per: 1e9)
    ellipsoidalHeight = Self.sum(payload.signed32(16), 10, payload.signed8(26), per: 1e4)
    meanSeaLevelHeight = Self.sum(payload.signed32(20), 10, payload.signed8(27), per: 1e4)
    horizontalAccuracy = payload.unsigned32(28, per: 1e4)
    verticalAccuracy = payload.unsigned32(32, per: 1e4)
  }

  /// The coarse part times `factor` plus the fine part, in units of 1 / `divisor`.
  @inline(__always)
  static func sum(
    _ coarse: Int32, _ factor: Int64, _ fine: Int8, per divisor: Double
  ) -> Double {
    Double(Int64(coarse) * factor + Int64(fine)) / divisor
  }
}
