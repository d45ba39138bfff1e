import ErrorStateFilter
import Testing

@testable import Fusion

@Suite("Scale of a sensor's noise")
struct NoiseScaleTests {
  /// The factor after each of `count` innovations of a sensor whose noise deviates by `ratio` times
  /// what it claims, and whose prediction is uncertain by `own` times the claimed variance.
  private func factors(
    ratio: Double, own: Double = 0.2, count: Int, seed: UInt64, outlierEvery: Int = .max,
    isPrudent: Bool = false
  ) -> [Double] {
    var random = RepeatableGenerator(seed: seed)
    var scale = NoiseScale()
    return (1...count).map { k in
      let factor = isPrudent ? scale.prudentFactor : scale.factor
      var a = NavigationFilter.Assessment()
      a.dimension = 1
      a.noiseVariance[0] = factor
      a.innovationVariance[0] = own + factor
      let deviation = (own + ratio * ratio).squareRoot()
      a.innovation[0] = k % outlierEvery == 0 ? 1000 : random.normal() * deviation
      scale.learn(from: a, applied: factor)
      return scale.factor
    }
  }

  @Test("an honest sensor is fused at its own word, with rare and small exceptions")
  func honest() {
    var above = 0
    var largest = 1.0
    let count = 4000
    for seed in 1...20 {
      let factors = factors(ratio: 1, count: count, seed: UInt64(seed))
      above += factors.count { $0 != 1 }
      largest = max(largest, factors.max() ?? 1)
    }
    // The dead band is two and a half deviations of the tracker's wander: some per cent.
    #expect(Double(above) / Double(20 * count) < 0.03)
    #expect(largest < 2.5)
  }

  @Test("a modest sensor, whose noise is smaller than claimed, is not believed more")
  func modest() {
    #expect(factors(ratio: 0.2, count: 2000, seed: 1).allSatisfy { $0 == 1 })
  }

  @Test("a noise three times as large as claimed is found", arguments: 1...5)
  func boastful(seed: Int) {
    let tail = factors(ratio: 3, count: 3000, seed: UInt64(seed)).suffix(2000)
    let mean = tail.reduce(0, +) / 2000
    // Nine in variance, and the wander is 19 %.
    #expect(mean > 7.6 && mean < 10.8, "\(mean)")
  }

  @Test(
    "it is found as well where more than that is applied, as while headings compete",
    arguments: 1...5)
  func appliedPrudently(seed: Int) {
    // Told of another factor than was applied, it found 4.6.
    let tail = factors(ratio: 3, count: 3000, seed: UInt64(seed), isPrudent: true).suffix(2000)
    let mean = tail.reduce(0, +) / 2000
    #expect(mean > 7.6 && mean < 10.8, "\(mean)")
  }

  @Test("a claim that is ten times too small is found within twelve fixes")
  func farOff() {
    // Nearly all lie beyond five deviations; before, below twelve of them nothing was found.
    let scale = factors(ratio: 10, count: 40, seed: 2)
    #expect(scale[7] > 2.5, "\(scale[7])")
    #expect(scale[39] > 30, "\(scale[39])")
  }

  @Test("what one error of a receiver was found to be is taken for the other until that was seen")
  func adoption() {
    var found = NoiseScale()
    var a = NavigationFilter.Assessment()
    a.dimension = 1
    for k in 0..<40 {
      let factor = found.factor
      a.noiseVariance[0] = factor
      a.innovationVariance[0] = 0.2 + factor
      a.innovation[0] = k % 3 == 0 ? 1 : 4
      found.learn(from: a, applied: factor)
    }
    var other = NoiseScale()
    other.adopt(found)
    #expect(found.factor > 2 && other.factor > 2, "\(found.factor), \(other.factor)")
    var honest = NoiseScale()
    honest.adopt(NoiseScale())
    #expect(honest.factor == 1)
  }

  @Test("outliers move it by a step, not by their size")
  func outliers() {
    let honest = factors(ratio: 1, count: 3000, seed: 3, outlierEvery: 50)
    #expect(honest.suffix(2000).reduce(0, +) / 2000 < 1.2)
  }

  @Test("a sensor that is wrong is not scaled beyond a thousand")
  func limit() {
    let factors = factors(ratio: 1000, count: 3000, seed: 5)
    #expect((factors.last ?? 0) > 500 && factors.allSatisfy { $0 <= 1000 })
  }

  @Test("where the prediction is the less certain, nothing is learnt")
  func uncertainPrediction() {
    #expect(factors(ratio: 5, own: 10, count: 500, seed: 6).allSatisfy { $0 == 1 })
  }
}
