internal import CMath
internal import LinearAlgebra

extension Rotation where Source == Body, Destination == NorthEastDown {
  /// The attitude after turning by yaw about down, then pitch about right, then roll about forward.
  ///
  /// Yaw is clockwise from north; pitch is positive nose up; roll is positive right side down.
  public init(roll: Angle, pitch: Angle, yaw: Angle) {
    let (sr, cr) = Elementary.sineAndCosine(roll.radians / 2)
    let (sp, cp) = Elementary.sineAndCosine(pitch.radians / 2)
    let (sy, cy) = Elementary.sineAndCosine(yaw.radians / 2)
    self.init(
      unitW: cr * cp * cy + sr * sp * sy, x: sr * cp * cy - cr * sp * sy,
      y: cr * sp * cy + sr * cp * sy, z: cr * cp * sy - sr * sp * cy)
  }

  /// Roll, pitch and yaw, radians; at pitch ±90° roll is zero and yaw takes the whole turn.
  public var rollPitchYaw: (roll: Double, pitch: Double, yaw: Double) {
    let m = matrix
    let sine = -m[2, 0]
    if sine >= 0.999_999_999_999 || sine <= -0.999_999_999_999 {
      let yaw = Elementary.arctangent(y: -m[0, 1], x: m[1, 1])
      return (0, sine > 0 ? .pi / 2 : -.pi / 2, yaw)
    }
    return (
      Elementary.arctangent(y: m[2, 1], x: m[2, 2]), Elementary.arcsine(sine),
      Elementary.arctangent(y: m[1, 0], x: m[0, 0])
    )
  }
}
