/// A closed circuit of straights and smooth corners over flat north and east coordinates.
///
/// In a corner the tangent turns from one direction into the next by a smooth step, which makes
/// the corner a polynomial: position, heading and curvature have no jump, and the parameter runs
/// in metres on the straights.
struct Route: Sendable {
  private struct Leg: Sendable {
    var start: Double
    var straight: Double
    var north: Double
    var east: Double
    var directionNorth: Double
    var directionEast: Double
    var nextNorth: Double
    var nextEast: Double
  }

  /// Length of one lap in the path parameter, m.
  let length: Double
  private let cornerReach: Double
  private let legs: [Leg]

  /// Corners begin `cornerReach` before each of the corner points (north, east in metres) and end
  /// as far behind it. The route starts just after the first point.
  init(corners: [(north: Double, east: Double)], cornerReach: Double) {
    var legs: [Leg] = []
    var start = 0.0
    let count = corners.count
    func direction(_ index: Int) -> (north: Double, east: Double, length: Double) {
      let a = corners[index % count]
      let b = corners[(index + 1) % count]
      let length = Triple(b.north - a.north, b.east - a.east, 0).length
      return ((b.north - a.north) / length, (b.east - a.east) / length, length)
    }
    for index in 0..<count {
      let here = direction(index)
      let next = direction(index + 1)
      let straight = here.length - 2 * cornerReach
      precondition(straight >= 0, "The corners of a route must not overlap")
      legs.append(
        Leg(
          start: start, straight: straight,
          north: corners[index].north + cornerReach * here.north,
          east: corners[index].east + cornerReach * here.east,
          directionNorth: here.north, directionEast: here.east,
          nextNorth: next.north, nextEast: next.east))
      start += here.length
    }
    self.length = start
    self.cornerReach = cornerReach
    self.legs = legs
  }

  /// North and east, m, as jets in the path parameter.
  func point(at parameter: Double) -> (north: Jet, east: Jet) {
    let lap = parameter - (parameter / length).rounded(.down) * length
    var leg = legs[0]
    for candidate in legs where candidate.start <= lap { leg = candidate }
    let along = lap - leg.start
    if along <= leg.straight {
      let u = Jet.variable(along)
      return (leg.directionNorth * u + leg.north, leg.directionEast * u + leg.east)
    }
    let reach = 2 * cornerReach
    let u = Jet.variable(along - leg.straight)
    let turned = reach * SmoothStep.integral(Jet(min(1, u.c0 / reach), 1 / reach))
    let kept = u - turned
    let north = leg.directionNorth * kept + leg.nextNorth * turned
    let east = leg.directionEast * kept + leg.nextEast * turned
    return (
      north + (leg.north + leg.straight * leg.directionNorth),
      east + (leg.east + leg.straight * leg.directionEast)
    )
  }
}
