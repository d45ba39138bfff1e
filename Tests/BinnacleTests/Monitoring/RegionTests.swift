import Testing

@testable import Binnacle

@Suite struct RegionTests {
  private static func ring(_ numbers: [(Double, Double)]) -> [Coordinate] {
    numbers.map { Coordinate(latitude: $0.1, longitude: $0.0) }
  }

  private static func place(_ longitude: Double, _ latitude: Double) -> Coordinate {
    Coordinate(latitude: latitude, longitude: longitude)
  }

  @Test("a circle across the antimeridian and one around a pole hold what is near in metres")
  func circles() {
    // 0.001 degrees of longitude at 16.5 degrees south are 106.76 m.
    let fiji = CircularRegion(center: Self.place(179.9995, -16.5), radius: 107)
    #expect(fiji.contains(Self.place(-179.9995, -16.5)))
    #expect(!fiji.contains(Self.place(-179.9994, -16.5)))
    // Over the pole: 2233.9 m.
    let pole = CircularRegion(center: Self.place(20, 89.99), radius: 2234)
    #expect(pole.contains(Self.place(-160, 89.99)))
    #expect(!pole.contains(Self.place(-160, 89.9899)))
  }

  @Test(
    "a polygon across the antimeridian is the same cut or uncut, from either side",
    arguments: [
      [(179.0, -17.0), (-179.0, -17.0), (-179.0, -16.0), (179.0, -16.0)],
      [(179, -17), (180, -17), (-180, -17), (-179, -17), (-179, -16), (179, -16)],
      [(-179, -16), (179, -16), (179, -17), (-179, -17)],
    ])
  func antimeridian(_ corners: [(Double, Double)]) throws {
    let shape = PolygonShape(PolygonRegion(exterior: Self.ring(corners)))
    for longitude in [179.5, 180, -180, -179.5] {
      #expect(shape.contains(Self.place(longitude, -16.5)), "\(longitude)")
    }
    for longitude in [178.9, -178.9, 0, 90] {
      #expect(!shape.contains(Self.place(longitude, -16.5)), "\(longitude)")
    }
    // Half a degree of latitude at 16.5 S is 55.33 km; the seam at 180 is no border.
    let inside = try #require(shape.signedDistance(to: Self.place(180, -16.5)))
    let north = Self.place(180, -16.5).distance(to: Self.place(180, -16))
    #expect(abs(inside + north) < 0.1)
  }

  @Test("two polygons that RFC 7946 cuts at the antimeridian have no border along it")
  func seam() throws {
    let region = PolygonRegion([
      PolygonRegion.Polygon(exterior: Self.ring([(179, -17), (180, -17), (180, -16), (179, -16)])),
      // Longer to the south, so that part of its seam is a border.
      PolygonRegion.Polygon(
        exterior: Self.ring([(-180, -18), (-179, -18), (-179, -16), (-180, -16)])),
    ])
    let shape = PolygonShape(region)
    let middle = try #require(shape.signedDistance(to: Self.place(-179.999, -16.5)))
    #expect(middle < -50_000)
    let south = try #require(shape.signedDistance(to: Self.place(-179.999, -17.5)))
    #expect(abs(south + Self.place(-179.999, -17.5).distance(to: Self.place(180, -17.5))) < 0.01)
    #expect(!shape.contains(Self.place(179.999, -17.5)))
  }

  @Test("a border that runs to and fro along the antimeridian is kept once, not once per run")
  func zigzagSeam() throws {
    var corners = (1...100).map { (180.0, $0.isMultiple(of: 2) ? 0.1 * Double($0) : -0.05) }
    corners.append((170, 0))
    let shape = PolygonShape(PolygonRegion(exterior: Self.ring(corners)))
    // 51 latitudes part the seam; the other two edges are of ten degrees and cut once or twice each.
    #expect(shape.border.count <= 50 + 2 * 3)
    // 0.05 degrees of longitude west of it; the edges from the west are more than a degree away.
    let here = Self.place(179.95, 1)
    let distance = try #require(shape.signedDistance(to: here))
    #expect(abs(distance.magnitude - here.distance(to: Self.place(180, 1))) < 0.1)
  }

  @Test(
    "a cap is one, written as a ring round the pole or as RFC 7946 cuts it",
    arguments: [
      [(-120.0, 80.0), (0.0, 80.0), (120.0, 80.0)],
      [(120, 80), (0, 80), (-120, 80)],
      [(-180, 80), (180, 80), (180, 90), (-180, 90)],
      [(-180, 80), (-90, 80), (0, 80), (90, 80), (180, 80), (180, 90), (-180, 90)],
    ])
  func cap(_ corners: [(Double, Double)]) throws {
    for (sign, pole) in [(1.0, "north"), (-1.0, "south")] {
      let ring = Self.ring(corners.map { ($0.0, sign * $0.1) })
      let shape = PolygonShape(PolygonRegion(exterior: ring))
      for longitude in [-180.0, -179.99, -60, 0, 60, 179.99, 180] {
        #expect(shape.contains(Self.place(longitude, sign * 90)), "\(pole) \(longitude)")
        #expect(shape.contains(Self.place(longitude, sign * 80.001)), "\(pole) \(longitude)")
        #expect(!shape.contains(Self.place(longitude, sign * 79.999)), "\(pole) \(longitude)")
        #expect(!shape.contains(Self.place(longitude, sign * -85)), "\(pole) \(longitude)")
        // The border is the parallel alone: neither the seam nor the pole.
        let distance = try #require(shape.signedDistance(to: Self.place(longitude, sign * 85)))
        let expected = Self.place(longitude, 85).distance(to: Self.place(longitude, 80))
        // The nearest place is found to some millimetres, and the distance better still.
        #expect(abs(distance + expected) < 0.01, "\(pole) \(longitude): \(distance)")
      }
    }
  }

  @Test("a ring round the pole that comes within metres of it is right on all sides")
  func smallCap() throws {
    // 0.001 degrees are 111.7 m.
    let ring = (0..<36).map { Self.place(Double($0) * 10 - 180, 89.999) }
    let shape = PolygonShape(PolygonRegion(exterior: ring))
    let pole = try #require(shape.signedDistance(to: Self.place(0, 90)))
    #expect(abs(pole + 111.69) < 0.05)
    let beside = try #require(shape.signedDistance(to: Self.place(77, 89.9985)))
    #expect(abs(beside - 55.85) < 0.05)
  }

  @Test("holes and islands in them alternate, and their borders count")
  func holes() throws {
    let square = { (half: Double) in
      Self.ring([(-half, -half), (half, -half), (half, half), (-half, half)])
    }
    let region = PolygonRegion([
      PolygonRegion.Polygon(exterior: square(3), holes: [square(2)]),
      PolygonRegion.Polygon(exterior: square(1)),
    ])
    let shape = PolygonShape(region)
    #expect(shape.contains(Self.place(2.5, 0)))
    #expect(!shape.contains(Self.place(1.5, 0)))
    #expect(shape.contains(Self.place(0.5, 0)))
    let hole = try #require(shape.signedDistance(to: Self.place(1.9, 0)))
    #expect(abs(hole - Self.place(1.9, 0).distance(to: Self.place(2, 0))) < 0.01)
  }

  @Test("the distance to a border is the least to any of its points, and inside agrees with it")
  func distanceAgainstSampling() throws {
    var numbers = SeededNumbers(seed: 4)
    for (latitude, longitude) in [(0.0, 0.0), (52, 13), (-16.5, 180), (71, -179.99), (89.9, 40)] {
      let center = Self.place(longitude, latitude)
      let corners = (0..<7).map { index in
        center.destination(
          distance: Double.random(in: 400...1500, using: &numbers), bearing: Double(index) * 51)
      }
      let shape = PolygonShape(PolygonRegion(exterior: corners))
      let ring = PolygonRing(corners)
      for _ in 0..<20 {
        let place = center.destination(
          distance: Double.random(in: 0...3000, using: &numbers),
          bearing: Double.random(in: 0..<360, using: &numbers))
        var least = Double.infinity
        for index in 0..<ring.borderEdges {
          let (a, b) = (ring.corners[index], ring.corners[(index + 1) % ring.corners.count])
          for step in 0...1000 {
            let t = Double(step) / 1000
            let point = Self.place(
              a.longitude + t * (b.longitude - a.longitude),
              a.latitude + t * (b.latitude - a.latitude))
            least = min(least, point.distance(to: place))
          }
        }
        let distance = try #require(shape.signedDistance(to: place))
        // Samples lie up to 3 m apart: where the place is 20 m away they miss by 3²/(8·20) = 0.06 m.
        #expect(abs(abs(distance) - least) < (least > 20 ? 0.06 : 2), "\(place)")
        #expect((distance < 0) == shape.contains(place))
      }
    }
  }

  @Test("conditions that can never be decided are told why")
  func flaws() {
    let circle = CircularRegion(center: Self.place(0, 91), radius: 5)
    #expect(circle.condition.flaw != nil)
    #expect(CircularRegion(center: Self.place(0, 9), radius: 0).condition.flaw != nil)
    #expect(PolygonRegion(exterior: Self.ring([(0, 0), (1, 1)])).condition.flaw != nil)
    #expect(AltitudeBand(from: 10, to: 5).condition.flaw != nil)
    #expect(AltitudeBand(from: nil, to: nil).condition.flaw != nil)
    #expect(AltitudeBand(from: nil, to: 120).condition.flaw == nil)
  }
}
