import Binnacle

extension SeededNumbers {
  /// Zero mean, unit variance: twelve uniform numbers, bounded to ±6.
  mutating func normal() -> Double {
    (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0..<1, using: &self) }
  }
}

/// A location for tests; the accuracy is the radius of 68 %, m.
func location(
  _ latitude: Double, _ longitude: Double, accuracy: Double = 3, at seconds: Double = 0
) -> Location {
  Location(
    coordinate: Coordinate(latitude: latitude, longitude: longitude),
    horizontalAccuracy: accuracy, instant: SensorInstant(nanoseconds: Int64(seconds * 1e9)))
}

/// A location measured `standardDeviation` (m, each axis) beside the true place.
func measured(
  _ place: Coordinate, standardDeviation: Double, at seconds: Double,
  _ numbers: inout SeededNumbers
) -> Location {
  let north = standardDeviation * numbers.normal()
  let east = standardDeviation * numbers.normal()
  let place = place.destination(distance: north, bearing: 0)
    .destination(distance: east, bearing: 90)
  return location(
    place.latitude, place.longitude, accuracy: 1.51 * standardDeviation, at: seconds)
}
