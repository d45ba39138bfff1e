internal import CMath
internal import Glibc
internal import Testing

@Suite struct ExponentialTests {
  @Test("the exponential keeps 0.8 units on both sides of every reduction border")
  func exponential() {
    var worst = WorstError()
    let borders = (-20...20).map { (Double($0) + 0.5) * 0.693_147_180_559_945_3 }
    for x in sweep(-708...709.78, count: 200_000, borders: borders)
      + randomMagnitudes(count: 50_000, exponents: -60...5, seed: 8)
    {
      worst.note(Elementary.exponential(x), exp(Wide(x)), at: x)
    }
    worst.expect(below: 0.8)
  }

  @Test("the exponential keeps one unit where its result is subnormal, and its limits are exact")
  func exponentialLimits() {
    var worst = WorstError()
    for x in sweep(-745.13 ... -708, count: 20_000) {
      worst.note(Elementary.exponential(x), exp(Wide(x)), at: x)
    }
    worst.expect(below: 1)
    #expect(Elementary.exponential(0) == 1 && Elementary.exponential(-0.0) == 1)
    #expect(
      Elementary.exponential(709.79) == .infinity && Elementary.exponential(1e300) == .infinity)
    #expect(Elementary.exponential(-745.14) == 0 && Elementary.exponential(-1e300) == 0)
    #expect(
      Elementary.exponential(.infinity) == .infinity && Elementary.exponential(-.infinity) == 0)
    #expect(Elementary.exponential(.nan).isNaN)
  }

  @Test("the logarithm keeps 0.6 units, around one and around every power of two and its root")
  func logarithm() {
    var worst = WorstError()
    let roots = (-8...8).flatMap { n in [pow(2, Double(n)), pow(2, Double(n) + 0.5)] }
    let near = randomMagnitudes(count: 50_000, exponents: -52 ... -1, seed: 9)
    for x in sweep(0.001...10, count: 100_000, borders: roots)
      + randomMagnitudes(count: 50_000, exponents: -1074...1023, seed: 10).map(\.magnitude)
      + near.map({ 1 + $0 }) where x > 0
    {
      worst.note(Elementary.logarithm(x), log(Wide(x)), at: x)
    }
    worst.expect(below: 0.6)
    #expect(Elementary.logarithm(1) == 0 && Elementary.logarithm(0) == -.infinity)
    #expect(Elementary.logarithm(.infinity) == .infinity)
    #expect(Elementary.logarithm(-1).isNaN && Elementary.logarithm(.nan).isNaN)
    #expect(Elementary.logarithm(-.infinity).isNaN)
  }

  @Test("the power keeps 0.8 units for results between e^-60 and e^60, 1.1 units beyond")
  func power() {
    var usual = WorstError()
    var extreme = WorstError()
    var generator = RepeatableGenerator(seed: 11)
    for base in randomMagnitudes(count: 100_000, exponents: -30...30, seed: 12).map(\.magnitude) {
      let result = Double.random(in: -60...60, using: &generator)
      let exponent = result / Elementary.logarithm(base)
      usual.note(Elementary.power(base, exponent), pow(Wide(base), Wide(exponent)), at: base)
      let far = exponent * 11.7  // up to e^702, still a normal number
      extreme.note(Elementary.power(base, far), pow(Wide(base), Wide(far)), at: base)
    }
    usual.expect(below: 0.8)
    extreme.expect(below: 1.1)
  }

  @Test("the power treats every special case as the C library does, to the sign")
  func powerSpecialCases() {
    let special = [
      0.0, -0.0, 1, -1, 2, -2, 3, -3, 0.5, -0.5, 1.5, .infinity, -.infinity, .nan,
      .leastNonzeroMagnitude, 1e300,
      -1e300, 9_007_199_254_740_991, 9_007_199_254_740_992, 4_503_599_627_370_497,
    ]
    for base in special {
      for exponent in special {
        let ours = Elementary.power(base, exponent)
        let theirs = pow(base, exponent)
        #expect(
          (ours.isNaN && theirs.isNaN) || (ours - theirs).magnitude <= 2 * theirs.ulp
            || ours == theirs, "\(base) to \(exponent): \(ours), not \(theirs)")
        #expect(ours.isNaN || ours.sign == theirs.sign, "\(base) to \(exponent)")
      }
    }
  }
}
