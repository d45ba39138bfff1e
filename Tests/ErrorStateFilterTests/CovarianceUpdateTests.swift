import LinearAlgebra
import Spatial
import Testing

@testable import ErrorStateFilter

@Suite("Update of the covariance")
struct CovarianceUpdateTests {
  private func row(_ random: inout RandomStates, entries: Int) -> ErrorRow {
    var result = ErrorRow()
    for _ in 0..<entries { result[Int.random(in: 0..<28, using: &random)] = random.number() }
    result[0] = 1
    return result
  }

  /// (I - k·h)·P·(I - k·h)ᵀ + r·k·kᵀ.
  private func joseph(_ p: Dense, _ h: ErrorRow, _ k: ErrorRow, _ r: Double) -> Dense {
    let a = Dense.identity(28) - Dense(k) * Dense(h).transposed
    return a * p * a.transposed + r * (Dense(k) * Dense(k).transposed)
  }

  @Test("projection gives P·hᵀ and h·P·hᵀ")
  func projection() {
    var random = RandomStates(seed: 41)
    for entries in [1, 3, 9, 28] {
      let p = random.covariance()
      var covariance = p.covariance
      let h = row(&random, entries: entries)
      var product = ErrorRow()
      let variance = covariance.project(h, into: &product)
      let expected = p * Dense(h)
      let expectedVariance = (Dense(h).transposed * expected)[0, 0]
      #expect((variance / expectedVariance - 1).magnitude < 1e-13)
      for i in 0..<28 {
        let scale = (p[i, i] * expectedVariance).squareRoot()
        #expect((product[i] - expected[i, 0]).magnitude < 1e-13 * scale)
      }
    }
  }

  @Test("the optimal gain gives what the dense Joseph form gives", arguments: [1, 3, 9])
  func optimalGain(entries: Int) {
    var random = RandomStates(seed: 42)
    for _ in 0..<20 {
      let p = random.covariance()
      var covariance = p.covariance
      let h = row(&random, entries: entries)
      var product = ErrorRow()
      let variance = covariance.project(h, into: &product)
      let r = 0.3 * variance
      var gain = product
      gain.scale(by: 1 / (variance + r))
      covariance.update(product: product, gain: gain, innovationVariance: variance + r)
      let expected = joseph(p, h, gain, r)
      // r = 0.3·hPhᵀ: at most a factor of four is cancelled from sums of 28 terms.
      #expect(Dense(covariance).relativeDistance(to: expected) < 1e-12)
      #expect(Dense(covariance).isSymmetric)
    }
  }

  @Test("any other gain gives what the dense Joseph form gives")
  func arbitraryGain() {
    var random = RandomStates(seed: 43)
    for _ in 0..<20 {
      let p = random.covariance()
      var covariance = p.covariance
      let h = row(&random, entries: 9)
      var product = ErrorRow()
      let variance = covariance.project(h, into: &product)
      let r = variance
      var gain = product
      gain.scale(by: 1 / (variance + r))
      for k in 0..<28 { gain[k] *= Double.random(in: 0...2, using: &random) }
      gain[7] = 0
      covariance.update(product: product, gain: gain, innovationVariance: variance + r)
      let expected = joseph(p, h, gain, r)
      #expect(Dense(covariance).relativeDistance(to: expected) < 1e-12)
      #expect(Dense(covariance).cholesky != nil)
    }
  }

  @Test("a gain that departs in the attitude gives what the dense Joseph form gives")
  func attitudeDeparture() {
    var random = RandomStates(seed: 45)
    for _ in 0..<20 {
      let p = random.covariance()
      var covariance = p.covariance
      let h = row(&random, entries: 9)
      var product = ErrorRow()
      let variance = covariance.project(h, into: &product)
      let r = variance
      let s = variance + r
      let departure: Vector3<EarthFixed> = (1 / s) * random.vector(product[6].magnitude)
      var gain = product
      gain.scale(by: 1 / s)
      gain[.attitude, in: EarthFixed.self] += departure
      covariance.update(product: &product, attitudeDeparture: departure, innovationVariance: s)
      #expect(Dense(covariance).relativeDistance(to: joseph(p, h, gain, r)) < 1e-12)
      #expect(Dense(covariance).isSymmetric)
    }
  }

  @Test("resetting a block clears what it was correlated with, and nothing else")
  func reset() {
    var random = RandomStates(seed: 44)
    let p = random.covariance()
    var covariance = p.covariance
    covariance.reset(.velocity, to: Matrix3<EarthFixed, EarthFixed>(diagonal: Vector3(1, 2, 3)))
    covariance.reset(state: 20, toVariance: 5)
    for i in 0..<28 {
      for j in 0..<28 {
        let isOurs = (3..<6).contains(i) || (3..<6).contains(j) || i == 20 || j == 20
        let expected = !isOurs ? p[i, j] : i != j ? 0 : i == 20 ? 5 : Double(i - 2)
        let value = covariance[i, j]
        #expect(value == expected)
      }
    }
  }

  @Test("a covariance with NaN, infinity or a negative variance is not usable")
  func usable() {
    var random = RandomStates(seed: 45)
    let p = random.covariance()
    for bad in [Double.nan, .infinity, -1e-9, 1e31] {
      var covariance = p.covariance
      let wasUsable = covariance.isUsable
      covariance[13, 13] = bad
      let isUsable = covariance.isUsable
      #expect(wasUsable && !isUsable)
    }
  }
}
