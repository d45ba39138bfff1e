/// A pedestrian with the sensors at the waist: each step bounces and each stride sways.
///
/// The gait hangs on the distance walked, so that it stops with the walker.
struct WalkModel: MotionModel {
  private let place: Place
  private let route: Route
  private let plan: RatePlan
  /// Length of a step, m: about 1.9 steps a second at 1.35 m/s.
  private let step: Double = 0.72

  init(place: Place, standing: Double) {
    self.place = place
    route = Route(
      corners: [(0, 0), (60, 4), (72, 40), (30, 55), (38, 90), (-10, 84), (-20, 30)],
      cornerReach: 4)
    plan = RatePlan(
      wait: standing,
      stretches: [
        .init(2, to: 1.35), .init(40, to: 1.35), .init(2, to: 1), .init(15, to: 1),
        .init(2, to: 0), .init(6, to: 0), .init(2, to: 1.45), .init(50, to: 1.45),
        .init(2, to: 0), .init(8, to: 0),
      ])
  }

  func motion(at time: Double) -> Motion {
    let parameter = plan.parameter(at: time)
    let point = route.point(at: parameter.value)
    let normal = place.normal(north: point.north, east: point.east)
    var motion = Motion.following(
      normal: normal, height: Jet(place.height), parameter: parameter)

    let stride = (Double.pi / step) * parameter
    let stepping = 2 * stride
    let bounce = 0.025 * (stepping.sine)
    motion.position =
      motion.position + bounce * normal.composed(with: parameter)
      + (0.02 * (stride.sine)) * motion.right
    motion.height += bounce.value
    // The foot of the sway's end is another point of the ellipsoid.
    let foot = Ellipsoid.geodetic(motion.position.value)
    motion.normal = -Ellipsoid.axes(latitude: foot.latitude, longitude: foot.longitude).d
    motion.height = foot.height
    motion.turn(
      yaw: 0.07 * ((stride + 0.4).sine), pitch: 0.02 * ((stepping + 1).sine),
      roll: 0.04 * ((stride + 1.1).sine))
    return motion
  }
}
