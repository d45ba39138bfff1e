import Binnacle
import CCounting
import Sensing

/// One location held against circles that lie all over a country.
final class GeofenceWorkload: Workload {
  private var decisions: CircleDecisions
  private var locations: [Location] = []
  private var next = 0

  init(conditions: Int) {
    let side = Int(Double(conditions).squareRoot().rounded(.up))
    decisions = CircleDecisions(
      (0..<conditions).map { index in
        CircularRegion(
          center: Coordinate(
            latitude: 46 + 4 * Double(index / side) / Double(side),
            longitude: 6 + 6 * Double(index % side) / Double(side)), radius: 500)
      })
    for index in 0..<1000 {
      locations.append(
        Location(
          coordinate: Coordinate(
            latitude: 46.5 + 0.000_09 * Double(index), longitude: 7.5 + 0.000_05 * Double(index)),
          horizontalAccuracy: 3,
          instant: SensorInstant(nanoseconds: Int64(index) * 100_000_000)))
    }
  }

  func run(_ count: Int) {
    var changes = 0
    for _ in 0..<count {
      changes += decisions.decide(locations[next])
      next = next + 1 == locations.count ? 0 : next + 1
    }
    bench_use(Double(changes))
  }
}
