import Sensing
import Testing

@testable import Binnacle

@Suite("Modes: reduced accuracy")
struct ReducedAccuracyTests {
  /// Uniform numbers that are the same in every run (Knuth's MMIX generator).
  struct Numbers {
    var state: UInt64
    mutating func next() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / 9_007_199_254_740_992
    }
    /// About normal: the sum of twelve.
    mutating func normal() -> Double { (0..<12).reduce(-6) { sum, _ in sum + next() } }
  }

  static func location(_ latitude: Double, _ longitude: Double, accuracy: Double = 5) -> Location {
    var location = Location(
      coordinate: Coordinate(latitude: latitude, longitude: longitude),
      horizontalAccuracy: accuracy, instant: SensorInstant(seconds: 10))
    location.ellipsoidalAltitude = 592.3
    location.altitude = 545.4
    location.geoid = .receiver
    location.verticalAccuracy = 3
    location.speed = 13
    location.speedAccuracy = 0.1
    location.course = 90
    location.courseAccuracy = 1
    location.velocity = NorthEastDownVector(north: 0, east: 13, down: 0)
    location.isStationary = true
    location.resetCount = 3
    return location
  }

  @Test("the true place lies within the stated radius, everywhere on earth")
  func radius() {
    var numbers = Numbers(state: 1)
    for index in 0..<20_000 {
      let latitude =
        index % 10 == 0 ? 90 - numbers.next() * 0.3 : numbers.next() * 180 - 90
      let truth = Self.location(latitude, numbers.next() * 360 - 180)
      var reduced = ReducedAccuracy()
      let result = reduced.reduce(truth)
      #expect(result.coordinate.isValid)
      #expect(result.distance(from: truth) < result.horizontalAccuracy)
    }
    for place in [(90.0, 0.0), (-90, 180), (0, 180), (0, -180), (89.999, -179.999)] {
      var reduced = ReducedAccuracy()
      let truth = Self.location(place.0, place.1)
      #expect(reduced.reduce(truth).distance(from: truth) < ReducedAccuracy.radius)
    }
  }

  @Test("along a drive the place stays within the radius, and changes once per cell")
  func drive() {
    var reduced = ReducedAccuracy()
    var places: [Coordinate] = []
    for step in 0..<20_000 {
      // 200 km to the east and over the antimeridian, ten metres a step.
      var longitude = 179 + Double(step) * 1e-4
      if longitude > 180 { longitude -= 360 }
      let truth = Self.location(47.31, longitude)
      let result = reduced.reduce(truth)
      #expect(result.distance(from: truth) < result.horizontalAccuracy)
      if places.last != result.coordinate { places.append(result.coordinate) }
    }
    // 2 degrees in cells of 0.05 / cos(47.31) = 0.0738 degrees: 27 or 28, each once.
    #expect((27...29).contains(places.count))
    #expect(Set(places).count == places.count)
  }

  @Test("noise on a border does not show: one answer, however many are averaged")
  func averaging() {
    var numbers = Numbers(state: 7)
    for row in 0..<20 {
      // The border between two rows of cells, and up to 50 m beside it.
      let border = -45 + 4 * Double(row) + 1e-5 * Double(row)
      var reduced = ReducedAccuracy()
      var places: Set<Coordinate> = []
      for _ in 0..<2000 {
        // 30 m of noise: 0.00027 degrees.
        let truth = Self.location(border + 2.7e-4 * numbers.normal(), 8.5, accuracy: 30)
        places.insert(reduced.reduce(truth).coordinate)
      }
      #expect(places.count == 1)
    }
  }

  @Test("height, speed, course and all that would sharpen the place are gone")
  func details() {
    var reduced = ReducedAccuracy()
    var truth = Self.location(47.5, 8.5)
    truth.timestamp = UTCInstant(nanosecondsSince1970: 1_800_000_000_000_000_000)
    let result = reduced.reduce(truth)
    #expect(result.isReduced)
    var expected = Location(
      coordinate: result.coordinate, horizontalAccuracy: ReducedAccuracy.radius,
      instant: truth.instant)
    expected.timestamp = truth.timestamp
    expected.isReduced = true
    // Whatever is added to a location later is not let through by accident.
    #expect(result == expected)
  }

  @Test("a badly known place is stated to be so, in steps of a cell")
  func badlyKnown() {
    var reduced = ReducedAccuracy()
    let result = reduced.reduce(Self.location(47.5, 8.5, accuracy: 7000))
    #expect(result.horizontalAccuracy == 18_000)
  }
}
