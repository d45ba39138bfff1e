import Foundation
import Testing

@testable import Simulation

@Suite("Standing still")
struct StandingStillTests {
  /// Normal gravity at 45 degrees on the ellipsoid by hand, m/s²: γe (1 + k/2) / √(1 − e²/2) with
  /// k = 0.00193185265241 and e² = 0.00669437999014.
  static let gravityAt45: Double =
    9.7803253359 * (1 + 0.00193185265241 / 2) / (1 - 0.00669437999014 / 2).squareRoot()

  @Test("an IMU that stands level and looks north feels gravity and the Earth's rotation")
  func levelAndNorth() {
    let trajectory = Trajectory.still(
      at: .degrees(45, 10, height: 0), roll: 0, pitch: 0, yaw: 0)
    let mean = trajectory.meanInertial(from: 3, to: 3.01)
    // The closed form of the normal field cancels to 1e-12 m/s² of its terms.
    #expect(abs(mean.specificForce.x) < 1e-11)
    #expect(abs(mean.specificForce.y) < 1e-14)
    // The constants k and e² are given to 12 digits.
    #expect(abs(mean.specificForce.z + Self.gravityAt45) < 1e-10)
    let component = 7.292115e-5 / 2.0.squareRoot()
    #expect(abs(mean.angularRate.x - component) < 1e-18)
    #expect(abs(mean.angularRate.y) < 1e-18)
    #expect(abs(mean.angularRate.z + component) < 1e-18)
  }

  @Test("gravity falls by 0.3086 mGal per metre and is Somigliana's at equator and pole")
  func gravityAndHeight() {
    // Published to ten digits.
    let equator = Ellipsoid.gravity(at: Triple(Ellipsoid.a, 0, 0))
    #expect(abs(equator.x + 9.7803253359) < 1e-10)
    let pole = Ellipsoid.gravity(at: Triple(0, 0, Ellipsoid.b))
    #expect(abs(pole.z + 9.8321849378) < 1e-10)
    // The textbook's free-air gradient at 45 degrees, given to four digits.
    let normal = Triple(0.5.squareRoot(), 0, 0.5.squareRoot())
    let ground = Triple(4_517_590.878_848_93, 0, 4_487_348.408_865_92)
    let low = Ellipsoid.gravity(at: ground).length
    let high = Ellipsoid.gravity(at: ground + normal).length
    #expect(abs((low - high) * 1e5 - 0.3086) < 5e-5)
  }

  @Test("roll and pitch tilt the felt gravity by the textbook's signs")
  func tilt() {
    let trajectory = Trajectory.still(
      at: .degrees(45, 10, height: 0), roll: 0.3, pitch: 0.2, yaw: 1)
    let force = trajectory.state(at: 0).specificForce
    let g = Self.gravityAt45
    #expect(abs(force.x - g * sin(0.2)) < 1e-10)
    #expect(abs(force.y + g * sin(0.3) * cos(0.2)) < 1e-10)
    #expect(abs(force.z + g * cos(0.3) * cos(0.2)) < 1e-10)
    let level = trajectory.state(at: 0).localLevel
    #expect(abs(level.roll - 0.3) < 1e-14)
    #expect(abs(level.pitch - 0.2) < 1e-14)
    #expect(abs(level.yaw - 1) < 1e-14)
  }

  @Test(
    "every trajectory but the ship begins at exact rest",
    arguments: ["car", "multirotor", "walk", "still", "flight"])
  func beginsAtRest(name: String) throws {
    let trajectory = try #require(Trajectory.named(name))
    let first = trajectory.meanInertial(from: 0, to: 0.01)
    let later = trajectory.meanInertial(from: 5, to: 5.01)
    #expect(first.specificForce == later.specificForce)
    #expect(first.angularRate == later.angularRate)
    let state = trajectory.state(at: 5)
    #expect(state.velocity == .zero)
    #expect(state.rateOverGround.length < 1e-19)
    // The Earth's rate in full, whatever the attitude.
    #expect(abs(first.angularRate.length - 7.292115e-5) < 1e-18)
  }
}
