/// The overlapping Allan variance of a signal that was sampled evenly.
///
/// See Derivation (C-3).
public struct AllanVariance: Sendable {
  public struct Point: Hashable, Sendable {
    /// The averaging time, s.
    public var time: Double
    /// In the signal's unit, squared.
    public var variance: Double
    /// The equivalent degrees of freedom of the estimate.
    public var degreesOfFreedom: Double
    /// Whether the time is twice that of the one before among its kind: points of this kind depend
    /// little on each other.
    public var isOctave: Bool

    public var deviation: Double { variance.squareRoot() }

    /// The interval that holds the true deviation with a probability.
    public func interval(confidence: Double) -> ClosedRange<Double> {
      let tail = (1 - confidence) / 2
      let n = degreesOfFreedom
      let low = variance * n / ChiSquare.quantile(1 - tail, degreesOfFreedom: n)
      let high = variance * n / ChiSquare.quantile(tail, degreesOfFreedom: n)
      return low.squareRoot()...high.squareRoot()
    }
  }

  /// Ascending averaging times.
  public let points: [Point]
  /// How long the signal is, s.
  public let duration: Double

  /// Four points to an octave, up to a fifth of the length; none where there are fewer than 20 samples.
  public init(_ signal: [Double], interval: Double) {
    duration = Double(signal.count) * interval
    let mean = signal.reduce(0, +) / Double(max(signal.count, 1))
    var sum = 0.0
    var integral = [0.0]
    integral.reserveCapacity(signal.count + 1)
    for value in signal {
      sum += (value - mean) * interval
      integral.append(sum)
    }
    points = Self.lengths(upTo: signal.count / 5).map { m, isOctave in
      Self.point(integral, interval: interval, length: m, isOctave: isOctave)
    }
  }

  private static func lengths(upTo largest: Int) -> [(Int, Bool)] {
    var result: [(Int, Bool)] = []
    guard largest >= 4 else { return [] }
    var octave = 1
    while octave <= largest {
      result.append((octave, true))
      for quarter in 1..<4 {
        // 2^(1/4) and its powers to three digits.
        let m = Int(Double(octave) * [1.189, 1.414, 1.682][quarter - 1])
        if m > (result.last?.0 ?? 0), m < 2 * octave, m <= largest { result.append((m, false)) }
      }
      octave *= 2
    }
    return result
  }

  private static func point(
    _ x: [Double], interval: Double, length m: Int, isOctave: Bool
  ) -> Point {
    let n = x.count
    var sum = 0.0
    for k in 0..<(n - 2 * m) {
      let second = x[k + 2 * m] - 2 * x[k + m] + x[k]
      sum += second * second
    }
    let time = Double(m) * interval
    return Point(
      time: time, variance: sum / (2 * time * time * Double(n - 2 * m)),
      degreesOfFreedom: degreesOfFreedom(n: Double(n), m: Double(m)), isOctave: isOctave)
  }

  /// The least of those for white noise and for a random walk of the signal.
  private static func degreesOfFreedom(n: Double, m: Double) -> Double {
    let white =
      (3 * (n - 1) / (2 * m) - 2 * (n - 2) / n) * (4 * m * m / (4 * m * m + 5))
    let walk =
      (n - 2) / m * ((n - 1) * (n - 1) - 3 * m * (n - 1) + 4 * m * m) / ((n - 3) * (n - 3))
    return max(min(white, walk), 1)
  }
}
