/// A car in a town: stands, drives round blocks, turns, stops, backs up, drives on.
///
/// Its x axis lies along its velocity, so that it slides neither sideways nor off the road; it
/// leans out of its bends and follows hills and unevenness.
struct CarModel: MotionModel {
  private let place: Place
  private let route: Route
  private let plan: RatePlan
  /// Lean per sideways acceleration, rad per m/s²; outwards. About 3 degrees at 0.5 g.
  private let lean: Double = -0.01

  init(place: Place, standing: Double) {
    self.place = place
    route = Route(
      corners: [
        (0, 0), (420, 60), (520, 380), (300, 560), (420, 900), (120, 980), (-180, 700),
        (-60, 420), (-260, 160),
      ],
      cornerReach: 45)
    plan = RatePlan(
      wait: standing,
      stretches: [
        .init(7, to: 9), .init(18, to: 9), .init(4, to: 6), .init(6, to: 6), .init(5, to: 11),
        .init(22, to: 11), .init(6, to: 0), .init(7, to: 0), .init(6, to: 8), .init(16, to: 8),
        .init(5, to: 0), .init(4, to: 0), .init(3, to: -2), .init(6, to: -2), .init(3, to: 0),
        .init(4, to: 0), .init(7, to: 10), .init(24, to: 10), .init(7, to: 0), .init(8, to: 0),
      ])
  }

  func motion(at time: Double) -> Motion {
    let parameter = plan.parameter(at: time)
    let point = route.point(at: parameter.value)
    let lap = 2 * Double.pi / route.length
    let along = Jet.variable(parameter.value)
    let hills = 4 * ((lap * along).sine) + 1.5 * ((3 * lap * along + 1).sine)
    let bumps = 0.02 * ((80 * lap * along).sine)
    var motion = Motion.following(
      normal: place.normal(north: point.north, east: point.east),
      height: hills + bumps + place.height, parameter: parameter)
    let camber = (0.006 * ((60 * lap * along + 2).sine)).composed(with: parameter)
    motion.turn(roll: lean * motion.sidewaysAcceleration + camber)
    return motion
  }
}
