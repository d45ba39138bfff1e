import ErrorStateFilter
import LinearAlgebra
import Simulation
import Spatial

/// What is true of body and sensors at an instant at which a filter is judged.
struct TrueEpoch: Sendable {
  var state: TrueState
  /// `nil` where only position, velocity and attitude are judged.
  var inertial: InertialErrors?
  var barometerBias = 0.0
}

/// Which error states take part in a judgement.
struct ActiveStates: Sendable {
  var indices: [Int]

  /// Position, velocity, attitude and the two biases; then the barometer's bias and the scales.
  init(barometer: Bool, scales: Bool) {
    indices = Array(0..<15)
    if barometer { indices.append(StateBlock.barometerBias.offset) }
    if scales { indices += Array(16..<22) }
  }
}

extension NavigationFilter {
  /// Truth minus estimate in the filter's own coordinates, 22 components.
  func errors(against truth: TrueEpoch) -> [Double] {
    func list<Frame>(_ v: Vector3<Frame>) -> [Double] { [v.x, v.y, v.z] }
    let phi = (truth.state.attitude * state.attitude.inverse).logarithm
    func bias(_ known: Triple?, _ estimate: Vector3<Body>) -> [Double] {
      known.map { list($0.vector(in: Body.self) - estimate) } ?? [.nan, .nan, .nan]
    }
    let inertial = truth.inertial
    return list(truth.state.position.vector(in: EarthFixed.self) - state.position)
      + list(truth.state.velocity.vector(in: EarthFixed.self) - state.velocity) + list(phi)
      + bias(inertial?.gyroBias, state.gyroscopeBias)
      + bias(inertial?.accelerometerBias, state.accelerometerBias)
      + [truth.barometerBias - state.barometerBias]
      + bias(inertial?.gyroScale, state.gyroscopeScale)
      + bias(inertial?.accelerometerScale, state.accelerometerScale)
  }

  /// The normalized estimation error squared, eᵀP⁻¹e over the given states, by Cholesky; infinite
  /// where the covariance is not positive definite.
  mutating func normalizedErrorSquared(against truth: TrueEpoch, over states: [Int]) -> Double {
    let errors = errors(against: truth)
    // Read once: the closure cannot read a covariance that reading may bring up to date.
    let rows = states.map { i in states.map { j in covariance[i, j] } }
    return normalizedSquare(of: states.map { errors[$0] }) { rows[$0][$1] }
  }
}
