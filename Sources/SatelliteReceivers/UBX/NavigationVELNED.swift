/// NAV-VELNED: the velocity along north, east and down (UBX-22008968).
@usableFromInline
package struct NavigationVELNED: Hashable, Sendable, BitwiseCopyable {
  package var timeOfWeekMilliseconds: UInt32
  /// m/s.
  package var velocityNorth: Double
  package var velocityEast: Double
  package var velocityDown: Double
  /// gSpeed, m/s.
  package var groundSpeed: Double
  /// Course over ground.
  package var courseDegrees: Double
  /// sAcc, m/s.
  package var speedAccuracy: Double
  /// cAcc.
  package var courseAccuracyDegrees: Double

  @inline(__always)
  init(_ payload: RawSpan) {
    timeOfWeekMilliseconds = payload.unsigned32(0)
    velocityNorth = payload.signed32(4, per: 100)
    velocityEast = payload.signed32(8, per: 100)
    velocityDown = payload.signed32(12, per: 100)
    groundSpeed = payload.unsigned32(20, per: 100)
    courseDegrees = payload.signed32(24, per: 1e5)
    speedAccuracy = payload.unsigned32(28, per: 100)
    courseAccuracyDegrees = payload.unsigned32(32, per: 1e5)
  }
}

/// NAV-VELECEF: the velocity earth-fixed (UBX-22008968).
@usableFromInline
package struct NavigationVELECEF: Hashable, Sendable, BitwiseCopyable {
  package var timeOfWeekMilliseconds: UInt32
  /// m/s.
  package var velocityX: Double
  package var velocityY: Double
  package var velocityZ: Double
  /// sAcc, m/s.
  package var speedAccuracy: Double

  @inline(__always)
  init(_ payload: RawSpan) {
    timeOfWeekMilliseconds = payload.unsigned32(0)
    velocityX = payload.signed32(4, per: 100)
    velocityY = payload.signed32(8, per: 100)
    velocityZ = payload.signed32(12, per: 100)
    speedAccuracy = payload.unsigned32(16, per: 100)
  }
}
