internal import Glibc

/// A long flight that weaves across the antimeridian and back and then passes exactly over the
/// north pole.
///
/// It is built from unit vectors, never from latitude and longitude, and so knows no pole.
struct FlightModel: MotionModel {
  /// The start's normal, the direction along the meridian, and the one across.
  private let start: Triple
  private let ahead: Triple
  private let across: Triple
  private let groundHeight: Double
  private let plan: RatePlan
  /// Arc from the start to the pole, m of the path parameter.
  private let arcToPole: Double
  /// The weave's width on the unit sphere: one and a half times what two degrees of longitude
  /// measure where it is widest, half-way to the pole.
  private let width: Double

  init(startLatitude: Double, standing: Double) {
    // Two degrees west of the antimeridian.
    let longitude = 178 * Double.pi / 180
    let axes = Ellipsoid.axes(latitude: startLatitude, longitude: longitude)
    start = -axes.d
    ahead = axes.n
    across = axes.e
    groundHeight = 30
    arcToPole = (Double.pi / 2 - startLatitude) * Ellipsoid.a
    width = 1.5 * sin(0.5 * (Double.pi / 2 - startLatitude)) * tan(2 * Double.pi / 180)
    plan = RatePlan(
      wait: standing,
      stretches: [
        .init(60, to: 80), .init(300, to: 230), .init(36_000, to: 230), .init(600, to: 0),
        .init(60, to: 0),
      ])
  }

  /// A bump of height one over `from ... to`, flat at its ends and in the middle.
  private func bump(_ x: Jet, from: Double, to: Double) -> Jet {
    let half = (to - from) / 2
    let rise = SmoothStep.value((1 / half) * (x - from))
    let fall = SmoothStep.value((1 / half) * (x - (from + half)))
    return rise - fall
  }

  func motion(at time: Double) -> Motion {
    let parameter = plan.parameter(at: time)
    let along = Jet.variable(parameter.value)
    let (sine, cosine) = (along * (1 / Ellipsoid.a)).sineAndCosine
    let weave = width * bump(along, from: 0.1 * arcToPole, to: 0.9 * arcToPole)
    func component(_ s: Double, _ a: Double, _ c: Double) -> Jet {
      s * cosine + a * sine + c * weave
    }
    let normal = JetVector(
      component(start.x, ahead.x, across.x), component(start.y, ahead.y, across.y),
      component(start.z, ahead.z, across.z)
    ).direction
    let climb = SmoothStep.value((1 / 90_000) * (along - 4_000))
    let cruise = 120 * ((along * (2 * Double.pi / 60_000)).sine) * climb
    var motion = Motion.following(
      normal: normal, height: 9_000 * climb + cruise + groundHeight, parameter: parameter)
    // A coordinated turn.
    motion.turn(roll: ((1 / 9.81) * motion.sidewaysAcceleration).arcTangent)
    return motion
  }
}
