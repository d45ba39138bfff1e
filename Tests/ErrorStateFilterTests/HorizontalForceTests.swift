import Geodesy
import LinearAlgebra
import Sensing
import Spatial
import Testing

@testable import ErrorStateFilter

@Suite("Horizontal force")
struct HorizontalForceTests {
  private let up = Vector3<EarthFixed>(0, 0, 1)

  /// The share after two seconds of a force whose error has a deviation of 0.003 m/s².
  private func share(of force: Double) -> Double {
    var horizontal = HorizontalForce()
    for _ in 0..<200 {
      if horizontal.isDue { horizontal.look(variance: 9e-6) }
      horizontal.receive(Vector3(force, 0, 9.8), up: up, duration: 0.01)
    }
    return horizontal.share
  }

  @Test("what tilt and bias may be is none; what a vehicle does when it turns or brakes is one")
  func sizes() {
    #expect(share(of: 0.003) < 0.01)
    // The Coriolis force on what flies at 230 m/s, which never changes.
    #expect(share(of: 0.02) < 0.1)
    #expect(share(of: 1) > 0.98)
  }

  private func level(yawedBy deviation: Double) -> NavigationFilter {
    NavigationFilter(
      state: NavigationState(
        instant: SensorInstant(nanoseconds: 0),
        position: .degrees(latitude: 45, longitude: 8, height: 9000),
        velocity: Vector3(200, 0, 0), attitude: .identity),
      noise: .consumer, positionDeviation: Vector3(1, 1, 1),
      velocityDeviation: Vector3(0.01, 0.01, 0.01),
      attitudeDeviation: Vector3(1e-4, 1e-4, deviation))
  }

  /// The covariance of the yaw error with the east velocity after a second of a force ahead.
  private func coupling(force: Double, doubts: Bool) -> Double {
    var filter = level(yawedBy: 0.2)
    filter.doubtsHorizontalForce = doubts
    // The covariance is first looked at after half a second.
    for step in 0..<160 {
      filter.propagate(
        InertialSample(
          instant: filter.state.instant,
          specificForce: Vector3(step < 60 ? 0 : force, 0, -9.8), angularRate: .zero),
        duration: 0.01)
    }
    let level = filter.state.localLevel
    let both = filter.covariance.block(
      .velocity, .attitude, rows: EarthFixed.self, columns: EarthFixed.self)
    return (level.transposed * both * level)[1, 2]
  }

  @Test("a doubtful force ties the heading to no velocity, a certain one does")
  func coupling() {
    // East velocity per yaw: the force ahead times a second, times the yaw's variance of 0.04.
    #expect((coupling(force: 0.05, doubts: false) / (0.05 * 0.04) - 1).magnitude < 0.1)
    #expect(coupling(force: 0.05, doubts: true).magnitude < 0.1 * 0.05 * 0.04)
  }

  @Test("the error's variance is that of tilt and bias")
  func variance() {
    var filter = level(yawedBy: 0.2)
    filter.state.specificForce = Vector3(0, 0, -9.8)
    let bias = filter.noise.accelerometerBias
    let tilt = 9.8 * 1e-4
    let walk = filter.noise.velocityRandomWalk
    let expected = 2 * (tilt * tilt + bias * bias) + walk * walk
    let variance = filter.horizontalForceVariance()
    #expect((variance / expected - 1).magnitude < 1e-9)
  }
}
