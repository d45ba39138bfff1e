internal import Glibc

extension Trajectory {
  /// The exact state at a time, seconds since the start.
  public func state(at time: Double) -> TrueState {
    let motion = model.motion(at: time)
    let n = motion.normal
    let sensed = motion.sensed
    return TrueState(
      latitude: atan2(n.z, (n.x * n.x + n.y * n.y).squareRoot()), longitude: atan2(n.y, n.x),
      height: motion.height, position: motion.position.value, velocity: motion.position.first,
      acceleration: motion.position.second, forward: motion.forward.value,
      right: motion.right.value, down: motion.down.value, specificForce: sensed.force,
      angularRate: sensed.rate,
      rateOverGround: sensed.rate - motion.inBody(Ellipsoid.rotation))
  }

  /// What a perfect IMU hands out at the end of an interval: the mean specific force, m/s², and
  /// the mean angular rate, rad/s, both in the turning body's own axes.
  ///
  /// Gauss-Legendre quadrature with three points: exact for polynomials up to degree five.
  public func meanInertial(from start: Double, to end: Double) -> (
    specificForce: Triple, angularRate: Triple
  ) {
    let middle = 0.5 * (start + end)
    let reach = 0.5 * (end - start) * (0.6).squareRoot()
    let centre = model.motion(at: middle).sensed
    let before = model.motion(at: middle - reach).sensed
    let after = model.motion(at: middle + reach).sensed
    // Written as the centre plus what differs, so that a constant comes out unrounded.
    let force = (before.force - centre.force) + (after.force - centre.force)
    let rate = (before.rate - centre.rate) + (after.rate - centre.rate)
    return (centre.force + (5.0 / 18) * force, centre.rate + (5.0 / 18) * rate)
  }
}

extension Motion {
  /// EarthFixed coordinates taken to the body's.
  func inBody(_ v: Triple) -> Triple {
    Triple(forward.value.dot(v), right.value.dot(v), down.value.dot(v))
  }

  /// What the body feels: f = Cᵀ (a + 2 ω × v − g) and the rate from Ċ = C [ω×], with the
  /// Earth's own rotation added.
  var sensed: (force: Triple, rate: Triple) {
    let earth = Ellipsoid.rotation
    let coriolis = 2 * earth.cross(position.first)
    let gravity = Ellipsoid.gravity(at: position.value)
    let force = inBody(position.second + coriolis - gravity)
    // Each component twice and averaged, which drops what rounding makes of orthogonality.
    let overGround = Triple(
      0.5 * (down.value.dot(right.first) - right.value.dot(down.first)),
      0.5 * (forward.value.dot(down.first) - down.value.dot(forward.first)),
      0.5 * (right.value.dot(forward.first) - forward.value.dot(right.first)))
    return (force, overGround + inBody(earth))
  }
}
