import Testing

@testable import Binnacle

@Suite("Coordinates")
struct CoordinateTests {
  @Test(
    "the antimeridian and the pole",
    arguments: [
      // The figures, rounded to a centimetre and a decimetre.
      (
        Coordinate(latitude: 0, longitude: 179.9995), Coordinate(latitude: 0, longitude: -179.9995),
        111.32, 0.005
      ),
      (
        Coordinate(latitude: -16.5, longitude: 179.9995),
        Coordinate(latitude: -16.5, longitude: -179.9995), 106.76, 0.005
      ),
      (
        Coordinate(latitude: 89.99, longitude: 10), Coordinate(latitude: 89.99, longitude: -170),
        2233.9, 0.05
      ),
    ])
  func distances(a: Coordinate, b: Coordinate, metres: Double, tolerance: Double) throws {
    #expect(abs(a.distance(to: b) - metres) < tolerance)
    let bearing = try #require(a.bearing(to: b))
    #expect((0..<360).contains(bearing))
    // A nanometre is the geodesic's own error, a hundred the rounding of degrees.
    #expect(a.destination(distance: a.distance(to: b), bearing: bearing).distance(to: b) < 1e-7)
    var (there, here) = (Samples.bareLocation, Samples.bareLocation)
    (here.coordinate, there.coordinate) = (a, b)
    #expect(there.distance(from: here) == a.distance(to: b))
  }

  @Test("from a place to itself there is no bearing")
  func itself() {
    let place = Coordinate(latitude: 12, longitude: 34)
    #expect(place.bearing(to: place) == nil)
    #expect(place.bearing(to: Coordinate(latitude: .nan, longitude: 0)) == nil)
    #expect(place.bearing(to: Coordinate(latitude: 13, longitude: 34)) == 0)
    #expect(place.bearing(to: Coordinate(latitude: 11, longitude: 34)) == 180)
  }

  @Test("valid is what lies on the globe")
  func validity() {
    #expect(Coordinate(latitude: 90, longitude: -180).isValid)
    #expect(!Coordinate(latitude: 90.000001, longitude: 0).isValid)
    #expect(!Coordinate(latitude: 0, longitude: 180.5).isValid)
    #expect(!Coordinate(latitude: .nan, longitude: 0).isValid)
    #expect(!Coordinate(latitude: 0, longitude: -.infinity).isValid)
  }
}
