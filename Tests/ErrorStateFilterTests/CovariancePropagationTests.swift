import Geodesy
import LinearAlgebra
import Sensing
import Spatial
import Testing

@testable import ErrorStateFilter

@Suite("Propagation of the covariance")
struct CovariancePropagationTests {
  @Test("the sparse kernel equals Φ·P·Φᵀ + Q written out")
  func dense() {
    var random = RandomStates(seed: 21)
    for _ in 0..<25 {
      var state = random.navigationState()
      state.gyroscopeScale = random.vector(0.01)
      let duration = Double.random(in: 0.001...0.5, using: &random)
      let transition = ErrorTransition(
        over: duration, endingIn: state, noise: Self.distinctNoise)
      let before = random.covariance()
      var covariance = before.covariance
      covariance.propagate(by: transition)
      let phi = transition.dense
      let expected = phi * before * phi.transposed + transition.denseGrowth
      // 28 sums of products of size one: 1e-14; states that mix differ 1e6-fold in size, but each
      // element is compared with its own states' deviations.
      #expect(Dense(covariance).relativeDistance(to: expected) < 1e-12)
    }
  }

  @Test("the result is symmetric to the bit")
  func symmetric() {
    var random = RandomStates(seed: 22)
    for _ in 0..<20 {
      let start = random.covariance()
      var covariance = start.covariance
      for _ in 0..<5 {
        covariance.propagate(
          by: ErrorTransition(
            over: 0.01, endingIn: random.navigationState(), noise: .consumer))
      }
      // The lower half of the untouched states is scaled as the upper one is.
      #expect(Dense(covariance).isSymmetric)
    }
  }

  @Test("without slow terms the kernel equals its Φ written out, too")
  func denseWithoutSlowTerms() {
    var random = RandomStates(seed: 23)
    for order in [16, 22, 28] {
      for _ in 0..<10 {
        let transition = ErrorTransition(
          over: 0.01, endingIn: random.navigationState(), noise: Self.distinctNoise, slow: 0)
        var before = random.covariance()
        for k in order..<28 {
          for i in 0..<28 {
            before[k, i] = 0
            before[i, k] = 0
          }
        }
        var covariance = before.covariance
        covariance.propagate(by: transition)
        let phi = transition.dense
        let expected = phi * before * phi.transposed + transition.denseGrowth
        var distance = 0.0
        for i in 0..<order {
          for j in 0..<order {
            let scale = (expected[i, i] * expected[j, j]).squareRoot()
            distance = max(distance, (covariance[i, j] - expected[i, j]).magnitude / scale)
          }
        }
        #expect(distance < 1e-12)
        #expect(Dense(covariance).isSymmetric)
      }
    }
  }

  @Test("slow terms of a tenth of a second in one step are those of its ten steps")
  func slowTerms() {
    var random = RandomStates(seed: 24)
    for _ in 0..<10 {
      let state = random.navigationState()
      var filter = NavigationFilter(
        state: state, noise: Self.distinctNoise, positionDeviation: Vector3(3, 3, 5),
        velocityDeviation: Vector3(0.3, 0.3, 0.4), attitudeDeviation: Vector3(0.01, 0.01, 0.1))
      var (each, together, without) = (filter.covariance, filter.covariance, filter.covariance)
      func step(_ slow: Double?) -> ErrorTransition {
        ErrorTransition(over: 0.01, endingIn: state, noise: Self.distinctNoise, slow: slow)
      }
      for k in 1...300 {
        each.propagate(by: step(nil))
        together.propagate(by: step(k % 10 == 0 ? 0.1 : 0))
        without.propagate(by: step(0))
      }
      // They come half a tenth of a second late in three seconds.
      let distance = Dense(together).relativeDistance(to: Dense(each))
      let effect = Dense(without).relativeDistance(to: Dense(each))
      #expect(distance < 0.03 * effect, "\(distance) of \(effect)")
      #expect(effect > 1e-4)
    }
  }

  @Test("a bias variance in its steady state stays there")
  func steadyState() {
    var filter = NavigationFilter(
      state: NavigationState(
        instant: .init(nanoseconds: 0), position: .degrees(latitude: 50, longitude: 8, height: 0),
        velocity: .zero, attitude: .identity),
      noise: Self.distinctNoise, positionDeviation: .zero, velocityDeviation: .zero,
      attitudeDeviation: .zero)
    for _ in 0..<500 {
      filter.propagate(
        .init(
          instant: .init(nanoseconds: 0), specificForce: Vector3(0, 0, -9.81), angularRate: .zero),
        duration: 0.02)
    }
    let noise = Self.distinctNoise
    for (index, deviation) in [
      (9, noise.gyroscopeBias), (12, noise.accelerometerBias), (15, noise.barometerBias),
      (16, noise.gyroscopeScale), (19, noise.accelerometerScale), (22, noise.odometerScale),
      (23, noise.mountingYaw), (24, noise.mountingPitch), (25, noise.axleDistance),
      (26, noise.slipCompliance), (27, noise.satelliteLatency),
    ] {
      let ratio = filter.covariance[index, index] / (deviation * deviation)
      // 500 steps of rounding, each half a unit in the last place of the sum.
      #expect((ratio - 1).magnitude < 1e-12)
    }
  }

  @Test("random walks grow with time: a second of them is their square")
  func randomWalk() {
    var filter = NavigationFilter(
      state: NavigationState(
        instant: .init(nanoseconds: 0), position: .degrees(latitude: 50, longitude: 8, height: 0),
        velocity: .zero, attitude: .identity),
      noise: .consumer, positionDeviation: .zero, velocityDeviation: .zero,
      attitudeDeviation: .zero)
    filter.noise.angleRandomWalk = 0.02
    for k in 9..<28 { filter.covariance.reset(state: k, toVariance: 0) }
    filter.noise.gyroscopeBias = 0
    filter.noise.gyroscopeScale = 0
    for _ in 0..<100 {
      filter.propagate(
        .init(
          instant: .init(nanoseconds: 0), specificForce: Vector3(0, 0, -9.81), angularRate: .zero),
        duration: 0.01)
    }
    // The Earth turns the axes by 7e-5 rad meanwhile, which mixes three equal variances.
    let attitude = filter.levelCovariance(of: .attitude)
    for k in 0..<3 { #expect((attitude[k, k] / 4e-4 - 1).magnitude < 1e-6) }
  }

  /// Every figure another one, so that no two can be confused unseen.
  static var distinctNoise: InertialNoise {
    InertialNoise(
      angleRandomWalk: 3e-4, velocityRandomWalk: 7e-3, gyroscopeBias: 0.011,
      gyroscopeBiasTime: 100, accelerometerBias: 0.13, accelerometerBiasTime: 210,
      gyroscopeScale: 1.7e-3, accelerometerScale: 1.9e-3, scaleTime: 320, barometerBias: 23,
      barometerBiasTime: 430, odometerScale: 0.029, mountingYaw: 0.031, mountingPitch: 0.033,
      axleDistance: 0.7, slipCompliance: 0.0041, vehicleTime: 540, satelliteLatency: 0.051)
  }
}
