import Geodesy
import LinearAlgebra
import Sensing
import Spatial
import Testing

@testable import ErrorStateFilter

@Suite("Heading of the filter")
struct HeadingTests {
  private func filter(_ random: inout RandomStates) -> NavigationFilter {
    var result = NavigationFilter(
      state: random.navigationState(), noise: .consumer, positionDeviation: .zero,
      velocityDeviation: .zero, attitudeDeviation: .zero)
    result.covariance = random.covariance().covariance
    return result
  }

  private func down(_ f: NavigationFilter) -> Vector3<EarthFixed> {
    f.state.localLevel.transposed.row2
  }

  @Test("turning changes yaw by the angle and neither tilt nor velocity")
  func turn() {
    var random = RandomStates(seed: 61)
    for _ in 0..<50 {
      var filter = filter(&random)
      let before = filter.state
      let angle = random.number(3)
      filter.turn(by: angle)
      let (r0, p0, y0) = before.attitudeNorthEastDown.rollPitchYaw
      let (r1, p1, y1) = filter.state.attitudeNorthEastDown.rollPitchYaw
      // Pitch up to 84 degrees divides rounding by its cosine, 0.1.
      #expect(Angle.wrapped(radians: y1 - y0 - angle).magnitude < 1e-13)
      #expect(Angle.wrapped(radians: r1 - r0).magnitude < 1e-13)
      #expect((p1 - p0).magnitude < 1e-13)
      #expect(filter.state.velocity == before.velocity)
      #expect(filter.state.position == before.position)
    }
  }

  @Test("turning there and back leaves the covariance; turning keeps body-axes tilt variances")
  func turnCovariance() {
    var random = RandomStates(seed: 62)
    for _ in 0..<20 {
      var filter = filter(&random)
      var start = filter
      let before = Dense(start.covariance)
      filter.turn(by: 1.1)
      // In body axes the attitude error is the same as before, and so is its covariance.
      func body(_ f: NavigationFilter) -> Matrix3<Body, Body> {
        var f = f
        let m = f.covariance.block(
          .attitude, .attitude, rows: EarthFixed.self, columns: EarthFixed.self)
        let c = f.state.attitude.matrix
        return c.transposed * m * c
      }
      let (a, b) = (body(start), body(filter))
      let scale = a.trace
      for i in 0..<3 {
        for j in 0..<3 { #expect((a[i, j] - b[i, j]).magnitude < 1e-13 * scale) }
      }
      filter.turn(by: -1.1)
      // Rounding of two products with a rotation, against the size of the whole attitude block.
      let after = Dense(filter.covariance)
      for i in 0..<28 {
        for j in 0..<28 {
          let (a, b) = ((6..<9).contains(i) ? scale : before[i, i], before[j, j])
          let size = (a * ((6..<9).contains(j) ? scale : b)).squareRoot()
          #expect((after[i, j] - before[i, j]).magnitude < 1e-14 * size)
        }
      }
    }
  }

  @Test("a heading set anew has the stated variance, is correlated with nothing, and leaves tilt")
  func resetHeading() {
    var random = RandomStates(seed: 63)
    for _ in 0..<20 {
      var filter = filter(&random)
      let before = filter.levelCovariance(of: .attitude)
      filter.resetHeading(toVariance: 0.04)
      let after = filter.levelCovariance(of: .attitude)
      let scale = before.trace
      #expect((after[2, 2] - 0.04).magnitude < 1e-12 * scale)
      #expect(after[0, 2].magnitude < 1e-12 * scale && after[1, 2].magnitude < 1e-12 * scale)
      for i in 0..<2 {
        for j in 0..<2 { #expect((after[i, j] - before[i, j]).magnitude < 1e-12 * scale) }
      }
      // Uncorrelated with every other state: d·P[attitude, k] = 0.
      let d = down(filter)
      for k in 0..<28 where !(6..<9).contains(k) {
        let column = Vector3<EarthFixed>(
          filter.covariance[6, k], filter.covariance[7, k], filter.covariance[8, k])
        let size = (scale * filter.covariance[k, k]).squareRoot()
        #expect(d.dot(column).magnitude < 1e-12 * size)
      }
      #expect(Dense(filter.covariance).cholesky != nil)
    }
  }

  @Test("turning, setting and widening a heading keep the covariance symmetric to the bit")
  func symmetric() {
    var random = RandomStates(seed: 66)
    for _ in 0..<10 {
      var filter = filter(&random)
      filter.turn(by: 0.7)
      #expect(Dense(filter.covariance).isSymmetric)
      filter.widenHeading(byVariance: 0.3)
      #expect(Dense(filter.covariance).isSymmetric)
      filter.resetHeading(toVariance: 0.2)
      #expect(Dense(filter.covariance).isSymmetric)
    }
  }

  @Test("widening adds its variance to the turn about the vertical and to nothing else")
  func widen() {
    var random = RandomStates(seed: 64)
    for _ in 0..<20 {
      var filter = filter(&random)
      let before = filter.levelCovariance(of: .attitude)
      filter.widenHeading(byVariance: 0.5)
      let after = filter.levelCovariance(of: .attitude)
      let scale = before.trace + 0.5
      for i in 0..<3 {
        for j in 0..<3 {
          let added = i == 2 && j == 2 ? 0.5 : 0
          #expect((after[i, j] - before[i, j] - added).magnitude < 1e-13 * scale)
        }
      }
    }
  }

  @Test("the yaw's variance is what errors drawn from the covariance give it")
  func yawVariance() {
    var random = RandomStates(seed: 65)
    for _ in 0..<5 {
      var filter = filter(&random)
      // Small errors: the spread of yaw is linear in them.
      filter.covariance = (1e-8 * Dense(filter.covariance)).covariance
      let (angle, variance) = filter.yawEstimate
      let l = Dense(filter.covariance).cholesky
      guard let l else {
        Issue.record("not positive definite")
        continue
      }
      #expect(
        Angle.wrapped(radians: angle - filter.state.attitudeNorthEastDown.rollPitchYaw.yaw)
          .magnitude < 1e-12)
      var squares = 0.0
      let count = 2000
      for _ in 0..<count {
        var draw = Dense(rows: 28, columns: 1)
        for k in 0..<9 { draw[k, 0] = random.normal() }
        let sample = l * draw
        var error = ErrorRow()
        for k in 6..<9 { error[k] = sample[k, 0] }
        var state = filter.state
        state.add(error)
        let yaw = state.attitudeNorthEastDown.rollPitchYaw.yaw
        let d = Angle.wrapped(radians: yaw - angle)
        squares += d * d
      }
      // A variance from 2000 draws is good to 3.2 % (one standard deviation); four of them.
      #expect((squares / Double(count) / variance - 1).magnitude < 0.13)
    }
  }

  @Test("an upright body has the turn about the vertical for a heading, with its variance")
  func upright() {
    let state = NavigationState(
      instant: .init(nanoseconds: 0), position: .degrees(latitude: 10, longitude: 20, height: 0),
      velocity: .zero,
      attitude: Rotation(roll: .degrees(0), pitch: .degrees(90), yaw: .degrees(40)))
    var filter = NavigationFilter(
      state: state, noise: .consumer, positionDeviation: .zero, velocityDeviation: .zero,
      attitudeDeviation: Vector3(0.1, 0.2, 0.3))
    let (angle, variance) = filter.yawEstimate
    // At the singularity sine and cosine of yaw are each known to 1e-8 or so.
    #expect((angle - 40 * .pi / 180).magnitude < 1e-6)
    #expect((variance - 0.09).magnitude < 1e-9)
  }
}
