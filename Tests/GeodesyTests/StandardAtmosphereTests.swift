import Geodesy
import Testing

@Suite("Standard atmosphere")
struct StandardAtmosphereTests {
  @Test(
    "pressure and temperature are those of the published table over geopotential altitude",
    arguments: [
      // U.S. Standard Atmosphere 1976: geopotential altitude m, temperature K, pressure Pa, and a
      // unit of the pressure's last printed digit.
      (0.0, 288.150, 101_325, 1), (1000, 281.650, 89_874.6, 0.1), (5000, 255.650, 54_019.9, 0.1),
      (10_000, 223.150, 26_436.3, 0.1), (11_000, 216.650, 22_632.1, 0.1),
      (15_000, 216.650, 12_044.6, 0.1), (20_000, 216.650, 5474.89, 0.01),
      (25_000, 221.650, 2511.02, 0.01), (32_000, 228.650, 868.019, 0.001),
    ])
  func geopotentialTable(altitude: Double, temperature: Double, pressure: Double, unit: Double) {
    let t = StandardAtmosphere.temperature(geopotentialAltitude: altitude)
    #expect(abs(t - temperature) < 1e-9)
    let p = StandardAtmosphere.pressure(geopotentialAltitude: altitude)
    // Half of the last digit, and as much again for the table's own rounded arithmetic.
    #expect(abs(p - pressure) < unit, "\(p)")
  }

  @Test(
    "pressure is that of the published table over geometric altitude",
    arguments: [
      // Geometric altitude m, pressure Pa to five digits.
      (1000.0, 89_876.0, 1.0), (5000, 54_048, 1), (10_000, 26_500, 1), (20_000, 5529.3, 0.1),
      (30_000, 1197.0, 0.1),
    ])
  func geometricTable(altitude: Double, pressure: Double, unit: Double) {
    let h = StandardAtmosphere.geopotentialAltitude(geometricAltitude: altitude)
    #expect(abs(StandardAtmosphere.pressure(geopotentialAltitude: h) - pressure) < unit)
  }

  @Test("pressure to altitude and back is the same, across the layers' seams")
  func roundTrip() {
    for altitude in stride(from: -5000.0, through: 32_000, by: 50) {
      let p = StandardAtmosphere.pressure(geopotentialAltitude: altitude)
      let back = StandardAtmosphere.geopotentialAltitude(pressure: p)
      // The scale height of 8 km times a few last bits of the pressure ratio: 1e-11 m.
      #expect(abs(back - altitude) < 1e-10, "\(altitude)")
      let geometric = StandardAtmosphere.geometricAltitude(geopotentialAltitude: altitude)
      #expect(
        abs(
          StandardAtmosphere.geopotentialAltitude(geometricAltitude: geometric) - altitude) < 1e-10)
    }
  }

  @Test("pressure falls without a step at the seams", arguments: [11_000.0, 20_000])
  func seams(altitude: Double) {
    let below = StandardAtmosphere.pressure(geopotentialAltitude: altitude - 1e-6)
    let above = StandardAtmosphere.pressure(geopotentialAltitude: altitude + 1e-6)
    // 2e-6 m of air weigh 7e-6 Pa at 11 km, 2e-6 Pa at 20 km.
    #expect(below > above)
    #expect(below - above < 1e-5)
  }

  @Test("the slope is the derivative of the pressure altitude")
  func slope() {
    for pressure in [110_000.0, 101_325, 80_000, 30_000, 15_000, 4000] {
      let step = pressure * 1e-4
      let high = StandardAtmosphere.geopotentialAltitude(pressure: pressure - step)
      let low = StandardAtmosphere.geopotentialAltitude(pressure: pressure + step)
      let difference = (low - high) / (2 * step)
      // The central difference's own error is (1e-4)² / 3.
      #expect(abs(StandardAtmosphere.altitudeSlope(pressure: pressure) / difference - 1) < 1e-8)
    }
    // At sea level 8.3 cm a pascal.
    #expect(abs(StandardAtmosphere.altitudeSlope(pressure: 101_325) + 0.0832) < 1e-4)
  }

  @Test("a pressure that cannot be has no altitude")
  func impossible() {
    #expect(StandardAtmosphere.geopotentialAltitude(pressure: 0).isNaN)
    #expect(StandardAtmosphere.geopotentialAltitude(pressure: -1).isNaN)
    #expect(StandardAtmosphere.geopotentialAltitude(pressure: .nan).isNaN)
  }
}
