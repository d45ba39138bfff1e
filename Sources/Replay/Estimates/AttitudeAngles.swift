public import Fusion
internal import LinearAlgebra
internal import Spatial

/// Roll, pitch and yaw of an estimate with their standard deviations, degrees.
public struct AttitudeAngles: Hashable, Sendable {
  public var roll: Double?
  public var pitch: Double?
  /// Clockwise from the estimate's heading reference, in [0, 360); `nil` while it has none.
  public var yaw: Double?
  public var standardDeviationRoll: Double?
  public var standardDeviationPitch: Double?
  public var standardDeviationYaw: Double?

  /// Takes the angles of `estimate` and carries its attitude covariance over to them.
  ///
  /// With the forward axis f in north-east-down and the error rotation e about north, east and
  /// down: d(roll) = (fn en + fe ee)/h², d(pitch) = (fn ee - fe en)/h, d(yaw) = ed - fd d(roll),
  /// where h is the length of f's horizontal part.
  public init(_ estimate: FusionEstimate) {
    guard let attitude = estimate.attitude else { return }
    let degree = 180 / Double.pi
    let angles = attitude.rollPitchYaw
    roll = angles.roll * degree
    pitch = angles.pitch * degree
    let isHeadingKnown = estimate.headingReference != nil
    if isHeadingKnown {
      let degrees = angles.yaw * degree
      let positive = degrees < 0 ? degrees + 360 : degrees
      yaw = positive >= 360 ? 0 : positive
    }
    let m = attitude.matrix
    let (fn, fe, fd) = (m[0, 0], m[1, 0], m[2, 0])
    let h2 = fn * fn + fe * fe
    guard h2 > 1e-12 else { return }
    let h = h2.squareRoot()
    let p = estimate.attitudeCovariance
    func deviation(_ j: Vector3<NorthEastDown>) -> Double? {
      let variance = j.dot(p * j)
      return variance >= 0 ? variance.squareRoot() * degree : nil
    }
    standardDeviationRoll = deviation(Vector3(fn / h2, fe / h2, 0))
    standardDeviationPitch = deviation(Vector3(-fe / h, fn / h, 0))
    if isHeadingKnown {
      standardDeviationYaw = deviation(Vector3(-fd * fn / h2, -fd * fe / h2, 1))
    }
  }
}
