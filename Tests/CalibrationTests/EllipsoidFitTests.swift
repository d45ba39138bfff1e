import Testing

@testable import Calibration

/// The same numbers on every run (SplitMix64, Steele et al. 2014).
struct TestRandom: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// A sum of twelve uniform variables: mean zero, variance one.
  mutating func normal() -> Double {
    var sum = -6.0
    for _ in 0..<12 { sum += Double.random(in: 0..<1, using: &self) }
    return sum
  }

  mutating func vector() -> SIMD3<Double> { SIMD3(normal(), normal(), normal()) }

  mutating func direction() -> SIMD3<Double> {
    let v = vector()
    return v / EllipsoidFit.norm(v)
  }
}

@Suite("Ellipsoid fit")
struct EllipsoidFitTests {
  /// Twice a field of 48 µT.
  static let offset = SIMD3<Double>(62, -48, 56)
  /// Takes the field to readings: the inverse of the soft iron, symmetric, of determinant one but for
  /// rounding.
  static let bend = [
    SIMD3(1.10, 0.06, -0.05), SIMD3(0.06, 0.93, 0.04), SIMD3(-0.05, 0.04, 0.988),
  ]

  private func readings(
    _ count: Int, noise: Double, seed: UInt64, outliers: Double = 0,
    _ direction: (inout TestRandom) -> SIMD3<Double> = { $0.direction() }
  ) -> [SIMD3<Double>] {
    var random = TestRandom(seed: seed)
    return (0..<count).map { _ in
      let d = direction(&random)
      var m = EllipsoidFit.times(Self.bend, 48 * d) + Self.offset + noise * random.vector()
      if Double.random(in: 0..<1, using: &random) < outliers { m += 40 * random.direction() }
      return m
    }
  }

  /// The largest element of S·A - f·1 with f the mean of its diagonal.
  private func misfit(_ fit: EllipsoidFit) -> (shape: Double, scale: Double) {
    var product: [[Double]] = []
    for i in 0..<3 {
      product.append(
        (0..<3).map { j in
          (0..<3).reduce(0) { $0 + fit.softIron[i][$1] * Self.bend[$1][j] }
        })
    }
    let scale = (product[0][0] + product[1][1] + product[2][2]) / 3
    var worst = 0.0
    for i in 0..<3 {
      for j in 0..<3 { worst = max(worst, abs(product[i][j] - (i == j ? scale : 0))) }
    }
    return (worst, scale)
  }

  @Test(
    "offset and shape are recovered within what is stated", arguments: 1...12 as ClosedRange<UInt64>
  )
  func recovered(seed: UInt64) throws {
    let fit = try EllipsoidFit(readings(2000, noise: 0.5, seed: seed), strength: 48)
    for axis in 0..<3 {
      let error = abs(fit.offset[axis] - Self.offset[axis])
      // Four standard deviations; each is about 0.5·√3/√2000 µT.
      #expect(error < 4 * fit.offsetDeviation[axis], "\(error)")
      #expect(fit.offsetDeviation[axis] > 0.01 && fit.offsetDeviation[axis] < 0.04)
    }
    let (shape, scale) = misfit(fit)
    // 0.5 µT in 48 over 2000 readings and six numbers: 4e-4 is one standard deviation.
    #expect(shape < 0.002 && abs(scale - 1) < 0.002, "\(shape), \(scale)")
    #expect(abs(fit.residual - 0.5) < 0.05)
    #expect(fit.residualBefore > 10)
    #expect(fit.coverage.cellsSeen == DirectionCoverage.cells && fit.coverage.evenness > 0.8)
  }

  @Test("one reading in fourteen beside a magnet changes little", arguments: [5, 6, 7] as [UInt64])
  func outliers(seed: UInt64) throws {
    let fit = try EllipsoidFit(
      readings(2000, noise: 0.5, seed: seed, outliers: 0.07), strength: 48)
    // Those that the magnet moved along the surface are none.
    #expect(fit.outliers > 80 && fit.outliers < 170, "\(fit.outliers)")
    #expect(EllipsoidFit.norm(fit.offset - Self.offset) < 0.2)
    #expect(misfit(fit).shape < 0.005)
  }

  @Test("without a strength the shape is the same, and it keeps volumes")
  func ownScale() throws {
    let fit = try EllipsoidFit(readings(2000, noise: 0.3, seed: 3))
    let s = fit.softIron
    let determinant =
      s[0].x * (s[1].y * s[2].z - s[1].z * s[2].y) - s[0].y * (s[1].x * s[2].z - s[1].z * s[2].x)
      + s[0].z * (s[1].x * s[2].y - s[1].y * s[2].x)
    // An identity, to the rounding of a cube root.
    #expect(abs(determinant - 1) < 1e-9)
    #expect(abs(EllipsoidFit.norm(fit.corrected(Self.offset + SIMD3(48, 0, 0))) - fit.strength) < 8)
  }

  @Test("turning about one axis alone is refused, and so is a cap")
  func coverage() {
    func expectRefused(_ direction: (inout TestRandom) -> SIMD3<Double>, _ noise: Double) {
      #expect {
        try EllipsoidFit(readings(3000, noise: noise, seed: 4, direction))
      } throws: { error in
        if case EllipsoidFit.Failure.tooFewDirections? = error as? EllipsoidFit.Failure {
          return true
        }
        return false
      }
    }
    for noise in [0, 0.5] {
      expectRefused(
        { random in
          let v = random.direction() * SIMD3(1, 1, 0)
          return v / EllipsoidFit.norm(v) * 0.4 + SIMD3(0, 0, 0.917)
        }, noise)
      expectRefused(
        { random in
          while true {
            let v = random.direction()
            if v.z > 0.7 { return v }
          }
        }, noise)
    }
  }

  @Test("readings that are too few, or all the same, are refused")
  func tooFew() {
    #expect(throws: EllipsoidFit.Failure.self) { try EllipsoidFit(readings(30, noise: 1, seed: 1)) }
    #expect(throws: EllipsoidFit.Failure.self) {
      try EllipsoidFit(Array(repeating: SIMD3(20, 0, 40), count: 5000))
    }
    #expect(throws: EllipsoidFit.Failure.self) { try EllipsoidFit([]) }
    #expect(throws: EllipsoidFit.Failure.self) {
      try EllipsoidFit(Array(repeating: SIMD3(.nan, 0, .infinity), count: 5000))
    }
  }

  @Test("readings that fill a ball lie on no ellipsoid", arguments: [1, 2, 3] as [UInt64])
  func ball(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let cloud = (0..<2000).map { _ in
      48 * Double.random(in: 0..<1, using: &random) * random.direction()
    }
    // If one is fitted after all, it says that it fits badly: by a tenth of the field.
    if let fit = try? EllipsoidFit(cloud) { #expect(fit.residual > 0.1 * fit.strength) }
  }
}
