internal import Geodesy
internal import LinearAlgebra
internal import Sensing
internal import Spatial

/// Locations near each other, one after the other.
struct Stay: Sendable {
  private var arrivalIsKnown: Bool
  private var start: SensorInstant
  private var startTimestamp: UTCInstant?
  var end: SensorInstant
  private var endTimestamp: UTCInstant?
  /// The weighted sum of the places in space, which knows no antimeridian.
  private var sum = Vector3<EarthFixed>.zero
  private var weight = 0.0
  private var bestAccuracy = Double.infinity
  private(set) var middle: Coordinate
  var count = 0

  init(_ location: Location, arrivalIsKnown: Bool) {
    self.arrivalIsKnown = arrivalIsKnown
    start = location.instant
    startTimestamp = location.timestamp
    end = start
    middle = location.coordinate
    add(location)
  }

  /// s.
  var seconds: Double { end.seconds(since: start) }

  mutating func add(_ location: Location) {
    count += 1
    end = location.instant
    endTimestamp = location.timestamp
    bestAccuracy = min(bestAccuracy, location.horizontalAccuracy)
    // Better than a metre, locations count alike.
    let share = 1 / max(location.horizontalAccuracy * location.horizontalAccuracy, 1)
    sum += share * location.coordinate.earthFixed
    weight += share
    let mean = GeodeticPosition(earthFixed: sum / weight)
    middle = Coordinate(
      latitude: mean.latitude * 180 / .pi, longitude: mean.longitude * 180 / .pi)
  }

  func visit(hasEnded: Bool) -> Visit {
    Visit(
      coordinate: middle, horizontalAccuracy: bestAccuracy,
      arrival: arrivalIsKnown ? start : nil,
      arrivalTimestamp: arrivalIsKnown ? startTimestamp : nil,
      departure: hasEnded ? end : nil, departureTimestamp: hasEnded ? endTimestamp : nil)
  }
}
