internal import CMath
internal import Glibc
internal import Testing

@Suite struct InverseTrigonometryTests {
  @Test("arctangent keeps 1.1 units on a circle, on both sides of every table border")
  func arctangentOnCircle() {
    var worst = WorstError()
    // 3/32 and odd sixteenths are where the nearest eighth changes; one is where x and y swap.
    let borders = (0...32).flatMap { n -> [Double] in
      let t = Double(n) / 32
      return [t.nextDown, t, t.nextUp]
    }
    for t in borders + sweep(0...1, count: 20_000) {
      for (y, x) in [(t, 1), (1, t), (t, -1), (1, -t), (-t, 1), (-1, t), (-t, -1), (-1, -t)] {
        worst.note(Elementary.arctangent(y: y, x: x), atan2(Wide(y), Wide(x)), at: t)
      }
    }
    worst.expect(below: 1.1)
  }

  @Test("arctangent keeps 1.1 units for coordinates of any magnitude")
  func arctangentOfAnything() {
    var worst = WorstError()
    let close = randomMagnitudes(count: 60_000, exponents: -3...3, seed: 5)
    let far = randomMagnitudes(count: 40_000, exponents: -1022...1023, seed: 6)
    for (y, x) in Array(zip(close, close.reversed())) + Array(zip(far, far.reversed())) {
      worst.note(Elementary.arctangent(y: y, x: x), atan2(Wide(y), Wide(x)), at: y)
    }
    for y in far {
      let x = y * 0.7
      worst.note(Elementary.arctangent(y: y, x: x), atan2(Wide(y), Wide(x)), at: y)
    }
    worst.expect(below: 1.1)
  }

  @Test("arctangent treats zeros, infinities and NaN as the C library does, to the sign")
  func arctangentSpecialCases() {
    let special = [
      0.0, -0.0, 1, -1, .infinity, -.infinity, .leastNonzeroMagnitude, -.leastNonzeroMagnitude,
      1.7e308, .nan,
    ]
    for y in special {
      for x in special {
        let ours = Elementary.arctangent(y: y, x: x)
        let theirs = atan2(y, x)
        #expect(ours == theirs || (ours.isNaN && theirs.isNaN), "y \(y), x \(x)")
        #expect(ours.isNaN || ours.sign == theirs.sign, "y \(y), x \(x)")
      }
    }
  }

  @Test("arcsine and arccosine keep 2.1 units up to the ends")
  func arcsineAndArccosine() {
    var sine = WorstError()
    var cosine = WorstError()
    let small = randomMagnitudes(count: 20_000, exponents: -60 ... -1, seed: 7)
    for x in sweep(-1...1, count: 100_000) + small + small.map({ 1 - $0.magnitude }) {
      sine.note(Elementary.arcsine(x), asin(Wide(x)), at: x)
      cosine.note(Elementary.arccosine(x), acos(Wide(x)), at: x)
    }
    sine.expect(below: 2.1)
    cosine.expect(below: 2.1)
    #expect(Elementary.arcsine(1) == .pi / 2 && Elementary.arccosine(-1) == .pi)
  }

  @Test(
    "outside [-1, 1] arcsine and arccosine are NaN",
    arguments: [Double(1).nextUp, Double(-1).nextDown, .infinity, -.infinity, .nan])
  func outside(_ x: Double) {
    #expect(Elementary.arcsine(x).isNaN && Elementary.arccosine(x).isNaN)
  }
}
