internal import CMath
internal import Glibc
internal import Testing

/// The host's functions in the widest type it has: 64 bits of significand on x86, else double.
///
/// With double as the reference the comparison also contains the C library's own error, which is
/// below one unit in the last place.
#if arch(x86_64) || arch(i386)
  typealias Wide = Float80
  let referenceError = 0.001
#else
  typealias Wide = Double
  let referenceError = 1.0
#endif

/// The distance of `value` from `exact` in units of the last place of the double nearest to it.
func unitsInLastPlace(_ value: Double, _ exact: Wide) -> Double {
  let nearest = Double(exact)
  if value == nearest || (value.isNaN && exact.isNaN) { return 0 }
  guard value.isFinite && nearest.isFinite else { return .infinity }
  return Double((Wide(value) - exact).magnitude / Wide(nearest.ulp))
}

/// The greatest error of a function over many arguments, and where it stood.
struct WorstError {
  private(set) var units = 0.0
  private(set) var argument = 0.0
  private(set) var count = 0

  mutating func note(_ value: Double, _ exact: Wide, at x: Double) {
    let error = unitsInLastPlace(value, exact)
    count += 1
    if !(error <= units) {
      units = error
      argument = x
    }
  }

  /// Fails if the greatest error lies above the bound that the function's comment states.
  func expect(below bound: Double, _ location: SourceLocation = #_sourceLocation) {
    #expect(count > 0, sourceLocation: location)
    #expect(
      units <= bound + referenceError, "worst \(units) at \(argument) of \(count)",
      sourceLocation: location)
  }
}

/// The same numbers on every run and every machine (SplitMix64, Steele et al. 2014).
struct RepeatableGenerator: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}

/// Every finite double that random bits can make, but with exponents between the given ones.
func randomMagnitudes(
  count: Int, exponents: ClosedRange<Int>, seed: UInt64
) -> [Double] {
  var generator = RepeatableGenerator(seed: seed)
  return (0..<count).map { _ in
    let exponent = Int.random(in: exponents, using: &generator)
    let value = Double(
      sign: .plus, exponent: exponent, significand: Double.random(in: 1..<2, using: &generator))
    return Bool.random(using: &generator) ? value : -value
  }
}

/// An even sweep of the range, and a step of one unit around each of the given border points.
func sweep(_ range: ClosedRange<Double>, count: Int, borders: [Double] = []) -> [Double] {
  let width = range.upperBound - range.lowerBound
  var points = (0...count).map { range.lowerBound + width * (Double($0) / Double(count)) }
  for border in borders {
    points += [border.nextDown.nextDown, border.nextDown, border, border.nextUp]
    points += [1e-15, 1e-12, 1e-9, 1e-6].flatMap { [border - $0, border + $0] }
  }
  return points
}
