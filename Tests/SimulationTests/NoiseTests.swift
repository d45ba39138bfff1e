import Foundation
import Testing

@testable import Simulation

@Suite("Noise")
struct NoiseTests {
  @Test("white noise has the density it was given, at any averaging time", arguments: [1, 10, 100])
  func whiteNoise(group: Int) {
    let density = 0.01
    let rate = 100.0
    var specification = InertialSpecification(timing: SensorTiming(rate: rate))
    specification.angleRandomWalk = density
    let scenario = Scenario(
      name: "noise", trajectory: .still(), duration: 200, inertial: specification, truthRate: 0)
    let clean = scenario.trajectory.meanInertial(from: 0, to: 0.01).angularRate
    var simulator = Simulator(scenario)
    var means: [Double] = []
    var sum = 0.0
    var count = 0
    while case .inertial(let row)? = simulator.next() {
      sum += row.angularRate.x - clean.x
      count += 1
      if count == group {
        means.append(sum / Double(group))
        (sum, count) = (0, 0)
      }
    }
    // The mean over τ has the variance N²/τ (IEEE 952 for the Allan variance of white noise).
    let tau = Double(group) / rate
    let ratio = means.map { $0 * $0 }.reduce(0, +) / Double(means.count) / (density * density / tau)
    // The variance of n samples scatters by √(2/n); four of those are met but once in 16,000.
    #expect(abs(ratio - 1) < 4 * (2 / Double(means.count)).squareRoot())
  }

  @Test("a Gauss-Markov error keeps its standard deviation and loses correlation as it should")
  func gaussMarkov() {
    let wander = Wander(sd: 2, timeConstant: 10)
    let interval = 5.0
    var random = RandomStream(seed: 7, stream: 0)
    var squares = 0.0
    var products = 0.0
    var initial = 0.0
    let trials = 20_000
    for _ in 0..<trials {
      var process = GaussMarkov(wander, from: &random)
      let before = process.value.x
      // Two steps must do what one of both lengths would.
      process.advance(by: interval / 2, from: &random)
      process.advance(by: interval / 2, from: &random)
      initial += before * before
      squares += process.value.x * process.value.x
      products += before * process.value.x
    }
    let count = Double(trials)
    // √(2/n) = 0.01 for variances, √((1 + ρ²)/n) < 0.01 for the correlation; four of them.
    #expect(abs(initial / count / 4 - 1) < 0.04)
    #expect(abs(squares / count / 4 - 1) < 0.04)
    #expect(abs(products / count / 4 - exp(-0.5)) < 0.04)
  }

  @Test("normals have mean 0, variance 1 and a kurtosis of 3; streams are unrelated")
  func normals() {
    var a = RandomStream(seed: 1, stream: 2)
    var b = RandomStream(seed: 1, stream: 3)
    var c = RandomStream(seed: 2, stream: 2)
    let count = 100_000
    var sums = (mean: 0.0, square: 0.0, fourth: 0.0, ab: 0.0, ac: 0.0)
    for _ in 0..<count {
      let x = a.normal()
      sums.mean += x
      sums.square += x * x
      sums.fourth += x * x * x * x
      sums.ab += x * b.normal()
      sums.ac += x * c.normal()
    }
    let n = Double(count)
    // Standard deviations of these means: 1, √2, √96, 1 and 1 over √n; four of each.
    let unit = 4 / n.squareRoot()
    #expect(abs(sums.mean / n) < unit)
    #expect(abs(sums.square / n - 1) < 2.0.squareRoot() * unit)
    #expect(abs(sums.fourth / n - 3) < 96.0.squareRoot() * unit)
    #expect(abs(sums.ab / n) < unit)
    #expect(abs(sums.ac / n) < unit)
  }

  @Test("equal seeds and streams give equal bits")
  func reproducible() {
    var a = RandomStream(seed: 5, stream: 1)
    var b = RandomStream(seed: 5, stream: 1)
    #expect((0..<1000).allSatisfy { _ in a.bits() == b.bits() })
  }

  @Test("without white noise and misalignment a reading is (1 + scale) x + bias, as its row says")
  func statedErrors() {
    var specification = SensorGrade.phone.inertial(rate: 50)
    specification.angleRandomWalk = 0
    specification.velocityRandomWalk = 0
    specification.gyroMisalignment = 0
    specification.accelerometerMisalignment = 0
    specification.gyroScale = Wander(sd: 0.01, timeConstant: 20)
    let scenario = Scenario(
      name: "errors", trajectory: .multirotor(standing: 0), duration: 5, inertial: specification,
      truthRate: 0)
    var simulator = Simulator(scenario)
    var first: InertialErrors?
    while case .inertial(let row)? = simulator.next() {
      let end = Double(row.time.validity) / 1e9
      let mean = scenario.trajectory.meanInertial(from: end - 0.02, to: end)
      let errors = row.errors
      let rate = mean.angularRate + errors.gyroScale.scaled(by: mean.angularRate)
      let force = mean.specificForce + errors.accelerometerScale.scaled(by: mean.specificForce)
      // The interval's ends are rounded here other than there.
      #expect((row.angularRate - rate - errors.gyroBias).length < 1e-12)
      #expect((row.specificForce - force - errors.accelerometerBias).length < 1e-12)
      if let first {
        #expect(errors.accelerometerScale == first.accelerometerScale)
        #expect(errors.gyroScale != first.gyroScale)
      } else {
        first = errors
      }
    }
    #expect(first != nil)
  }
}
