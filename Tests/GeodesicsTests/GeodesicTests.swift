import Geodesics
import Testing

@Suite("Geodesics")
struct GeodesicTests {
  private static func place(_ latitude: Double, _ longitude: Double) -> Geodesic.Place {
    Geodesic.Place(latitudeDegrees: latitude, longitudeDegrees: longitude)
  }

  @Test(
    "the antimeridian and the poles are no exception",
    arguments: [
      // GeodSolve -i -p 9, which also says so; the figures have two decimals.
      (place(0, 179.9995), place(0, -179.9995), 111.319490791, 90.0),
      (place(-16.5, 179.9995), place(-16.5, -179.9995), 106.764154874, 90.00014200767235),
      (place(89.99, 0), place(89.99, 180), 2233.879590954, 0),
      (place(-89.99, 20), place(-89.99, -160), 2233.879590954, 180),
    ])
  func exceptions(start: Geodesic.Place, end: Geodesic.Place, distance: Double, bearing: Double) {
    let path = Geodesic.path(from: start, to: end)
    // The printed values are rounded to a nanometre; the algorithm is right to 15 nm.
    #expect(abs(path.distance - distance) < 2e-8)
    #expect(abs(path.initialBearingDegrees - bearing) < 1e-9)
    let there = Geodesic.destination(
      from: start, bearingDegrees: path.initialBearingDegrees, distance: path.distance)
    #expect(abs(Geodesic.path(from: there, to: end).distance) < 3e-8)
    #expect(abs(Geodesic.path(from: end, to: start).distance - path.distance) < 1e-8)
  }

  @Test("a place is no distance from itself, whatever the number of turns")
  func itself() {
    for latitude in [-90.0, -33, 0, 51.5, 90] {
      #expect(
        Geodesic.path(from: Self.place(latitude, 7), to: Self.place(latitude, 7)).distance == 0)
      let turned = Geodesic.path(from: Self.place(latitude, 7), to: Self.place(latitude, 367))
      #expect(turned.distance < 1e-8)
    }
    let poles = Geodesic.path(from: Self.place(90, 0), to: Self.place(90, 123))
    #expect(poles.distance < 1e-8)
  }

  @Test("what is no place has no distance")
  func noPlace() {
    #expect(Geodesic.path(from: Self.place(90.1, 0), to: Self.place(0, 0)).distance.isNaN)
    #expect(Geodesic.path(from: Self.place(.nan, 0), to: Self.place(0, 0)).distance.isNaN)
    #expect(Geodesic.path(from: Self.place(0, .infinity), to: Self.place(0, 0)).distance.isNaN)
    #expect(
      Geodesic.destination(from: Self.place(91, 0), bearingDegrees: 0, distance: 1)
        .latitudeDegrees.isNaN)
  }

  @Test("threads do not disturb each other")
  func threads() async {
    let sums = await withTaskGroup(of: Double.self) { group in
      for _ in 0..<8 {
        group.addTask {
          var pairs = PlacePairs(seed: 11)
          return (0..<500).reduce(0) { sum, _ in
            let pair = pairs.next()
            return sum + Geodesic.path(from: pair.start, to: pair.end).distance
          }
        }
      }
      return await group.reduce(into: [Double]()) { $0.append($1) }
    }
    #expect(Set(sums).count == 1)
  }

  @Test("a sample agrees with GeodSolve", .enabled(if: GeodSolve.isInstalled, GeodSolve.reason))
  func sample() throws {
    let errors = try GeodesicErrors(count: 2_000, seed: 2)
    #expect(errors.distance < 2e-8 && errors.bearing < 2e-8 && errors.destination < 2e-8)
  }
}

@Suite("Geodesics against GeodSolve, Release")
struct GeodesicReleaseTests {
  @Test(
    "distances, bearings and destinations of 100,000 pairs are within 2e-8 m",
    .enabled(if: GeodSolve.isInstalled, GeodSolve.reason))
  func agreement() throws {
    let errors = try GeodesicErrors(count: 100_000, seed: 1)
    #expect(errors.distance < 2e-8, "\(errors)")
    #expect(errors.bearing < 2e-8, "\(errors)")
    #expect(errors.destination < 2e-8, "\(errors)")
  }
}
