import Geoid
import Testing

@Suite("Bundled EGM96")
struct GeoidTests {
  private static let degree = Double.pi / 180

  private static func undulation(_ latitude: Double, _ longitude: Double) -> Double {
    Geoid.undulation(latitude: latitude * degree, longitude: longitude * degree)
  }

  @Test(
    "the test points of NIMA's EGM96 interpolation program are met",
    arguments: [
      // INPUT.DAT and OUTF477.DAT of NIMA's EGM96 programs: latitude, longitude, undulation.
      (38.628155, 269.779155, -31.628), (-14.621217, 305.021114, -2.969),
      (46.874319, 102.448729, -43.575), (-23.617446, 133.874712, 15.871),
      (38.625473, 359.9995, 50.066), (-0.466744, 0.0023, 17.329),
    ])
  func published(latitude: Double, longitude: Double, undulation: Double) {
    // Three times the stated root mean square; 1 of 370 points would miss if errors were Gaussian.
    #expect(
      abs(Self.undulation(latitude, longitude) - undulation) < 3 * Geoid.rootMeanSquareError,
      "\(Self.undulation(latitude, longitude))")
  }

  @Test("a pole has one undulation, and its neighbours differ little", arguments: [90.0, -90])
  func poles(pole: Double) {
    let value = Self.undulation(pole, 0)
    // The grid's own poles, in steps of 0.2 m: 13.606 m and -29.534 m.
    #expect(abs(value - (pole > 0 ? 13.606 : -29.534)) < 0.1001)
    for longitude in stride(from: -180.0, through: 180, by: 7.5) {
      #expect(abs(Self.undulation(pole, longitude) - value) < 1e-9)
      // 1e-6 deg is 0.11 m; the geoid is nowhere steeper than 1 m in 1 km.
      #expect(abs(Self.undulation(pole * (1 - 1e-6 / 90), longitude) - value) < 1e-4)
    }
    // Beyond the pole counts as the pole.
    #expect(abs(Self.undulation(pole * 1.01, 33) - value) < 1e-9)
  }

  @Test(
    "the surface keeps its slope over a pole", arguments: [(90.0, -35.0), (-90, -17)])
  func slopeOverPole(pole: Double, longitude: Double) {
    // Along these meridians the geoid is steepest, 1.4 m and 1.2 m a degree; an interpolation that
    // took the rows beyond the pole from its own side would be level there.
    let side = pole > 0 ? 1.0 : -1
    func slope(_ distance: Double) -> Double {
      (Self.undulation(pole - side * distance, longitude)
        - Self.undulation(pole - side * distance, longitude + 180)) / (2 * distance)
    }
    #expect(abs(slope(0.5)) > 1)
    // From half a degree to a twentieth the slope itself changes, and nodes are rounded to 0.1 m.
    #expect(abs(slope(0.05) / slope(0.5) - 1) < 0.2, "\(slope(0.05)) \(slope(0.5))")
  }

  @Test("nothing jumps at the antimeridian, at Greenwich or at the edges of cells")
  func continuity() {
    for latitude in stride(from: -89.75, through: 89.75, by: 1.25) {
      for longitude in [-180.0, 0, 180, 359.5, 12.5, -77] {
        let west = Self.undulation(latitude, longitude - 1e-7)
        let east = Self.undulation(latitude, longitude + 1e-7)
        // 2e-7 deg is 22 mm at most, in which the geoid cannot rise by 0.1 mm.
        #expect(abs(west - east) < 1e-4, "\(latitude) \(longitude)")
      }
      #expect(
        abs(Self.undulation(latitude, 180) - Self.undulation(latitude, -180)) < 1e-9)
      #expect(abs(Self.undulation(latitude, 370) - Self.undulation(latitude, 10)) < 1e-9)
    }
    for latitude in stride(from: -89.5, through: 89.5, by: 0.5) {
      let south = Self.undulation(latitude - 1e-7, 45.3)
      let north = Self.undulation(latitude + 1e-7, 45.3)
      #expect(abs(south - north) < 1e-4)
    }
  }

  @Test("a coordinate that is no number yields none")
  func notFinite() {
    #expect(Geoid.undulation(latitude: .nan, longitude: 0).isNaN)
    #expect(Geoid.undulation(latitude: 0, longitude: .infinity).isNaN)
    #expect(Geoid.undulation(latitude: 0, longitude: 1e300).isFinite)
  }
}
