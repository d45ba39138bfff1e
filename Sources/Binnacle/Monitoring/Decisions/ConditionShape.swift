/// A condition made ready to be asked about many locations.
indirect enum ConditionShape: Sendable {
  case circle(CircularRegion)
  case polygon(PolygonShape)
  case altitude(AltitudeBand)
  case all([ConditionShape])

  init(_ condition: Monitor.Condition) {
    switch condition {
    case .circle(let circle): self = .circle(circle)
    case .polygon(let region): self = .polygon(PolygonShape(region))
    case .altitude(let band): self = .altitude(band)
    case .all(let conditions): self = .all(conditions.map { Self($0) })
    }
  }

  /// How clearly the condition holds: the distance from its border in standard deviations, positive
  /// where it holds. `nil` where the location does not say.
  func clearness(at location: Location) -> Double? {
    switch self {
    case .circle(let circle):
      return Self.horizontal(
        circle.center.distance(to: location.coordinate) - circle.radius, location)
    case .polygon(let shape):
      return shape.signedDistance(to: location.coordinate).flatMap { Self.horizontal($0, location) }
    case .altitude(let band):
      guard let height = band.height(of: location), let deviation = location.verticalAccuracy,
        height.isFinite, deviation >= 0
      else { return nil }
      return -band.signedDistance(of: height) / max(deviation, Self.leastDeviation)
    case .all(let shapes):
      // As clear as the least clear; one that clearly does not hold decides alone.
      var least: Double? = .infinity
      for shape in shapes {
        guard let clearness = shape.clearness(at: location) else {
          if let known = least, known >= 0 { least = nil }
          continue
        }
        if clearness < least ?? 0 { least = clearness }
      }
      return least
    }
  }

  /// A millimetre: an accuracy of zero is no reason to divide by it.
  private static let leastDeviation = 0.001
  /// The radius that holds 68 % of a two-dimensional normal distribution, in standard deviations.
  private static let standardDeviations = 1.5096

  private static func horizontal(_ signedDistance: Double, _ location: Location) -> Double? {
    let accuracy = location.horizontalAccuracy
    guard signedDistance.isFinite, accuracy >= 0, accuracy.isFinite else { return nil }
    // The circle about a long, narrow error is hardly wider than one deviation along it.
    let longest = location.covariance?.position.largestHorizontalDeviation ?? 0
    return -signedDistance / max(accuracy / standardDeviations, longest, leastDeviation)
  }

  /// The balls that hold all places where it can hold; `nil` where it can hold anywhere.
  var balls: [BoundingBall]? {
    switch self {
    case .circle(let circle): return [BoundingBall(circle)]
    case .polygon(let shape):
      let balls = shape.balls
      let bounded = balls.compactMap(\.self)
      return bounded.count == balls.count ? bounded : nil
    case .altitude: return nil
    case .all(let shapes): return shapes.lazy.compactMap(\.balls).first
    }
  }
}
