import ErrorStateFilter
import Geodesy
import LinearAlgebra
import Sensing
import Spatial
import Testing

@Suite("Release: the covariance over an hour")
struct CovarianceReleaseTests {
  /// One hour at 100 Hz with fixes of `deviation` metres each second, from `prior` metres.
  private func filterAfterHour(prior: Double, deviation: Double) -> NavigationFilter {
    var random = RandomStates(seed: 81)
    let start = NavigationState(
      instant: SensorInstant(nanoseconds: 0),
      position: .degrees(latitude: 47, longitude: 8, height: 400), velocity: .zero,
      attitude: .identity)
    // With every state in use: a variance of zero is no positive one.
    var noise = InertialNoise.consumer
    noise.satelliteLatency = 1e-4
    var filter = NavigationFilter(
      state: start, noise: noise, positionDeviation: Vector3(prior, prior, prior),
      velocityDeviation: Vector3(1, 1, 1), attitudeDeviation: Vector3(0.05, 0.05, 0.3))
    let variance = deviation * deviation
    for second in 0..<3600 {
      for _ in 0..<100 {
        filter.propagate(
          InertialSample(
            instant: filter.state.instant, specificForce: Vector3(0, 0, -9.806),
            angularRate: random.vector(0.2)),
          duration: 0.01)
      }
      let fix = SatellitePosition(
        position: start.position, variance: Vector3(variance, variance, variance))
      filter.fuse(fix.linearized(at: filter.state))
      if second % 100 == 0 {
        #expect(Dense(filter.covariance).isSymmetric)
        #expect(Dense(filter.covariance).cholesky != nil, "second \(second)")
      }
    }
    return filter
  }

  @Test("it stays symmetric and positive definite", arguments: [(10.0, 2.0), (1e6, 1e-3)])
  func hour(prior: Double, deviation: Double) {
    var filter = filterAfterHour(prior: prior, deviation: deviation)
    let isUsable = filter.isUsable
    #expect(isUsable)
    #expect(Dense(filter.covariance).cholesky != nil)
    // Aided each second, the position is known better than one fix alone.
    let p = filter.levelCovariance(of: .position)
    for k in 0..<3 {
      #expect(p[k, k] > 0 && p[k, k] < 1.001 * deviation * deviation, "\(p[k, k])")
    }
  }
}
