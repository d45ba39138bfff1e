import LinearAlgebra
import Sensing
import Spatial
import Testing

@testable import ErrorStateFilter

@Suite("States that are switched off")
struct SwitchedOffStatesTests {
  private static func cut(_ p: Dense, to order: Int) -> Dense {
    var result = p
    for i in 0..<28 {
      for j in 0..<28 where max(i, j) >= order { result[i, j] = 0 }
    }
    return result
  }

  private static func noise(_ order: Int) -> InertialNoise {
    var noise = CovariancePropagationTests.distinctNoise
    noise.odometerScale = 0
    noise.mountingYaw = 0
    noise.mountingPitch = 0
    noise.axleDistance = 0
    noise.slipCompliance = 0
    noise.satelliteLatency = 0
    if order == 16 {
      noise.gyroscopeScale = 0
      noise.accelerometerScale = 0
    }
    return noise
  }

  /// Whether all elements agree to 1e-12 of their states' deviations, and those beyond are zero.
  private static func agrees(_ a: Dense, _ b: Dense, order: Int) -> Bool {
    for i in 0..<28 {
      for j in 0..<28 {
        if max(i, j) >= order {
          if a[i, j] != 0 { return false }
        } else if !((a[i, j] - b[i, j]).magnitude < 1e-12 * (b[i, i] * b[j, j]).squareRoot()) {
          return false
        }
      }
    }
    return true
  }

  @Test("propagation without them equals Φ·P·Φᵀ + Q written out", arguments: [16, 22])
  func propagation(order: Int) {
    var random = RandomStates(seed: 61)
    for _ in 0..<25 {
      let transition = ErrorTransition(
        over: Double.random(in: 0.001...0.5, using: &random),
        endingIn: random.navigationState(), noise: Self.noise(order))
      let before = Self.cut(random.covariance(), to: order)
      var covariance = before.covariance
      #expect(covariance.order == order)
      covariance.propagate(by: transition)
      let phi = transition.dense
      let expected = phi * before * phi.transposed + transition.denseGrowth
      #expect(covariance.order == order)
      #expect(Self.agrees(Dense(covariance), expected, order: order))
      #expect(Dense(covariance).isSymmetric)
    }
  }

  @Test("an update without them equals the dense Joseph form", arguments: [16, 22])
  func update(order: Int) {
    var random = RandomStates(seed: 62)
    for entries in [1, 3, 9, 28] {
      let p = Self.cut(random.covariance(), to: order)
      var covariance = p.covariance
      var h = ErrorRow()
      // The observation may well depend on states that are off: they have no error.
      for k in 0..<entries { h[(5 * k + 2) % 28] = Double.random(in: -1...1, using: &random) }
      var product = ErrorRow()
      let variance = covariance.project(h, into: &product)
      let projected = p * Dense(h)
      for i in 0..<28 {
        let scale = (p[i, i] * (Dense(h).transposed * projected)[0, 0]).squareRoot()
        #expect((product[i] - projected[i, 0]).magnitude <= 1e-13 * scale)
      }
      let r = 0.3 * variance
      var gain = product
      gain.scale(by: 1 / (variance + r))
      covariance.update(product: product, gain: gain, innovationVariance: variance + r)
      let a = Dense.identity(28) - Dense(gain) * Dense(h).transposed
      let expected = a * p * a.transposed + r * (Dense(gain) * Dense(gain).transposed)
      #expect(Self.agrees(Dense(covariance), expected, order: order))
      #expect(Dense(covariance).isSymmetric)
    }
  }

  @Test("what is written beyond them switches their block on")
  func writing() {
    var covariance = ErrorCovariance()
    #expect(covariance.order == 16)
    covariance[20, 3] = 0
    #expect(covariance.order == 16)
    covariance.reset(state: 18, toVariance: 2)
    #expect(covariance.order == 22)
    covariance[4, 25] = 1
    #expect(covariance.order == 28)
  }

  @Test("a noise that begins to drive them switches their block on")
  func growth() {
    for (order, expected) in [(16, 22), (22, 28)] {
      var random = RandomStates(seed: 63)
      var covariance = Self.cut(random.covariance(), to: order).covariance
      var noise = Self.noise(22)
      if expected == 28 { noise.slipCompliance = 0.01 }
      covariance.propagate(
        by: ErrorTransition(over: 0.1, endingIn: random.navigationState(), noise: noise))
      #expect(covariance.order == expected)
      #expect(covariance[expected == 22 ? 21 : 26, expected == 22 ? 21 : 26] > 0)
    }
  }
}
