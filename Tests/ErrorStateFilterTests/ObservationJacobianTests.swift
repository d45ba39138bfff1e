import ErrorStateFilter
import Geodesy
import LinearAlgebra
import Sensing
import Spatial
import Testing

@Suite("Rows of the observations")
struct ObservationJacobianTests {
  /// Steps of the central differences: the cube root of the rounding error over the size of what is
  /// differenced. A position row differences metres of 6.4e6, known to 1e-9; all else is of size one.
  private func step(_ index: Int, _ kind: TruthfulObservation) -> Double {
    switch index {
    case 0..<3: 0.5
    // What latency makes of a velocity is differenced as a position.
    case 3..<6, 27: kind == .satellitePosition || kind == .correlatedPosition ? 1e-2 : 1e-3
    // Times 3 m/s² it is an angle.
    case 26: 2e-4
    case 6..<9: kind == .satellitePosition || kind == .correlatedPosition ? 1e-3 : 1e-5
    case 9..<12: 1e-5
    default: 1e-3
    }
  }

  /// What the rows leave out on purpose: north and down turn as the place moves, by 1/R per metre and
  /// about the vertical by tan(latitude)/R. At most that times the size of what is resolved along them.
  private func omitted(_ index: Int, _ kind: TruthfulObservation, _ s: NavigationState) -> Double {
    guard index < 3 else { return 0 }
    let distanceFromAxis =
      (s.position.x * s.position.x + s.position.y * s.position.y).squareRoot()
    let turn = 1 / distanceFromAxis + 1 / 6.3e6
    return switch kind {
    // At steep attitudes and slow horizontal motion a turn of the level acts up to tenfold.
    case .groundCourse, .dualAntennaHeading, .magneticField: 12 * turn
    case .satelliteVelocity, .zeroVelocity: (s.velocity.norm + 3) * turn
    default: 0
    }
  }

  private func moved(_ s: NavigationState, _ index: Int, by h: Double) -> NavigationState {
    var error = ErrorRow()
    error[index] = h
    var result = s
    result.add(error)
    // The rate of the last step follows the bias; by scale factors it changes too little to count.
    result.angularRate -= error[.gyroscopeBias, in: Body.self]
    return result
  }

  @Test(
    "rows equal the numeric derivatives of the innovations over all 28 states",
    arguments: TruthfulObservation.allCases)
  func jacobian(kind: TruthfulObservation) {
    var random = RandomStates(seed: 11)
    for _ in 0..<150 {
      let state = kind.conforming(random.navigationState())
      let observation = kind.measured(in: state)
      let linearized = observation.linearized(at: state)
      #expect(linearized.count == kind.expectedCount)
      for index in 0..<28 {
        let h = step(index, kind)
        let plus = observation.linearized(at: moved(state, index, by: h))
        let minus = observation.linearized(at: moved(state, index, by: -h))
        for i in 0..<linearized.count {
          let derivative = (minus.innovation(i) - plus.innovation(i)) / (2 * h)
          let row = linearized.row(i)
          // Truncation h² and rounding eps/h leave up to 1e-6 of entries up to 60 (m/s per rad).
          let tolerance = 2e-6 * max(1, row[index].magnitude) + omitted(index, kind, state)
          let difference = (derivative - row[index]).magnitude
          #expect(
            difference < tolerance, "\(kind) row \(i) state \(index): \(derivative), \(row[index])")
        }
      }
    }
  }

  @Test("a truthful measurement has no innovation", arguments: TruthfulObservation.allCases)
  func zeroAtTruth(kind: TruthfulObservation) {
    var random = RandomStates(seed: 12)
    for _ in 0..<300 {
      let state = kind.conforming(random.navigationState())
      let linearized = kind.measured(in: state).linearized(at: state)
      for i in 0..<linearized.count {
        // A few units in the last place of Earth-fixed metres, 9e-10 each; angles and speeds better.
        #expect(linearized.innovation(i).magnitude < 1e-8, "\(kind) \(i)")
      }
    }
  }

  @Test(
    "an innovation is the row times truth minus estimate", arguments: TruthfulObservation.allCases)
  func innovationOfSmallError(kind: TruthfulObservation) {
    var random = RandomStates(seed: 13)
    for _ in 0..<200 {
      var estimate = kind.conforming(random.navigationState())
      // The constraints hold in truth: it is the estimate that errs.
      let truth = estimate
      let error = random.error(1e-4)
      var negative = ErrorRow()
      for k in 0..<28 { negative[k] = -error[k] }
      estimate.add(negative)
      estimate.angularRate += error[.gyroscopeBias, in: Body.self]
      let linearized = kind.measured(in: truth).linearized(at: estimate)
      for i in 0..<linearized.count {
        let row = linearized.row(i)
        let predicted = (0..<28).reduce(0.0) { $0 + row[$1] * error[$1] }
        // Second order: the square of 2e-4 times up to 60 m/s, and twelvefold for steep angles; the
        // omitted turn of the level is below 2e-4 m · 60 m/s / 1 km.
        #expect((linearized.innovation(i) - predicted).magnitude < 1.5e-5, "\(kind) \(i)")
      }
    }
  }

  @Test("principal axes carry a correlated horizontal covariance")
  func correlatedCovariance() {
    let state = NavigationState(
      instant: .init(nanoseconds: 0), position: .degrees(latitude: 40, longitude: 20, height: 0),
      velocity: .zero, attitude: .identity)
    let observation = SatellitePosition(
      position: state.position, variance: Vector3(9, 4, 1), covarianceNorthEast: 5)
    let linearized = observation.linearized(at: state)
    // HᵀR⁻¹H over north and east is the inverse of the stated covariance [[9, 5], [5, 4]].
    var information = (north: 0.0, mixed: 0.0, east: 0.0)
    let level = state.localLevel.transposed
    for i in 0..<2 {
      let direction = linearized.row(i)[.position, in: EarthFixed.self]
      let (n, e) = (level.row0.dot(direction), level.row1.dot(direction))
      information.north += n * n / linearized.variance(i)
      information.mixed += n * e / linearized.variance(i)
      information.east += e * e / linearized.variance(i)
    }
    let determinant = 9.0 * 4 - 25
    #expect((information.north - 4 / determinant).magnitude < 1e-12)
    #expect((information.mixed + 5 / determinant).magnitude < 1e-12)
    #expect((information.east - 9 / determinant).magnitude < 1e-12)
  }

  @Test("a covariance that contradicts its variances leaves positive variances")
  func impossibleCovariance() {
    let state = NavigationState(
      instant: .init(nanoseconds: 0), position: .degrees(latitude: 40, longitude: 20, height: 0),
      velocity: .zero, attitude: .identity)
    let linearized = SatellitePosition(
      position: state.position, variance: Vector3(1, 1, 1), covarianceNorthEast: 7
    ).linearized(at: state)
    #expect((0..<3).allSatisfy { linearized.variance($0) > 0 })
  }
}
