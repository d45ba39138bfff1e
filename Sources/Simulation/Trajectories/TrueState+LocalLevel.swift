internal import Glibc

/// What north-east-down says of a state; north and east are undefined at a pole.
public struct LocalLevelState: Sendable {
  /// Velocity over ground, m/s. North and east are NaN within 0.0001 degrees of a pole.
  public var velocity: Triple
  /// Roll and pitch, radians.
  public var roll: Double
  public var pitch: Double
  /// Yaw, radians clockwise from true north, 0 ..< 2π; NaN within 0.0001 degrees of a pole.
  public var yaw: Double
  /// Unit quaternion from body to north-east-down with w ≥ 0; NaN near a pole.
  public var quaternion: (w: Double, x: Double, y: Double, z: Double)
}

extension TrueState {
  /// Body to EarthFixed as a unit quaternion with w ≥ 0.
  public var quaternion: (w: Double, x: Double, y: Double, z: Double) {
    Self.quaternion(
      rows: Triple(forward.x, right.x, down.x), Triple(forward.y, right.y, down.y),
      Triple(forward.z, right.z, down.z))
  }

  /// The state as north-east-down sees it.
  public var localLevel: LocalLevelState {
    let axes = Ellipsoid.axes(latitude: latitude, longitude: longitude)
    func row(_ axis: Triple) -> Triple {
      Triple(axis.dot(forward), axis.dot(right), axis.dot(self.down))
    }
    let north = row(axes.n)
    let east = row(axes.e)
    let down = row(axes.d)
    let roll = atan2(down.y, down.z)
    let pitch = atan2(-down.x, (down.y * down.y + down.z * down.z).squareRoot())
    let velocityDown = axes.d.dot(velocity)
    // 0.0001 degrees from the pole.
    guard abs(cos(latitude)) > 1.745e-6 else {
      return LocalLevelState(
        velocity: Triple(.nan, .nan, velocityDown), roll: roll, pitch: pitch, yaw: .nan,
        quaternion: (.nan, .nan, .nan, .nan))
    }
    let yaw = atan2(east.x, north.x)
    return LocalLevelState(
      velocity: Triple(axes.n.dot(velocity), axes.e.dot(velocity), velocityDown),
      roll: roll, pitch: pitch, yaw: yaw < 0 ? yaw + 2 * Double.pi : yaw,
      quaternion: Self.quaternion(rows: north, east, down))
  }

  /// Shepperd's method: divides by the largest of the four components.
  private static func quaternion(
    rows a: Triple, _ b: Triple, _ c: Triple
  ) -> (w: Double, x: Double, y: Double, z: Double) {
    let trace = a.x + b.y + c.z
    var q: (w: Double, x: Double, y: Double, z: Double)
    if trace >= max(a.x, b.y, c.z) {
      let r = (1 + trace).squareRoot()
      let s = 0.5 / r
      q = (0.5 * r, (c.y - b.z) * s, (a.z - c.x) * s, (b.x - a.y) * s)
    } else if a.x >= max(b.y, c.z) {
      let r = (1 + a.x - b.y - c.z).squareRoot()
      let s = 0.5 / r
      q = ((c.y - b.z) * s, 0.5 * r, (a.y + b.x) * s, (a.z + c.x) * s)
    } else if b.y >= c.z {
      let r = (1 - a.x + b.y - c.z).squareRoot()
      let s = 0.5 / r
      q = ((a.z - c.x) * s, (a.y + b.x) * s, 0.5 * r, (b.z + c.y) * s)
    } else {
      let r = (1 - a.x - b.y + c.z).squareRoot()
      let s = 0.5 / r
      q = ((b.x - a.y) * s, (a.z + c.x) * s, (b.z + c.y) * s, 0.5 * r)
    }
    return q.w < 0 ? (-q.w, -q.x, -q.y, -q.z) : q
  }
}
