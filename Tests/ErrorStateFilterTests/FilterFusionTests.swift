import CMath
import Geodesy
import LinearAlgebra
import Sensing
import Spatial
import Testing

@testable import ErrorStateFilter

@Suite("Fusing in the filter")
struct FilterFusionTests {
  private func filter(_ random: inout RandomStates) -> NavigationFilter {
    var result = NavigationFilter(
      state: random.navigationState(), noise: .consumer, positionDeviation: .zero,
      velocityDeviation: .zero, attitudeDeviation: .zero)
    // Attitude errors below a tenth of a radian, so that the state stays near.
    result.covariance = (1e-6 * random.covariance()).covariance
    return result
  }

  @Test("row by row gives the same as all rows at once")
  func sequential() {
    var random = RandomStates(seed: 51)
    for _ in 0..<20 {
      var filter = filter(&random)
      let p = Dense(filter.covariance)
      let truth = filter.state
      filter.state.position += random.vector(0.05)
      filter.state.velocity += random.vector(0.05)
      let o = TruthfulObservation.satelliteVelocity.measured(in: truth)
        .linearized(at: filter.state)
      var h = Dense(rows: 3, columns: 28)
      var noise = Dense(rows: 3, columns: 3)
      var nu = Dense(rows: 3, columns: 1)
      for i in 0..<3 {
        let row = o.row(i)
        for k in 0..<28 { h[i, k] = row[k] }
        noise[i, i] = o.variance(i)
        nu[i, 0] = o.innovation(i)
      }
      let s = h * p * h.transposed + noise
      let gain = p * h.transposed * Self.inverse(s)
      let correction = gain * nu
      let a = Dense.identity(28) - gain * h
      let expected = a * p * a.transposed + gain * noise * gain.transposed
      var moved = filter.state
      var error = ErrorRow()
      for k in 0..<28 { error[k] = correction[k, 0] }
      moved.add(error)
      filter.fuse(o)
      #expect(Dense(filter.covariance).relativeDistance(to: expected) < 1e-12)
      // Position rounds to 1e-9 m.
      #expect((filter.state.position - moved.position).norm < 4e-9)
      #expect((filter.state.velocity - moved.velocity).norm < 1e-12)
      #expect((filter.state.accelerometerBias - moved.accelerometerBias).norm < 1e-12)
    }
  }

  @Test("an assessment is νᵀS⁻¹ν and ln det S, and changes nothing")
  func assessment() {
    var random = RandomStates(seed: 52)
    for _ in 0..<20 {
      var filter = filter(&random)
      let before = Dense(filter.covariance)
      let truth = filter.state
      filter.state.velocity += random.vector(1)
      let o = TruthfulObservation.satelliteVelocity.measured(in: truth)
        .linearized(at: filter.state)
      var h = Dense(rows: 3, columns: 28)
      var nu = Dense(rows: 3, columns: 1)
      var s = Dense(rows: 3, columns: 3)
      for i in 0..<3 {
        let row = o.row(i)
        for k in 0..<28 { h[i, k] = row[k] }
        nu[i, 0] = o.innovation(i)
        s[i, i] = o.variance(i)
      }
      s = s + h * before * h.transposed
      let squared = (nu.transposed * Self.inverse(s) * nu)[0, 0]
      let a = filter.assess(o)
      #expect(a.dimension == 3)
      #expect((a.normalizedInnovationSquared / squared - 1).magnitude < 1e-10)
      #expect((a.logDeterminant - Elementary.logarithm(Self.determinant(s))).magnitude < 1e-10)
      for i in 0..<3 {
        #expect((a.innovationVariance[i] / s[i, i] - 1).magnitude < 1e-12)
        #expect(a.noiseVariance[i] == o.variance(i))
      }
      #expect(Dense(filter.covariance).values == before.values)
    }
  }

  @Test("where nothing is a covariance the squared innovation is infinite")
  func indefinite() {
    var s = InnovationCovariance(count: 2)
    s[0, 0] = 1
    s[1, 0] = 2
    s[1, 1] = 1
    let result = s.solve(InlineArray<3, Double>(repeating: 1))
    #expect(result.squared == .infinity)
  }

  @Test("an observation that holds yaw leaves the turn about the vertical; holding tilt, the tilt")
  func holds() {
    var random = RandomStates(seed: 53)
    for holdsYaw in [true, false] {
      for _ in 0..<10 {
        var filter = filter(&random)
        let before = filter.state
        let p = Dense(filter.covariance)
        let down = before.localLevel.transposed.row2
        var o = LinearizedObservation()
        var row = ErrorRow()
        for k in 0..<9 { row[k] = random.number() }
        o.append(innovation: 1e-3, row: row, variance: 1e-4)
        o.holdsYaw = holdsYaw
        o.holdsTilt = !holdsYaw
        filter.fuse(o)
        let turn = filter.state.attitude * before.attitude.inverse
        let phi = Rotation<EarthFixed, EarthFixed>(
          unitW: turn.w, x: turn.x, y: turn.y, z: turn.z
        ).logarithm
        let vertical = phi.dot(down)
        let held = holdsYaw ? vertical.magnitude : (phi - vertical * down).norm
        let free = holdsYaw ? (phi - vertical * down).norm : vertical.magnitude
        // Rounding of a unit quaternion against a turn of some 1e-5 rad.
        #expect(held < 1e-14)
        #expect(free > 1e-9)
        // The covariance is that of the gain in use: Joseph, not P - K·H·P.
        let h = Dense(row)
        let s = (h.transposed * p * h)[0, 0] + 1e-4
        var gain = ErrorRow()
        for k in 0..<28 { gain[k] = (p * h)[k, 0] / s }
        let g = gain[.attitude, in: EarthFixed.self]
        gain[.attitude, in: EarthFixed.self] =
          holdsYaw ? g - g.dot(down) * down : g.dot(down) * down
        let a = Dense.identity(28) - Dense(gain) * h.transposed
        let expected = a * p * a.transposed + 1e-4 * (Dense(gain) * Dense(gain).transposed)
        #expect(Dense(filter.covariance).relativeDistance(to: expected) < 1e-12)
      }
    }
  }

  @Test("a filter starts from a covariance that is symmetric to the bit")
  func symmetricStart() {
    var random = RandomStates(seed: 54)
    for _ in 0..<20 {
      var filter = NavigationFilter(
        state: random.navigationState(), noise: .consumer, positionDeviation: Vector3(9, 8, 7),
        velocityDeviation: Vector3(1, 2, 3), attitudeDeviation: Vector3(0.1, 0.2, 0.3))
      #expect(Dense(filter.covariance).isSymmetric)
    }
  }

  @Test("nothing known before and a fix of a millimetre after: still a covariance")
  func extremePrior() {
    var state = NavigationState(
      instant: .init(nanoseconds: 0),
      position: .degrees(latitude: 47.3, longitude: 11.4, height: 600), velocity: .zero,
      attitude: .identity)
    let truth = state.position
    state.position += Vector3(3e5, -4e5, 2e5)
    state.refreshLocalLevel()
    var noise = InertialNoise.consumer
    noise.satelliteLatency = 0.05
    var filter = NavigationFilter(
      state: state, noise: noise, positionDeviation: Vector3(1e6, 1e6, 1e6),
      velocityDeviation: Vector3(100, 100, 100), attitudeDeviation: Vector3(1, 1, 1))
    let fix = SatellitePosition(position: truth, variance: Vector3(1e-6, 1e-6, 1e-6))
    filter.fuse(fix.linearized(at: filter.state))
    let isUsable = filter.isUsable
    #expect(isUsable)
    #expect(Dense(filter.covariance).cholesky != nil)
    // The prior weighs 1e-18 of the fix; what is left is rounding of 5e5 m against 1e-3 m.
    #expect((filter.state.position - truth).norm < 1e-3)
    let p = filter.levelCovariance(of: .position)
    for k in 0..<3 { #expect((p[k, k] / 1e-6 - 1).magnitude < 1e-3, "\(p[k, k])") }
  }

  private static func inverse(_ m: Dense) -> Dense {
    var work = m
    var result = Dense.identity(m.rows)
    for i in 0..<m.rows {
      let pivot = work[i, i]
      for j in 0..<m.rows {
        work[i, j] /= pivot
        result[i, j] /= pivot
      }
      for r in 0..<m.rows where r != i {
        let factor = work[r, i]
        for j in 0..<m.rows {
          work[r, j] -= factor * work[i, j]
          result[r, j] -= factor * result[i, j]
        }
      }
    }
    return result
  }

  private static func determinant(_ m: Dense) -> Double {
    m[0, 0] * (m[1, 1] * m[2, 2] - m[1, 2] * m[2, 1])
      - m[0, 1] * (m[1, 0] * m[2, 2] - m[1, 2] * m[2, 0])
      + m[0, 2] * (m[1, 0] * m[2, 1] - m[1, 1] * m[2, 0])
  }
}
