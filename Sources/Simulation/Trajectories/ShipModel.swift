/// A ship on a long round with wide turns, in a swell that never lets it stand still.
struct ShipModel: MotionModel {
  private let place: Place
  private let route: Route
  private let plan: RatePlan

  init(place: Place, lyingStill: Double) {
    self.place = place
    route = Route(
      corners: [(0, 0), (6000, 1500), (8500, 7000), (3000, 9500), (-2500, 5000)],
      cornerReach: 900)
    plan = RatePlan(
      wait: lyingStill,
      stretches: [
        .init(120, to: 7), .init(1500, to: 7), .init(60, to: 4), .init(600, to: 4),
        .init(90, to: 8), .init(1800, to: 8), .init(180, to: 0), .init(120, to: 0),
      ])
  }

  func motion(at time: Double) -> Motion {
    let parameter = plan.parameter(at: time)
    let point = route.point(at: parameter.value)
    let normal = place.normal(north: point.north, east: point.east)
    var motion = Motion.following(
      normal: normal, height: Jet(place.height), parameter: parameter)
    let t = Jet.variable(time)
    func wave(_ amplitude: Double, period: Double, phase: Double) -> Jet {
      amplitude * ((2 * Double.pi / period * t + phase).sine)
    }
    let heave = wave(0.8, period: 8, phase: 0.3) + wave(0.25, period: 5.3, phase: 2)
    motion.position = motion.position + heave * normal.composed(with: parameter)
    motion.height += heave.value
    motion.turn(
      yaw: wave(0.015, period: 11, phase: 0.9),
      pitch: wave(0.035, period: 7.1, phase: 0),
      roll: wave(0.12, period: 9.3, phase: 1.3) + wave(0.03, period: 6.1, phase: 0.2)
        + 0.1 * motion.sidewaysAcceleration)
    return motion
  }
}
