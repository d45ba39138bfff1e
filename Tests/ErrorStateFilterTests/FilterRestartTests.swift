import Geodesy
import LinearAlgebra
import Sensing
import Spatial
import Testing

@testable import ErrorStateFilter

@Suite("A filter that starts again")
struct FilterRestartTests {
  private static let state = NavigationState(
    instant: SensorInstant(nanoseconds: 0),
    position: .degrees(latitude: 45, longitude: 8, height: 100), velocity: Vector3(5, 1, 0),
    attitude: .identity)

  private func step(_ filter: inout NavigationFilter, _ count: Int) {
    for _ in 0..<count {
      filter.propagate(
        InertialSample(
          instant: filter.state.instant, specificForce: Vector3(0.3, -0.2, -9.8),
          angularRate: Vector3(0.01, 0.02, 0.1)),
        duration: 0.01)
    }
  }

  @Test("is the one that is made anew, to the bit, whatever it was in the middle of")
  func asNew() {
    let noise = CovariancePropagationTests.distinctNoise
    let (position, velocity) = (
      Vector3<NorthEastDown>(3, 3, 5), Vector3<NorthEastDown>(0.3, 0.3, 0.4)
    )
    let attitude = Vector3<NorthEastDown>(0.02, 0.02, 0.2)
    var new = NavigationFilter(
      state: Self.state, noise: noise, positionDeviation: position, velocityDeviation: velocity,
      attitudeDeviation: attitude)
    var old = new
    old.doubtsHorizontalForce = true
    old.isUnaided = true
    // Slow terms, the covariance's lag and what was assessed are all under way.
    step(&old, 17)
    old.fuse(
      BarometricAltitude(altitude: 103, variance: 0.5).linearized(at: old.state))
    old.carry(
      InertialSample(
        instant: old.state.instant, specificForce: Vector3(0, 0, -9.8), angularRate: .zero),
      duration: 0.004)
    old.restart(
      from: Self.state, noise: noise, positionDeviation: position, velocityDeviation: velocity,
      attitudeDeviation: attitude)
    #expect(old.isUnaided == new.isUnaided)
    #expect(old.doubtsHorizontalForce == new.doubtsHorizontalForce)
    for _ in 0..<12 {
      step(&old, 1)
      step(&new, 1)
      for i in 0..<28 {
        for j in 0..<28 {
          let (one, other) = (old.covariance[i, j], new.covariance[i, j])
          #expect(one == other, "[\(i), \(j)]")
        }
      }
    }
    #expect(old.state.position == new.state.position)
  }
}
