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

  /// Begins with the tilt of the filter's attitude.
  mutating func begin(with filterAttitude: Rotation<Body, NorthEastDown>) {
    let (roll, pitch, _) = filterAttitude.rollPitchYaw
    let level = Rotation<Body, NorthEastDown>(
      roll: .radians(roll), pitch: .radians(pitch), yaw: .radians(0))
    attitude = Rotation(unitW: level.w, x: level.x, y: level.y, z: level.z)
  }

  /// Carries the pose over `duration` once it has begun: body rate (rad/s), body velocity (m/s), where
  /// known, and where the filter sees down, body axes, whose tilt is the one to follow.
  mutating func advance(
    rate: Vector3<Body>, velocity: Vector3<Body>?, down: Vector3<Body>, duration: Double
  ) {
    guard let old = attitude else { return }
    var turned = old * Rotation<Body, Body>(exponentialOf: duration * rate)
    let c = turned.matrix
    // Where the filter sees down, in local axes; the small turn that brings it to (0, 0, 1).
    let (x, y) = (c.row0.dot(down), c.row1.dot(down))
    let size = (x * x + y * y).squareRoot()
    if size > 0 {
      // The turn by (y, -x, 0): half of it in a quaternion, whose length is set right below.
      let half = 0.5 * min(correctionRate * duration / size, 1)
      let (a, b) = (half * y, -half * x)
      turned = Rotation(
        unitW: turned.w - a * turned.x - b * turned.y, x: turned.x + a * turned.w + b * turned.z,
        y: turned.y - a * turned.z + b * turned.w, z: turned.z + a * turned.y - b * turned.x)
    }
    attitude = turned.renormalized
    if let velocity { position += duration * (c * velocity) }
  }
}
