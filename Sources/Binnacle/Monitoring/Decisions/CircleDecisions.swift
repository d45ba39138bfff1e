/// Circles and what was decided about each, without file or task; for measurements.
package struct CircleDecisions: Sendable {
  private var core = MonitorCore()

  /// All of them begin outside.
  package init(_ circles: [CircularRegion]) {
    for (index, circle) in circles.enumerated() {
      core.add(circle.condition, identifier: "\(index)", state: .unsatisfied)
    }
  }

  /// How many states a location changes for certain; they stay as they were.
  package mutating func decide(_ location: Location) -> Int { core.decide(location).count }
}
