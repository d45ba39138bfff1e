/// A multirotor: takes off, hovers, flies fast, turns on the spot, lands where it took off.
///
/// Its attitude follows from its motion: the thrust along its z axis carries weight, acceleration
/// and drag, as a machine without wings must fly.
struct MultirotorModel: MotionModel {
  /// One smooth change: from `start`, in `duration` seconds, m and radians.
  private struct Move: Sendable {
    var start: Double
    var duration: Double
    var north: Double = 0
    var east: Double = 0
    var up: Double = 0
    var yaw: Double = 0
  }

  private let place: Place
  private let standing: Double
  private let yaw: Double
  private let period: Double = 96
  private let moves: [Move] = [
    Move(start: 0, duration: 7, up: 12),
    Move(start: 10, duration: 10, north: 60, east: 10),
    Move(start: 16, duration: 6, yaw: 1.6),
    Move(start: 21, duration: 10, east: 55, up: 8),
    Move(start: 28, duration: 9, yaw: -2.8),
    Move(start: 31, duration: 12, north: -80, east: -30),
    Move(start: 42, duration: 9, north: 30, east: -60, up: -5),
    Move(start: 48, duration: 14, yaw: 2 * Double.pi + 1.2),
    Move(start: 54, duration: 7, north: 25, east: 25),
    Move(start: 60, duration: 7, north: -35),
    Move(start: 66, duration: 6, up: -9),
    Move(start: 65, duration: 12, yaw: -2 * Double.pi),
    Move(start: 76, duration: 8, up: -6),
  ]
  /// Drag per speed, 1/s: 8 degrees of tilt at 10 m/s hold against it.
  private let drag: Double = 0.14

  init(place: Place, standing: Double, yaw: Double) {
    self.place = place
    self.standing = standing
    self.yaw = yaw
  }

  func motion(at time: Double) -> Motion {
    let running = max(0, time - standing)
    let inside = running - (running / period).rounded(.down) * period
    let t = Jet.variable(inside)
    var north = Jet(0)
    var east = Jet(0)
    var up = Jet(0)
    var heading = Jet(yaw)
    for move in moves where inside > move.start {
      let done = SmoothStep.value((t - move.start) * (1 / move.duration))
      north = north + move.north * done
      east = east + move.east * done
      up = up + move.up * done
      heading = heading + move.yaw * done
    }
    // The moves' yaw sums to zero, so that a round begins as the one before it did.
    let airborne =
      SmoothStep.value((t - 2) * (1.0 / 5)) - SmoothStep.value((t - 76) * (1.0 / 6))
    north = north + airborne * (0.15 * ((2.1 * t).sine))
    east = east + airborne * (0.12 * ((1.7 * t + 0.8).sine))
    up = up + airborne * (0.1 * ((2.6 * t + 0.3).sine))
    heading = heading + airborne * (0.03 * ((1.3 * t).sine))

    let (latitude, longitude) = place.coordinates(north: north, east: east)
    let (sinLat, cosLat) = latitude.sineAndCosine
    let (sinLon, cosLon) = longitude.sineAndCosine
    let normal = JetVector(cosLat * cosLon, cosLat * sinLon, sinLat)
    let northward = JetVector(-(sinLat * cosLon), -(sinLat * sinLon), cosLat)
    let eastward = JetVector(-sinLon, cosLon, Jet(0))
    let height = up + place.height
    let position = Ellipsoid.position(normal: normal, height: height)

    let velocity = position.derivative
    let thrust = velocity.derivative + drag * velocity + 9.81 * normal
    let down = -thrust.direction
    let (sinYaw, cosYaw) = heading.sineAndCosine
    let right = down.cross(cosYaw * northward + sinYaw * eastward).direction
    return Motion(
      position: position, forward: right.cross(down), right: right, down: down,
      normal: normal.value, height: height.value)
  }
}
