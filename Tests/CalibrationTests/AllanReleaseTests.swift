import Calibration
import Testing

@Suite("Allan variance")
struct AllanReleaseTests {
  private static let interval = 0.01

  private func signal(
    _ count: Int, white n: Double, walk k: Double = 0, flicker b: Double = 0, seed: UInt64
  ) -> [Double] {
    var random = TestRandom(seed: seed)
    let step = Self.interval
    var drift = 0.0
    // Gauss-Markov processes of equal variance whose times double make a spectrum of 1/f with
    // B² = π s²/ln 2.
    let s = b / (Double.pi / 0.693_147).squareRoot()
    var times: [Double] = []
    var time = 0.02
    while time < 20_000 {
      times.append(time)
      time *= 2
    }
    let kept = times.map { max(0, 1 - step / $0) }
    let noise = kept.map { s * (1 - $0 * $0).squareRoot() }
    var states = times.map { _ in s * random.normal() }
    return (0..<count).map { _ in
      drift += k * step.squareRoot() * random.normal()
      var value = n / step.squareRoot() * random.normal() + drift
      if b > 0 {
        for i in states.indices {
          states[i] = kept[i] * states[i] + noise[i] * random.normal()
          value += states[i]
        }
      }
      return value
    }
  }

  @Test("white noise falls with the root of the time, within the confidence stated")
  func slope() {
    let n = 0.003
    var outside = 0
    var count = 0
    for seed in 1...10 as ClosedRange<UInt64> {
      let allan = AllanVariance(
        signal(60_000, white: n, seed: seed), interval: Self.interval)
      #expect(allan.points.count > 40)
      for point in allan.points where point.isOctave {
        count += 1
        let interval = point.interval(confidence: 0.95)
        if !interval.contains(n / point.time.squareRoot()) { outside += 1 }
      }
    }
    // 5 % of some 140 points, which depend on each other a little: 7, and three deviations more.
    #expect(count > 130 && outside < 17, "\(outside) of \(count)")
  }

  @Test("of a linear drift it is the drift times the time over the root of two")
  func drift() {
    let allan = AllanVariance(
      (0..<5000).map { 0.002 * Self.interval * Double($0) }, interval: Self.interval)
    for point in allan.points {
      let expected = 0.002 * point.time / 2.0.squareRoot()
      // Sums of 5000 numbers.
      #expect(abs(point.deviation / expected - 1) < 1e-6)
    }
  }

  @Test("random walk and rate random walk are recovered within what is stated")
  func coefficients() throws {
    let (n, k) = (0.003, 0.000_4)
    var squares = (n: 0.0, k: 0.0)
    var above = 0
    let seeds = 1...16 as ClosedRange<UInt64>
    for seed in seeds {
      let allan = AllanVariance(
        signal(120_000, white: n, walk: k, seed: seed), interval: Self.interval)
      let noise = try #require(AllanNoise(allan))
      #expect(noise.randomWalk.isDetected && noise.rateRandomWalk.isDetected)
      let a = (noise.randomWalk.value - n) / noise.randomWalk.deviation
      let b = (noise.rateRandomWalk.value - k) / noise.rateRandomWalk.deviation
      #expect(abs(a) < 4 && abs(b) < 4, "seed \(seed): \(a), \(b)")
      // A limit of 97.5 %, sixteen times: 3.5 standard deviations of its count.
      if noise.rateRandomWalk.limit < k { above += 1 }
      squares.n += a * a / 16
      squares.k += b * b / 16
      // A percent of the white noise: 120 000 samples.
      #expect(abs(noise.randomWalk.value / n - 1) < 0.02)
    }
    // The mean of 16 squares of normal variables stays between 0.25 and 2.4 in 999 of 1000 cases.
    #expect(squares.n < 2.4 && squares.k < 2.4, "\(squares)")
    #expect(above <= 2, "\(above)")
  }

  @Test("bias instability is recovered, and none is found where there is none")
  func flicker() throws {
    let (n, b) = (0.003, 0.002)
    var mean = 0.0
    var falsely = 0
    for seed in 1...8 as ClosedRange<UInt64> {
      let shown = try #require(
        AllanNoise(
          AllanVariance(
            signal(120_000, white: n, flicker: b, seed: seed), interval: Self.interval)))
      #expect(shown.biasInstability.isDetected)
      mean += shown.biasInstability.value / 8
      let none = try #require(
        AllanNoise(
          AllanVariance(signal(60_000, white: n, seed: seed + 50), interval: Self.interval)))
      if none.biasInstability.isDetected { falsely += 1 }
      #expect(none.biasInstability.limit < b)
    }
    // The sum of processes is 1/f to a few per cent; the rest is the spread of eight runs.
    #expect(abs(mean / b - 1) < 0.15, "\(mean)")
    #expect(falsely <= 2, "\(falsely)")
  }

  @Test("too short a signal, and one without noise, tell nothing")
  func nothing() {
    #expect(AllanNoise(AllanVariance([], interval: 0.01)) == nil)
    #expect(AllanNoise(AllanVariance([1, 2, 1, 2], interval: 0.01)) == nil)
    #expect(AllanNoise(AllanVariance(Array(repeating: 1, count: 9000), interval: 0.01)) == nil)
  }
}

@Suite("Rest in a recording")
struct RestFinderTests {
  @Test("the longest rest is found between motions and gaps")
  func longest() {
    var random = TestRandom(seed: 1)
    var finder = RestFinder()
    func feed(from start: Double, to end: Double, moving: Bool) {
      for i in 0..<Int((end - start) * 100) {
        let swing = moving ? 3 * random.normal() : 0
        finder.receive(
          time: start + Double(i) / 100,
          force: SIMD3(swing, 0.3, -9.8) + 0.03 * random.vector(),
          rate: SIMD3(0.2 * swing, 0.002, 0) + 0.003 * random.vector())
      }
    }
    feed(from: 0, to: 20, moving: false)
    feed(from: 20, to: 40, moving: true)
    feed(from: 40, to: 160, moving: false)
    feed(from: 160, to: 170, moving: true)
    feed(from: 170, to: 230, moving: false)
    // A gap of five seconds.
    feed(from: 235, to: 300, moving: false)
    finder.finish()
    // Whole seconds at its ends.
    #expect(abs(finder.duration - 119) < 2.1, "\(finder.duration)")
    #expect(abs(finder.start - 40.5) < 1)
    #expect(abs(finder.interval - 0.01) < 1e-6)
    #expect(finder.longest.count == 6 && finder.longest[5].count == finder.longest[0].count)
  }

  @Test("a turn at an even rate is no rest")
  func turning() {
    var finder = RestFinder()
    for i in 0..<6000 {
      let angle = 0.05 * Double(i) / 100
      finder.receive(
        time: Double(i) / 100, force: SIMD3(9.8 * angle, 0, -9.8), rate: SIMD3(0, 0.05, 0))
    }
    finder.finish()
    #expect(finder.duration < 5)
  }
}
