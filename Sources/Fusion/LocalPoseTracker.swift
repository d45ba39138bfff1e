internal import LinearAlgebra
internal import Sensing
internal import Spatial

/// The pose in a level frame that starts where the engine did: smooth whatever the aids do.
///
/// It follows the corrected angular rate and the body-axes velocity, never the corrections
/// themselves: tilt is drawn to the filter's at a bounded rate, heading and position are left to
/// drift. See Derivation (L-1).
struct LocalPoseTracker {
  private(set) var position = Vector3<LocalOdometry>.zero
  private(set) var attitude: Rotation<Body, LocalOdometry>?

  /// How fast tilt may be corrected, rad/s.
  private let correctionRate = 0.02

  /// Carries the pose over `duration`: body rate (rad/s), body velocity (m/s), where known, and the
  /// filter's attitude, whose tilt is the one to follow.
  mutating func advance(
    rate: Vector3<Body>, velocity: Vector3<Body>?, filterAttitude: Rotation<Body, NorthEastDown>,
    duration: Double
  ) {
    guard let old = attitude else {
      let (roll, pitch, _) = filterAttitude.rollPitchYaw
      let level = Rotation<Body, NorthEastDown>(
        roll: .radians(roll), pitch: .radians(pitch), yaw: .radians(0))
      attitude = Rotation(unitW: level.w, x: level.x, y: level.y, z: level.z)
      return
    }
    var turned = old * Rotation<Body, Body>(exponentialOf: duration * rate)
    // Where the filter sees down, in local axes; the small turn that brings it to (0, 0, 1).
    let down = turned * (filterAttitude.inverse * Vector3<NorthEastDown>(0, 0, 1))
    let correction = down.cross(Vector3(0, 0, 1))
    let size = correction.norm
    if size > 0 {
      let step = min(correctionRate * duration / size, 1)
      turned = Rotation<LocalOdometry, LocalOdometry>(exponentialOf: step * correction) * turned
    }
    attitude = turned.renormalized
    if let velocity { position += duration * (turned * velocity) }
  }
}
