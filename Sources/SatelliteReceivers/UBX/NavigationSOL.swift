/// NAV-SOL: the solution of receivers before NAV-PVT, earth-fixed (UBX-13003221).
@usableFromInline
package struct NavigationSOL: Hashable, Sendable, BitwiseCopyable {
  package var timeOfWeekMilliseconds: UInt32
  /// iTOW and fTOW together, ns; `nil` unless TOWSET.
  package var timeOfWeekNanoseconds: Int64?
  /// Whole weeks since 1980-01-06; `nil` unless WKNSET.
  package var gpsWeek: Int?
  package var fixType: UBXFixType
  /// GPSfixOK.
  package var fixIsOK: Bool
  /// DiffSoln.
  package var isDifferential: Bool
  /// m.
  package var x: Double
  package var y: Double
  package var z: Double
  /// pAcc: of the position in space, m.
  package var positionAccuracy: Double
  /// m/s.
  package var velocityX: Double
  package var velocityY: Double
  package var velocityZ: Double
  /// sAcc, m/s.
  package var speedAccuracy: Double
  package var positionDilution: Double
  package var satellites: Int

  @inline(__always)
  init(_ payload: RawSpan) {
    timeOfWeekMilliseconds = payload.unsigned32(0)
    fixType = UBXFixType(rawValue: payload.unsigned8(10)) ?? .none
    let flags = payload.unsigned8(11)
    fixIsOK = flags & 1 != 0
    isDifferential = flags & 2 != 0
    gpsWeek = flags & 4 != 0 ? payload.gpsWeek(8) : nil
    timeOfWeekNanoseconds =
      flags & 8 != 0
      ? Int64(payload.unsigned32(0)) * 1_000_000 + Int64(payload.signed32(4)) : nil
    x = payload.signed32(12, per: 100)
    y = payload.signed32(16, per: 100)
    z = payload.signed32(20, per: 100)
    positionAccuracy = payload.unsigned32(24, per: 100)
    velocityX = payload.signed32(28, per: 100)
    velocityY = payload.signed32(32, per: 100)
    velocityZ = payload.signed32(36, per: 100)
    speedAccuracy = payload.unsigned32(40, per: 100)
    positionDilution = Double(payload.unsigned16(44)) / 100
    satellites = Int(payload.unsigned8(47))
  }
}
