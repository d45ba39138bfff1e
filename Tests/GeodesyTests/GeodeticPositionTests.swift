import Geodesy
import LinearAlgebra
import Spatial
import Testing

@Suite("Geodetic and Cartesian positions")
struct GeodeticPositionTests {
  /// Latitude and longitude in degrees, height in m; x, y, z in m.
  ///
  /// PROJ 9.5.1 by way of pyproj 3.7.2, EPSG:4979 to EPSG:4978; the same to 3e-9 m as the closed
  /// form in 40 digits.
  private static let reference: [(Double, Double, Double, Double, Double, Double)] = [
    (0, 0, 0, 6378137.000000000, 0.000000000, 0.000000000),
    (0, 90, 0, 0.000000000, 6378137.000000000, 0.000000000),
    (0, 180, 100, -6378237.000000000, 0.000000001, 0.000000000),
    (90, 0, 0, 0.000000000, 0.000000000, 6356752.314245179),
    (-90, 0, -500, 0.000000000, 0.000000000, -6356252.314245179),
    (89.9999, 45, 10, 7.897969378, 7.897969378, 6356762.314235432),
    (45, -179.999999, 8848.86, -4523847.967760702, -0.078956043, 4493605.497777690),
    (-45, 179.999999, 50000, -4552946.217908258, 0.079463903, -4522703.747925247),
    (51.4778, -0.0014, 46.9, 3980610.420627187, -97.264661330, 4966861.215001396),
    (27.9881, 86.925, 8820, 302768.567191847, 5636000.777482633, 2979479.947279999),
    (-77.85, 166.67, 24, -1310454.342010234, 310502.864008353, -6213456.692311292),
    (31.559, 35.473, -430.5, 4429824.003812032, 3156614.211029707, 3318637.776993612),
    (1e-07, -1e-07, 1, 6378138.000000000, -0.011131951, 0.011057429),
    (-33.8568, 151.2153, 25.3, -4646987.051218834, 2553087.036880082, -3533281.222604394),
    (71.2906, -156.7886, 11.2, -1885977.940422602, -808775.396562444, 6018770.815600392),
    (60, -120, 50000, -1611052.293461973, -2790424.425926504, 5543778.404127860),
  ]

  @Test("PROJ's Cartesian coordinates are met both ways")
  func proj() {
    for (latitude, longitude, height, x, y, z) in Self.reference {
      let place = GeodeticPosition.degrees(
        latitude: latitude, longitude: longitude, height: height)
      let fixed = Vector3<EarthFixed>(x, y, z)
      // Three roundings of a coordinate of 6.4e6 m, whose last bit is 1e-9 m.
      #expect((place.earthFixed - fixed).norm < 4e-9, "\(place)")
      let back = GeodeticPosition(earthFixed: fixed)
      #expect(abs(back.height - height) < 4e-9, "\(place) \(back.height - height)")
      // 1e-15 rad is 6e-9 m on the ground.
      #expect(abs(back.latitude - place.latitude) < 1e-15, "\(place)")
      if abs(latitude) < 90 {
        // A longitude is known as well as its circle of latitude is large.
        let across = back.longitude - place.longitude
        #expect(abs(across) * (x * x + y * y).squareRoot() < 4e-9, "\(place) \(across)")
      }
    }
  }

  @Test("there and back is the same place, from -500 m to 100 km, at poles and antimeridian")
  func roundTrip() {
    var largest = 0.0
    let latitudes =
      Array(stride(from: -90.0, through: 90, by: 2.5)) + [-89.99999, 89.99999, 1e-9, -1e-9]
    let longitudes = [-180, -179.999_999_9, -90, -1e-9, 0, 33.3, 90, 135.7, 179.999_999_9, 180.0]
    for latitude in latitudes {
      for longitude in longitudes {
        for height in [-500, -1, 0, 1, 100, 3000, 8848, 20_000, 50_000, 100_000.0] {
          let place = GeodeticPosition.degrees(
            latitude: latitude, longitude: longitude, height: height)
          let back = GeodeticPosition(earthFixed: place.earthFixed)
          largest = max(largest, abs(back.height - height))
          largest = max(largest, (back.earthFixed - place.earthFixed).norm)
          largest = max(largest, abs(back.latitude - place.latitude) * 6.4e6)
        }
      }
    }
    // The stated error: four last bits of a coordinate.
    #expect(largest < 4e-9, "\(largest)")
  }

  @Test("on the axis the latitude is the pole's and the height is counted from it")
  func axis() {
    let north = GeodeticPosition(earthFixed: Vector3(0, 0, WGS84.semiMinorAxis + 1234))
    #expect(north.latitude == .pi / 2)
    #expect(abs(north.height - 1234) < 4e-9)
    let south = GeodeticPosition(earthFixed: Vector3(0, 0, -WGS84.semiMinorAxis + 10))
    #expect(south.latitude == -.pi / 2)
    #expect(abs(south.height + 10) < 4e-9)
  }

  @Test("the level axes are right-handed, orthonormal and point north, east and down")
  func localLevel() {
    let step = 1e-7
    for latitude in [-90.0, -60, 0, 45, 89.9, 90] {
      for longitude in [-180.0, -100, 0, 77] {
        let p = GeodeticPosition.degrees(latitude: latitude, longitude: longitude, height: 0)
        let m = LocalLevel.toEarthFixed(latitude: p.latitude, longitude: p.longitude)
        let (n, e, d) = (m.transposed.row0, m.transposed.row1, m.transposed.row2)
        #expect((n.cross(e) - d).norm < 1e-15)
        #expect(abs(n.norm - 1) < 1e-15 && abs(e.norm - 1) < 1e-15)
        // Down is where a lower height lies: 100 m, of coordinates rounded to 1e-9 m.
        var lower = p
        lower.height -= 100
        #expect(((lower.earthFixed - p.earthFixed) / 100 - d).norm < 1e-10)
        // North is where a larger latitude lies, east a larger longitude; 1e-7 rad is 0.6 m, rounded
        // to 1e-9 m, and the chord bends by 1e-7.
        var norther = p
        norther.latitude += step
        let north = norther.earthFixed - p.earthFixed
        #expect((north / north.norm - n).norm < 1e-7)
        let radii = LocalLevel.curvatureRadii(latitude: p.latitude)
        #expect(abs(north.norm / step / radii.meridian - 1) < 1e-7)
        if abs(latitude) < 90 {
          var easter = p
          easter.longitude += step
          let east = easter.earthFixed - p.earthFixed
          #expect((east / east.norm - e).norm < 1e-6)
          let circle = radii.primeVertical * ((m * Vector3<NorthEastDown>(1, 0, 0)).z)
          #expect(abs(east.norm / step / circle - 1) < 1e-5)
        }
      }
    }
  }

  @Test("the radii of curvature are those of the published ellipsoid")
  func curvature() {
    // NIMA TR8350.2 table 3.3: polar radius of curvature 6 399 593.6258 m; b = 6 356 752.3142 m.
    #expect(abs(WGS84.semiMinorAxis - 6_356_752.3142) < 5e-5)
    let pole = LocalLevel.curvatureRadii(latitude: .pi / 2)
    #expect(abs(pole.meridian - 6_399_593.6258) < 5e-5)
    #expect(abs(pole.primeVertical - 6_399_593.6258) < 5e-5)
    let equator = LocalLevel.curvatureRadii(latitude: 0)
    #expect(equator.primeVertical == WGS84.semiMajorAxis)
    // b²/a, last bit 1e-9 m.
    let b2a = WGS84.semiMinorAxis * WGS84.semiMinorAxis / WGS84.semiMajorAxis
    #expect(abs(equator.meridian - b2a) < 4e-9)
    #expect(abs(WGS84.eccentricitySquared - 6.694_379_990_14e-3) < 5e-15)
  }
}
