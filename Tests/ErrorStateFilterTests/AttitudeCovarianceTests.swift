import LinearAlgebra
import Spatial
import Testing

@testable import ErrorStateFilter

@Suite("Attitude filter: covariance")
struct AttitudeCovarianceTests {
  /// A covariance full of correlations, by a few propagations and updates.
  static func busy() -> AttitudeCovariance {
    var p = AttitudeCovariance()
    for i in 0..<AttitudeErrorState.count { p.reset(i, variance: 0.01 * Double(1 + i)) }
    for k in 0..<20 {
      let turn = Rotation<Body, NorthEastDown>(
        roll: .radians(0.1 * Double(k)), pitch: .radians(-0.07 * Double(k)),
        yaw: .radians(0.2 * Double(k)))
      p.propagate(
        rotation: turn.matrix, rate: Vector3(0.4, -0.9, 1.3), force: Vector3(0.5, 0.2, -9.7),
        step: 0.05)
      var row = AttitudeObservationRow(innovation: 0.1, variance: 0.02)
      row.add(AttitudeErrorState.attitude + k % 3, 1)
      row.add(AttitudeErrorState.velocity + k % 3, -0.5)
      row.add(AttitudeErrorState.fieldEast, 0.3)
      _ = p.update(row, scope: k % 2 == 0 ? .everything : .allButYaw)
    }
    return p
  }

  @Test("Propagation and updates leave the matrix symmetric to the bit and its variances positive")
  func symmetry() {
    var p = Self.busy()
    for i in 0..<24 {
      for j in 0..<24 { #expect(p[i, j] == p[j, i]) }
    }
    let isSound = p.isSound()
    #expect(isSound)
    // The padding takes part in every loop and must stay out of every result.
    for j in 0..<24 { #expect(p[22, j] == 0 && p[23, j] == 0) }
  }

  @Test("A full-scope update equals the textbook one")
  func textbook() throws {
    let before = Self.busy()
    var after = before
    var row = AttitudeObservationRow(innovation: 0.3, variance: 0.05)
    row.add(1, 0.7)
    row.add(AttitudeErrorState.yaw, 1)
    row.add(AttitudeErrorState.magneticLatency, -0.4)
    let result = after.update(row, scope: .everything)
    let update = try #require(result)
    var w = [Double](repeating: 0, count: 24)
    for j in 0..<24 { w[j] = 0.7 * before[1, j] + before[2, j] - 0.4 * before[21, j] }
    let s = 0.7 * w[1] + w[2] - 0.4 * w[21] + 0.05
    // Rounding of a few products of order one.
    #expect(abs(update.normalizedInnovationSquared - 0.09 / s) < 1e-12)
    let correction = update.correction
    for i in 0..<24 {
      #expect(abs(correction[i] - 0.3 * w[i] / s) < 1e-12)
      for j in 0..<24 {
        #expect(abs(after[i, j] - (before[i, j] - w[i] * w[j] / s)) < 1e-12)
      }
    }
  }

  @Test(
    "What an observation may not correct keeps its value and its variance",
    arguments: [
      (AttitudeCovariance.Scope.allButYaw, 2..<3),
      (AttitudeCovariance.Scope.heading(down: Vector3(0, 0, 1)), 0..<2),
      (AttitudeCovariance.Scope.heading(down: Vector3(0, 0, 1)), 3..<5),
      (AttitudeCovariance.Scope.heading(down: Vector3(0, 0, 1)), 6..<18),
      (AttitudeCovariance.Scope.field, 0..<18),
    ])
  func scopes(scope: AttitudeCovariance.Scope, kept: Range<Int>) throws {
    let before = Self.busy()
    var after = before
    var row = AttitudeObservationRow(innovation: 0.5, variance: 0.05)
    row.add(0, 1)
    row.add(AttitudeErrorState.yaw, 1)
    row.add(AttitudeErrorState.fieldNorth, 1)
    let result = after.update(row, scope: scope)
    let update = try #require(result)
    let correction = update.correction
    for i in kept {
      #expect(correction[i] == 0)
      for j in kept { #expect(after[i, j] == before[i, j]) }
    }
    // The others do learn.
    #expect(abs(correction[AttitudeErrorState.fieldNorth]) > 1e-6)
  }

  @Test("An outlier corrects no more than an innovation at the limit, and is not refused")
  func deweighting() throws {
    func correction(_ innovation: Double) throws -> Double {
      var p = AttitudeCovariance()
      p.reset(2, variance: 1)
      var row = AttitudeObservationRow(innovation: innovation, variance: 3)
      row.add(2, 1)
      let result = p.update(row, scope: .everything, deweightingAbove: 4)
      let update = try #require(result)
      let d = update.correction
      return d[2]
    }
    // Predicted standard deviation 2, limit 2 of them: 4.
    let atLimit = try correction(4)
    #expect(abs(atLimit - 1) < 1e-12)
    #expect(abs(try correction(400) - atLimit) < 1e-12)
    #expect(abs(try correction(2) - 0.5) < 1e-12)
  }

  @Test("An update that is no number changes nothing")
  func unsound() {
    var p = Self.busy()
    let before = p
    var row = AttitudeObservationRow(innovation: .nan, variance: 1)
    row.add(0, 1)
    let result = p.update(row, scope: .everything)
    #expect(result == nil)
    for i in 0..<24 { #expect(p[i, i] == before[i, i]) }
  }
}
