internal import CMath
internal import Glibc
internal import Testing

@Suite struct TrigonometryTests {
  /// Multiples of π/4: where the quadrant changes, and where a result nearly vanishes.
  static let borders = (-41...41).map { Double($0) * (.pi / 4) }

  private func worstOfSineAndCosine(_ points: [Double]) -> (sine: WorstError, cosine: WorstError) {
    var sine = WorstError()
    var cosine = WorstError()
    for x in points {
      let both = Elementary.sineAndCosine(x)
      sine.note(both.sine, sin(Wide(x)), at: x)
      cosine.note(both.cosine, cos(Wide(x)), at: x)
    }
    return (sine, cosine)
  }

  @Test("sine and cosine keep 0.8 units over ten turns and on both sides of every quadrant border")
  func nearZero() {
    let worst = worstOfSineAndCosine(sweep(-64...64, count: 100_000, borders: Self.borders))
    worst.sine.expect(below: 0.8)
    worst.cosine.expect(below: 0.8)
  }

  @Test("sine and cosine keep 0.8 units for small, large and huge arguments")
  func everyMagnitude() {
    // The reduction changes its method at 2^20.
    let border = sweep(1_048_570...1_048_580, count: 20_000, borders: [1_048_576])
    let worst = worstOfSineAndCosine(
      border + border.map { -$0 } + randomMagnitudes(count: 100_000, exponents: -40...1023, seed: 1)
        + randomMagnitudes(count: 50_000, exponents: 0...24, seed: 2))
    worst.sine.expect(below: 0.8)
    worst.cosine.expect(below: 0.8)
  }

  @Test("the double that lies closest to a multiple of π/2 keeps its sine")
  func hardestArgument() {
    // 6381956970095103 · 2^797 is that double (Muller et al., Handbook of Floating-Point
    // Arithmetic, 11.2); its cosine here was computed with mpmath at 2,000 bits.
    let x = Double(sign: .plus, exponent: 797, significand: 6_381_956_970_095_103)
    #expect(unitsInLastPlace(Elementary.cosine(x), -4.687_165_924_254_627_611_12e-19) <= 0.8)
    #expect(Elementary.sine(x).magnitude == 1)
  }

  @Test("tangent keeps 2.2 units, through its poles too")
  func tangent() {
    var worst = WorstError()
    for x in sweep(-64...64, count: 100_000, borders: Self.borders)
      + randomMagnitudes(count: 50_000, exponents: -40...1023, seed: 3)
    {
      worst.note(Elementary.tangent(x), tan(Wide(x)), at: x)
    }
    worst.expect(below: 2.2)
  }

  @Test("sine is odd and cosine is even, to the bit")
  func symmetry() {
    for x in randomMagnitudes(count: 10_000, exponents: -30...1023, seed: 4) {
      #expect(Elementary.sine(-x) == -Elementary.sine(x))
      #expect(Elementary.cosine(-x) == Elementary.cosine(x))
    }
    #expect(Elementary.sine(-0.0).sign == .minus)
    #expect(Elementary.tangent(-0.0).sign == .minus)
  }

  @Test(
    "an argument that is no finite number gives NaN",
    arguments: [Double.nan, -.nan, .signalingNaN, .infinity, -.infinity])
  func notFinite(_ x: Double) {
    #expect(Elementary.sine(x).isNaN && Elementary.cosine(x).isNaN && Elementary.tangent(x).isNaN)
  }
}
