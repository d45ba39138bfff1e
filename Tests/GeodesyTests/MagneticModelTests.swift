import Geodesy
import LinearAlgebra
import Spatial
import Testing

@Suite("World Magnetic Model 2025")
struct MagneticModelTests {
  private static let degree = Double.pi / 180

  private static func field(_ row: [Double]) -> MagneticModel.Field {
    MagneticModel.field(
      at: .degrees(latitude: row[2], longitude: row[3], height: row[1] * 1000),
      decimalYear: row[0])
  }

  /// X, Y, Z, H, F in nT, inclination and declination in degrees.
  private static func printed(_ field: MagneticModel.Field) -> [Double] {
    let v = field.vector
    return [v.x, v.y, v.z, field.horizontalIntensity, field.totalIntensity].map { $0 * 1e9 }
      + [field.inclination / degree, field.declination / degree]
  }

  /// Half of the last printed digit, and a hair for values that lie on the rounding edge.
  private static func expect(
    _ values: [Double], _ published: ArraySlice<Double>, digits: [Double], _ row: [Double]
  ) {
    for (index, pair) in zip(values, published).enumerated() {
      let bound = digits[index] * 0.5001
      #expect(abs(pair.0 - pair.1) <= bound, "column \(index) of \(row): \(pair.0)")
    }
  }

  @Test("the twelve test values of the model's report agree to the printed digits")
  func reportValues() {
    let rows = MagneticModelTable.rows(of: MagneticModelTable.report)
    #expect(rows.count == 12)
    for row in rows {
      Self.expect(
        Self.printed(Self.field(row)), row[4...], digits: [0.1, 0.1, 0.1, 0.1, 0.1, 0.01, 0.01],
        row)
    }
  }

  @Test("the hundred test values of the coefficient archive agree to the printed digits")
  func archiveValues() {
    let rows = MagneticModelTable.rows(of: MagneticModelTable.archive)
    #expect(rows.count == 100)
    for row in rows {
      let p = Self.printed(Self.field(row))
      Self.expect(
        [p[6], p[5], p[3], p[0], p[1], p[2], p[4]], row[4...],
        digits: [0.01, 0.01, 1, 1, 1, 1, 1], row)
    }
  }

  @Test(
    "at a pole the field is one vector, whatever longitude names the place", arguments: [90.0, -90])
  func poles(latitude: Double) {
    func fixed(_ longitude: Double, _ latitude: Double) -> Vector3<EarthFixed> {
      let place = GeodeticPosition.degrees(latitude: latitude, longitude: longitude, height: 1000)
      return LocalLevel.toEarthFixed(latitude: place.latitude, longitude: place.longitude)
        * MagneticModel.field(at: place, decimalYear: 2027).vector
    }
    let reference = fixed(0, latitude)
    #expect(reference.norm > 50e-6)
    for longitude in stride(from: -180.0, through: 180, by: 30) {
      // Round-off of 60 000 nT is 1e-11 nT; 1e-5 nT leaves room for 180 terms and the trigonometry.
      #expect((fixed(longitude, latitude) - reference).norm < 1e-14)
      // 1e-7 deg is 11 mm; the field turns and grows by less than 0.1 nT/m.
      let beside = fixed(longitude, latitude > 0 ? 90 - 1e-7 : -90 + 1e-7)
      #expect((beside - reference).norm < 1e-12)
    }
  }

  @Test("the field is continuous across the antimeridian")
  func antimeridian() {
    for latitude in stride(from: -80.0, through: 80, by: 20) {
      let west = MagneticModel.field(
        at: .degrees(latitude: latitude, longitude: -180, height: 0), decimalYear: 2026)
      let east = MagneticModel.field(
        at: .degrees(latitude: latitude, longitude: 180, height: 0), decimalYear: 2026)
      #expect((west.vector - east.vector).norm < 1e-14)
    }
  }

  @Test("the field has no divergence and no curl, as a field without sources must")
  func sourceFree() {
    func field(_ r: Vector3<EarthFixed>) -> Vector3<EarthFixed> {
      let place = GeodeticPosition(earthFixed: r)
      return LocalLevel.toEarthFixed(latitude: place.latitude, longitude: place.longitude)
        * MagneticModel.field(at: place, decimalYear: 2028).vector
    }
    let step = 100.0
    for (latitude, longitude) in [(0.0, 10.0), (48, -120), (-33, 151), (89.999, 0), (-90, 0)] {
      let r = GeodeticPosition.degrees(latitude: latitude, longitude: longitude, height: 500)
        .earthFixed
      let dx = (field(r + Vector3(step, 0, 0)) - field(r - Vector3(step, 0, 0))) / (2 * step)
      let dy = (field(r + Vector3(0, step, 0)) - field(r - Vector3(0, step, 0))) / (2 * step)
      let dz = (field(r + Vector3(0, 0, step)) - field(r - Vector3(0, 0, step))) / (2 * step)
      // The gradients are about 2e-11 T/m; the third derivatives leave some 1e-20 of the central
      // difference, and a position of 6e6 m known to 1e-9 m some 1e-21.
      let bound = 1e-17
      #expect(abs(dx.x + dy.y + dz.z) < bound)
      #expect(abs(dy.z - dz.y) < bound)
      #expect(abs(dz.x - dx.z) < bound)
      #expect(abs(dx.y - dy.x) < bound)
      #expect(dx.norm + dy.norm + dz.norm > 1e-12)
    }
  }

  @Test("the declination's standard deviation follows the published error model")
  func declinationError() {
    let weak = MagneticModel.Field(vector: Vector3(2000e-9, 0, 55_000e-9))
    let expected = (0.26 * 0.26 + pow2(5417.0 / 2000)).squareRoot() * Self.degree
    #expect(abs(weak.declinationStandardDeviation - expected) < 1e-15)
    let none = MagneticModel.Field(vector: Vector3(0, 0, 55_000e-9))
    #expect(none.declinationStandardDeviation == .pi / 3.0.squareRoot())
    func pow2(_ x: Double) -> Double { x * x }
  }

  @Test("decimal years count the days of each year")
  func decimalYears() {
    // Seconds as `date -u -d ... +%s` prints them.
    #expect(MagneticModel.decimalYear(unixSeconds: 1_735_689_600) == 2025.0)
    #expect(MagneticModel.decimalYear(unixSeconds: 1_767_225_600) == 2026.0)
    #expect(MagneticModel.decimalYear(unixSeconds: 0) == 1970.0)
    // 2 July 2028 00:00, day 184 of a leap year: 183/366.
    #expect(MagneticModel.decimalYear(unixSeconds: 1_846_108_800) == 2028.5)
    // One second before 2030; a second is 3.2e-8 years, a double here resolves 2e-13.
    let last = MagneticModel.decimalYear(unixSeconds: 1_893_455_999)
    #expect(abs(last - (2030 - 1 / 31_536_000.0)) < 1e-12)
    #expect(MagneticModel.decimalYear(unixSeconds: .nan).isNaN)
    for year in 0..<200 {
      let days = Double(year) * 365.2425
      #expect(
        abs(MagneticModel.decimalYear(unixSeconds: days * 86_400) - 1970 - Double(year)) < 0.01)
    }
  }
}
