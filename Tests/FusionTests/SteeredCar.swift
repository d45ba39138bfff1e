@testable import Simulation

/// A car that starts in any direction and drives any plan: forwards, backwards, ever so slowly.
struct SteeredCar: MotionModel {
  private let place = Place.degrees(48.2, 11.6, height: 560)
  private let route: Route
  private let plan: RatePlan

  /// `turn` is the angle by which the route is turned to the right, rad.
  init(turn: Double, standing: Double, stretches: [RatePlan.Stretch]) {
    let (s, c) = Jet(turn).sineAndCosine
    let corners: [(Double, Double)] = [
      (0, 0), (420, 60), (520, 380), (300, 560), (-120, 480), (-260, 160),
    ]
    route = Route(
      corners: corners.map {
        (north: c.value * $0.0 - s.value * $0.1, east: s.value * $0.0 + c.value * $0.1)
      },
      cornerReach: 45)
    plan = RatePlan(wait: standing, stretches: stretches)
  }

  func motion(at time: Double) -> Motion {
    let parameter = plan.parameter(at: time)
    let point = route.point(at: parameter.value)
    return Motion.following(
      normal: place.normal(north: point.north, east: point.east), height: Jet(place.height),
      parameter: parameter)
  }
}

extension Trajectory {
  /// Stands, drives off and round the bends.
  static func drivingOff(turn: Double) -> Trajectory {
    Trajectory(
      name: "steered",
      model: SteeredCar(
        turn: turn, standing: 8,
        stretches: [.init(6, to: 9), .init(60, to: 9), .init(5, to: 0), .init(5, to: 0)]))
  }

  /// Stands, backs out, stops, drives off and round the bends.
  static func reversingOut(turn: Double) -> Trajectory {
    Trajectory(
      name: "steered",
      model: SteeredCar(
        turn: turn, standing: 8,
        stretches: [
          .init(3, to: -2), .init(8, to: -2), .init(2, to: 0), .init(3, to: 0), .init(6, to: 9),
          .init(60, to: 9), .init(5, to: 0), .init(5, to: 0),
        ]))
  }

  /// Stands for 20 s and rolls off by 0.1 m/s².
  static var rollingOff: Trajectory {
    Trajectory(
      name: "steered",
      model: SteeredCar(
        turn: 0.4, standing: 20, stretches: [.init(20, to: 2), .init(20, to: 2), .init(4, to: 0)]))
  }
}

extension Trajectory {
  /// Stands, then reverses fast and straight, stops and drives off.
  static func reversingFast(turn: Double) -> Trajectory {
    Trajectory(
      name: "steered",
      model: SteeredCar(
        turn: turn, standing: 8,
        stretches: [.init(6, to: -7), .init(14, to: -7), .init(5, to: 0), .init(5, to: 0)]))
  }
}
