/// NAV-COV: covariance of position and velocity, north-east-down (UBX-22008968).
package struct NavigationCOV: Hashable, Sendable, BitwiseCopyable {
  package var timeOfWeekMilliseconds: UInt32
  /// m²; `nil` unless posCovValid.
  package var position: Matrix?
  /// m²/s²; `nil` unless velCovValid.
  package var velocity: Matrix?

  /// The upper half of a symmetric matrix.
  package struct Matrix: Hashable, Sendable, BitwiseCopyable {
    package var northNorth: Double
    package var northEast: Double
    package var northDown: Double
    package var eastEast: Double
    package var eastDown: Double
    package var downDown: Double
  }

  init(_ payload: RawSpan) {
    timeOfWeekMilliseconds = payload.unsigned32(0)
    position = payload.unsigned8(5) == 1 ? Matrix(payload, at: 16) : nil
    velocity = payload.unsigned8(6) == 1 ? Matrix(payload, at: 40) : nil
  }
}

extension NavigationCOV.Matrix {
  /// Six R4 fields; `nil` unless all are finite and each variance is at least zero.
  fileprivate init?(_ payload: RawSpan, at offset: Int) {
    northNorth = Double(payload.real32(offset))
    northEast = Double(payload.real32(offset + 4))
    northDown = Double(payload.real32(offset + 8))
    eastEast = Double(payload.real32(offset + 12))
    eastDown = Double(payload.real32(offset + 16))
    downDown = Double(payload.real32(offset + 20))
    guard northNorth >= 0, eastEast >= 0, downDown >= 0, northNorth.isFinite, eastEast.isFinite,
      downDown.isFinite, northEast.isFinite, northDown.isFinite, eastDown.isFinite
    else { return nil }
  }
}
