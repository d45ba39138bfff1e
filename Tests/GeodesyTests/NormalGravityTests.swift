import Foundation
import Geodesy
import LinearAlgebra
import Spatial
import Testing

@Suite("Normal gravity")
struct NormalGravityTests {
  private static let heights = [-500.0, -100, 0, 100, 500, 1000, 3000, 10_000, 20_000, 50_000]

  /// The exact field in ellipsoidal coordinates: Heiskanen and Moritz, Physical Geodesy, section
  /// 2-8, with the centrifugal acceleration; shares nothing with the series under test.
  private static func closedForm(_ r: Vector3<EarthFixed>) -> Vector3<EarthFixed> {
    let (a, b, gm, omega) = (
      WGS84.semiMajorAxis, WGS84.semiMinorAxis, WGS84.gravitationalConstant, WGS84.angularVelocity
    )
    let focal2 = a * a - b * b
    let focal = focal2.squareRoot()
    // q and q' cancel to 1e-4 of their terms; they scale a force of 0.03 m/s², which leaves 1e-13.
    func q(_ u: Double) -> Double {
      ((1 + 3 * u * u / focal2) * atan(focal / u) - 3 * u / focal) / 2
    }
    func q1(_ u: Double) -> Double {
      3 * (1 + u * u / focal2) * (1 - u / focal * atan(focal / u)) - 1
    }
    let p = (r.x * r.x + r.y * r.y).squareRoot()
    let t = r.squaredNorm - focal2
    let u = ((t + (t * t + 4 * focal2 * r.z * r.z).squareRoot()) / 2).squareRoot()
    let v = (u * u + focal2).squareRoot()
    let (zs, zc) = (r.z * v, u * p)
    let norm = (zs * zs + zc * zc).squareRoot()
    let (s, c) = (zs / norm, zc / norm)
    let w = (u * u + focal2 * s * s).squareRoot() / v
    let alongU =
      (-(gm + omega * omega * a * a * focal * q1(u) / q(b) * (s * s / 2 - 1.0 / 6)) / (v * v)
        + omega * omega * u * c * c) / w
    let alongBeta =
      (omega * omega * a * a / v * q(u) / q(b) - omega * omega * v) * s * c / w
    let outward = alongU * u / (v * w) * c - alongBeta * s / w
    let upward = alongU * s / w + alongBeta * u / (v * w) * c
    return p > 0
      ? Vector3(outward * r.x / p, outward * r.y / p, upward) : Vector3(0, 0, upward)
  }

  @Test("the series equals the closed form in ellipsoidal coordinates from -500 m to 50 km")
  func series() {
    var largest = 0.0
    for latitude in stride(from: -90.0, through: 90, by: 5) {
      for height in Self.heights {
        let r = GeodeticPosition.degrees(latitude: latitude, longitude: 37, height: height)
          .earthFixed
        largest = max(
          largest, (NormalGravity.vector(atEarthFixed: r) - Self.closedForm(r)).norm)
      }
    }
    // The stated error; J₁₀ leaves 1e-12, round-off of the closed form 1e-12.
    #expect(largest < 1e-11, "\(largest)")
  }

  @Test("north and down are those of the closed form computed in 40 digits")
  func reference() {
    // Latitude in degrees, height in m, north and down in m/s² (mpmath, equations of Heiskanen and
    // Moritz 2-8).
    let table: [(Double, Double, Double, Double)] = [
      (0, 0, 0, 9.780325335903892),
      (45, 0, 0, 9.806197769377376),
      (90, 0, 0, 9.8321849378634),
      (-30, 1000, 7.0547144676955e-6, 9.790161296095843),
      (60, 50000, -0.00035055226750754, 9.666745889939315),
      (47, -500, 4.0624007008924e-6, 9.809549712508043),
      (89.9, 10000, -2.8379965872071e-7, 9.801423192115148),
      (10, 300, -8.36129630744e-7, 9.7809561664262),
      (-75, 2500, 1.0172355330659e-5, 9.820991942343245),
      (33.3, 20000, -0.00014918668272561, 9.734468595819148),
    ]
    for (latitude, height, north, down) in table {
      let p = GeodeticPosition.degrees(latitude: latitude, longitude: -71, height: height)
      let level =
        LocalLevel.toEarthFixed(latitude: p.latitude, longitude: p.longitude).transposed
        * NormalGravity.vector(at: p)
      #expect(abs(level.x - north) < 1e-11)
      #expect(abs(level.y) < 1e-14)
      #expect(abs(level.z - down) < 1e-11)
    }
  }

  @Test("the magnitude at equator and pole is the published one")
  func published() {
    // NIMA TR8350.2 table 3.4: 9.7803253359 and 9.8321849378 m/s².
    #expect(NormalGravity.magnitude(sineOfLatitude: 0, height: 0) == 9.7803253359)
    #expect(abs(NormalGravity.magnitude(sineOfLatitude: 1, height: 0) - 9.8321849378) < 1e-10)
  }

  @Test(
    "Somigliana with height stays within its stated error",
    arguments: [(1000.0, 1.1e-7), (10_000, 7e-7), (50_000, 2.1e-5)])
  func magnitude(limit: Double, bound: Double) {
    var largest = 0.0
    for latitude in stride(from: 0.0, through: 90, by: 1) {
      for height in Self.heights where height <= limit {
        let p = GeodeticPosition.degrees(latitude: latitude, longitude: 0, height: height)
        let m = NormalGravity.magnitude(sineOfLatitude: sin(p.latitude), height: height)
        largest = max(largest, abs(m - NormalGravity.vector(at: p).norm))
      }
    }
    #expect(largest < bound, "\(largest)")
    // A bound ten times too wide would hide a wrong term.
    #expect(largest > bound / 2, "\(largest)")
  }

  @Test("gravity has no curl and the divergence of the Earth's rotation")
  func conservative() {
    let step = 100.0
    let r = GeodeticPosition.degrees(latitude: 50, longitude: 20, height: 1000).earthFixed
    func g(_ x: Double, _ y: Double, _ z: Double) -> Vector3<EarthFixed> {
      NormalGravity.vector(atEarthFixed: r + Vector3(x, y, z))
    }
    let dx = (g(step, 0, 0) - g(-step, 0, 0)) / (2 * step)
    let dy = (g(0, step, 0) - g(0, -step, 0)) / (2 * step)
    let dz = (g(0, 0, step) - g(0, 0, -step)) / (2 * step)
    // Round-off of 10 m/s² over 200 m is 1e-17; third derivatives leave 2e-6 (step/r)² = 5e-16.
    let bound = 2e-15
    #expect(abs(dy.z - dz.y) < bound)
    #expect(abs(dz.x - dx.z) < bound)
    #expect(abs(dx.y - dy.x) < bound)
    let omega = WGS84.angularVelocity
    #expect(abs(dx.x + dy.y + dz.z - 2 * omega * omega) < bound)
  }
}
