import Geodesy
import Sensing
import Testing

@testable import Binnacle

@Suite("A subscriber's filter")
struct UpdateFilterTests {
  private func location(
    _ seconds: Double, _ latitude: Double = 0, _ longitude: Double = 0, accuracy: Double = 5,
    isStationary: Bool = false
  ) -> Location {
    var location = Location(
      coordinate: Coordinate(latitude: latitude, longitude: longitude),
      horizontalAccuracy: accuracy, instant: SensorInstant(seconds: seconds))
    location.isStationary = isStationary
    return location
  }

  private func passes(_ location: Location, _ filter: inout UpdateFilter) -> Bool {
    var values = EstimateValues(instant: location.instant)
    values.location = location
    return filter.passes(EstimateUpdate(values), location)
  }

  @Test("time stamps strictly increase, whatever comes")
  func order() {
    var filter = UpdateFilter()
    let passed = [1.0, 2, 2, 1.5, 3, 3, 2.9, 4].filter { passes(location($0), &filter) }
    #expect(passed == [1, 2, 3, 4])
  }

  @Test("distance is counted from the last one that passed, and is exact at the limit")
  func distance() {
    // 0.001 degrees along the equator are 111.319 490 79 m: a² radius, an exact arc.
    for (limit, expected) in [(111.319490, true), (111.319492, false)] {
      var filter = UpdateFilter(SubscriptionOptions(distanceFilter: limit))
      #expect(passes(location(1), &filter))
      #expect(!passes(location(2, 0, 0.0004), &filter))
      #expect(passes(location(3, 0, 0.001), &filter) == expected)
    }
  }

  @Test(
    "the filter and the distance of two places decide alike, from a centimetre to half the globe")
  func sameGeometry() {
    var numbers = SeededNumbers(seed: 4)
    for _ in 0..<2000 {
      let from = location(
        1, Double.random(in: -90...90, using: &numbers),
        Double.random(in: -180...180, using: &numbers))
      let exponent = Double.random(in: -2...7, using: &numbers)
      let bearing = Double.random(in: 0...360, using: &numbers)
      var to = from
      to.instant = SensorInstant(seconds: 2)
      to.coordinate = from.coordinate.destination(
        distance: exponentiated(exponent), bearing: bearing)
      let distance = to.distance(from: from)
      for limit in [distance * 0.999_999, distance, distance * 1.000_001] where limit > 0 {
        var filter = UpdateFilter(SubscriptionOptions(distanceFilter: limit))
        #expect(passes(from, &filter))
        #expect(passes(to, &filter) == (distance >= limit), "\(from) \(to) \(limit)")
      }
    }
  }

  private func exponentiated(_ exponent: Double) -> Double {
    // Up to 10,000 km, a power of ten without the need of a library.
    var value = 1.0
    for _ in 0..<Int(exponent.magnitude) { value *= exponent < 0 ? 0.1 : 10 }
    return value * (1 + exponent.magnitude.truncatingRemainder(dividingBy: 1))
  }

  @Test("the antimeridian is no wall, and near the pole a degree of longitude is short")
  func unusualPlaces() {
    var filter = UpdateFilter(SubscriptionOptions(distanceFilter: 110))
    #expect(passes(location(1, 0, 179.9995), &filter))
    #expect(passes(location(2, 0, -179.9995), &filter))
    #expect(!passes(location(3, 0, 180), &filter))
    var polar = UpdateFilter(SubscriptionOptions(distanceFilter: 2000))
    #expect(passes(location(1, 89.99, 0), &polar))
    #expect(!passes(location(2, 89.99, 90), &polar))
    #expect(passes(location(3, 89.99, 180), &polar))
  }

  @Test("headings turn the shorter way round")
  func headings() {
    var filter = UpdateFilter(SubscriptionOptions(headingFilter: 10))
    let turns: [Double?] = [355, 2, nil, 4, 6, 350]
    var passed: [Double] = []
    for (index, turn) in turns.enumerated()
    where filter.passes(at: SensorInstant(seconds: Double(index)), heading: turn) {
      if let turn { passed.append(turn) }
    }
    #expect(passed == [355, 6, 350])
  }

  @Test("intervals and accuracies hold back, and unusable limits hold back nothing")
  func limits() {
    var slow = UpdateFilter(SubscriptionOptions(minimumInterval: 1))
    #expect([0.0, 0.5, 0.999, 1, 1.5, 2.1].filter { passes(location($0), &slow) } == [0, 1, 2.1])
    var exact = UpdateFilter(SubscriptionOptions(desiredAccuracy: .tenMeters))
    #expect(!passes(location(1, accuracy: 11), &exact))
    #expect(passes(location(2, accuracy: 10), &exact))
    for odd in [-1, 0, Double.nan, -Double.infinity] {
      var filter = UpdateFilter(
        SubscriptionOptions(distanceFilter: odd, headingFilter: odd, minimumInterval: odd))
      #expect(passes(location(1), &filter) && passes(location(2), &filter))
    }
    var never = UpdateFilter(
      SubscriptionOptions(distanceFilter: .infinity, minimumInterval: .infinity))
    #expect(passes(location(1), &never) && !passes(location(2, 80, 170), &never))
  }

  @Test("a stream pauses when the vehicle has stood for long, and goes on when it leaves")
  func pausing() {
    var filter = UpdateFilter(
      SubscriptionOptions(pausesLocationUpdatesAutomatically: true, activityType: .fitness))
    let parked = (0..<200).filter { passes(location(Double($0), isStationary: true), &filter) }
    // Sixty seconds on foot.
    #expect(parked == Array(0...60))
    #expect(passes(location(200, 0, 0.01), &filter))
  }
}
