import LinearAlgebra
import Sensing
import Spatial
import Testing

@testable import ErrorStateFilter

@Suite("Transition of the error state")
struct ErrorTransitionTests {
  private let duration = 0.01

  /// What a sensor with the state's errors reads.
  private func sample(for state: NavigationState) -> InertialSample {
    func reading(
      _ v: Vector3<Body>, _ scale: Vector3<Body>, _ bias: Vector3<Body>
    ) -> Vector3<Body> {
      v + v.scaled(by: scale) + bias
    }
    return InertialSample(
      instant: SensorInstant(nanoseconds: 0),
      specificForce: reading(
        state.specificForce, state.accelerometerScale, state.accelerometerBias),
      angularRate: reading(state.angularRate, state.gyroscopeScale, state.gyroscopeBias))
  }

  private func propagated(_ state: NavigationState, by s: InertialSample) -> NavigationState {
    var result = state
    var strapdown = Strapdown()
    strapdown.advance(&result, by: s, duration: duration)
    return result
  }

  /// truth ⊟ estimate in the units and frames of the error state.
  private func difference(_ truth: NavigationState, _ estimate: NavigationState) -> [Double] {
    let p = truth.position - estimate.position
    let v = truth.velocity - estimate.velocity
    let turn = truth.attitude * estimate.attitude.inverse
    let phi = Rotation<EarthFixed, EarthFixed>(unitW: turn.w, x: turn.x, y: turn.y, z: turn.z)
      .logarithm
    return [p.x, p.y, p.z, v.x, v.y, v.z, phi.x, phi.y, phi.z]
  }

  @Test("Φ equals the numeric derivative of one strapdown step")
  func numeric() {
    var random = RandomStates(seed: 31)
    // Half steps per state: large against rounding (1e-9 m of position), small against curvature.
    let steps: [(Range<Int>, Double)] = [
      (0..<3, 50), (3..<6, 1), (6..<9, 1e-3), (9..<12, 1e-3), (12..<15, 0.1), (16..<19, 1e-3),
      (19..<22, 1e-3),
    ]
    for _ in 0..<60 {
      let state = random.navigationState()
      let s = sample(for: state)
      let end = propagated(state, by: s)
      let phi = ErrorTransition(over: duration, endingIn: end, noise: .consumer).dense
      for (range, h) in steps {
        for column in range {
          var error = ErrorRow()
          error[column] = h
          var plus = state
          plus.add(error)
          error[column] = -h
          var minus = state
          minus.add(error)
          let change = difference(propagated(plus, by: s), propagated(minus, by: s))
          for row in 0..<9 {
            let derivative = change[row] / (2 * h)
            let tolerance = tolerance(row: row, column: column, step: h)
            #expect(
              (derivative - phi[row, column]).magnitude < tolerance,
              "Φ[\(row), \(column)]: \(derivative), \(phi[row, column])")
          }
        }
      }
    }
  }

  /// What Φ leaves out, with dt = 0.01 s, f ≤ 21 m/s², ω ≤ 0.9 rad/s, and the rounding of the
  /// difference.
  private func tolerance(row: Int, column: Int, step h: Double) -> Double {
    let dt = duration
    // Positions are known to 1e-9 m, velocities to 1e-14 m/s, angles to 1e-16 rad.
    let rounding = (row < 3 ? 4e-9 : row < 6 ? 2e-14 : 4e-16) / h
    let omitted: Double =
      switch (row / 3, column) {
      // The end's attitude and force stand for the mean ones: f·ω·dt²/2 in the velocity, and through
      // that dt/2 times as much in the position.
      case (0, 6..<9), (0, 12..<15), (0, 19..<22): 0.9 * 21 * dt * dt * dt / 2
      case (0, 9..<12), (0, 16..<19): 21 * dt * dt * dt
      case (0, _): 2e-8 * dt * dt
      // The rate error turns the force within the step by f·dt²/2, of which the like is left out, and
      // of which a third of dt more or less is not seen.
      case (1, 9..<12), (1, 16..<19): 0.9 * 21 * dt * dt * dt
      case (1, 6..<9), (1, 12..<15), (1, 19..<22): 0.9 * 21 * dt * dt
      // The centrifugal gradient and the deviation of gravity from a sphere: 1 % of 1.5e-6 · dt.
      case (1, 0..<3): 2.5e-8 * dt
      case (1, _): 1e-9 * dt
      case (2, 6..<9): 1e-7 * dt
      case (2, 9..<12), (2, 16..<19): 0.9 * dt * dt
      default: 1e-9 * dt
      }
    return omitted + rounding + h * h * 1e-2 * dt
  }

  @Test("the rows that the smoother goes back over are those of the kernel's Φ")
  func rows() {
    var random = RandomStates(seed: 33)
    for _ in 0..<20 {
      var state = random.navigationState()
      state.gyroscopeScale = random.vector(0.01)
      let transition = ErrorTransition(
        over: Double.random(in: 0.001...0.5, using: &random), endingIn: state,
        noise: CovariancePropagationTests.distinctNoise)
      let phi = transition.dense
      let rows = transition.movingRows
      let diagonal = transition.diagonal
      for i in 0..<28 {
        #expect((diagonal[i] - phi[i, i]).magnitude < 1e-15)
        for j in 0..<28 where i < 9 {
          #expect((rows[i * 28 + j] - phi[i, j]).magnitude <= 1e-14 * max(1, phi[i, j].magnitude))
        }
      }
    }
  }

  @Test("several steps in one are the product of their transitions, but for the third order")
  func steps() {
    var random = RandomStates(seed: 34)
    let dt = 0.0025
    for _ in 0..<20 {
      var state = random.navigationState()
      let rate = state.angularRate
      let force = state.specificForce
      var sum = TransitionSum()
      var strapdown = Strapdown()
      var product = Dense.identity(28)
      for step in 1...4 {
        // A force and a rate that change by a twentieth from step to step.
        state.specificForce = (1 + 0.05 * Double(step)) * force
        state.angularRate = (1 + 0.05 * Double(step)) * rate
        var s = sample(for: state)
        s.instant = SensorInstant(nanoseconds: Int64(step) * 2_500_000)
        var one = TransitionSum()
        var before = state
        var again = strapdown
        again.advance(&before, by: s, duration: dt, withScale: true, summing: &one)
        product =
          ErrorTransition(
            one, slow: one.duration, up: state.up, noise: .consumer, horizontalShare: 1
          ).dense * product
        strapdown.advance(&state, by: s, duration: dt, withScale: true, summing: &sum)
      }
      let whole = ErrorTransition(
        sum, slow: sum.duration, up: state.up, noise: .consumer, horizontalShare: 1
      ).dense
      let t = 4 * dt
      for i in 0..<9 {
        for j in 0..<22 {
          // Up to the velocity f·ω·t³/2 with 21 m/s² and 1.1 rad/s, and ḟ·t³/12 with 0.05·f per step;
          // in the attitude what the Earth turns, 7.3e-5·t, of t.
          let bound = i < 6 ? (0.5 * 21 * 1.1 + 0.05 * 21 / dt / 12) * t * t * t : 1e-4 * t * t
          #expect((whole[i, j] - product[i, j]).magnitude < bound, "[\(i), \(j)]")
        }
      }
    }
  }

  @Test("scale factors and biases decay as first-order Gauss-Markov processes")
  func decay() {
    var random = RandomStates(seed: 32)
    let noise = CovariancePropagationTests.distinctNoise
    let t = ErrorTransition(over: 0.5, endingIn: random.navigationState(), noise: noise)
    // exp(-x) to second order: x³/6 is left, 2e-8 for half a second of 100 s.
    #expect((t.decay.gyroscopeBias - 0.995012479192682).magnitude < 3e-8)
    #expect((t.decay.vehicle - 0.999074502725943).magnitude < 3e-10)
  }
}

extension NavigationState {
  fileprivate var up: Vector3<EarthFixed> { -(localLevel.transposed.row2) }
}
