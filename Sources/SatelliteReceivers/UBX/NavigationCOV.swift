/// NAV-COV: covariance of position and velocity, north-east-down (UBX-22008968).
@usableFromInline
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

  @inline(__always)
  init(_ payload: RawSpan) {
    timeOfWeekMilliseconds = payload.unsigned32(0)
    position = payload.unsigned8(5) == 1 ? Matrix(payload, at: 16) : nil
    velocity = payload.unsigned8(6) == 1 ? Matrix(payload, at: 40) : nil
  }
}

extension NavigationCOV.Matrix {
  /// Six R4 fields; `nil` unless all are finite and each variance is at least zero.
  @inline(__always)
  fileprivate init?(_ payload: RawSpan, at offset: Int) {
    northNorth = Double(payload.real32(offset))
    northEast = Double(payload.real32(offset + 4))
    northDown = Double(payload.real32(offset + 8))
    eastEast = Double(payload.real32(offset + 12))
    eastDown = Double(payload.real32(offset + 16))
    downDown = Double(payload.real32(offset + 20))
    // No sum of numbers is finite where one of them is not, and none of single precision is too large.
    var sum = northNorth + northEast + northDown
    sum += eastEast + eastDown + downDown
    guard northNorth >= 0, eastEast >= 0, downDown >= 0, sum.isFinite
    else { return nil }
  }
}
