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

  /// What Φ = I + F·dt leaves out, with dt = 0.01 s, f ≤ 21 m/s², ω ≤ 0.9 rad/s, and the rounding of
  /// the difference.
  private func tolerance(row: Int, column: Int, step h: Double) -> Double {
    let dt = duration
    // Positions are known to 1e-9 m, velocities to 1e-14 m/s, angles to 1e-16 rad.
    let rounding = (row < 3 ? 4e-9 : row < 6 ? 2e-14 : 4e-16) / h
    let omitted: Double =
      switch (row / 3, column) {
      // Half of F²·dt² through the velocity: f·dt²/2 per radian, dt²/2 per m/s², f·dt²/2 per scale.
      case (0, 6..<9), (0, 19..<22): 0.6 * 21 * dt * dt
      case (0, 12..<15): 0.6 * dt * dt
      case (0, _): 2e-5 * dt * dt
      // The rate error turns the force within the step: f·dt²/2; the end's attitude and force stand
      // for the mean ones: f·ω·dt²/2.
      case (1, 9..<12), (1, 16..<19): 21 * dt * dt
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
