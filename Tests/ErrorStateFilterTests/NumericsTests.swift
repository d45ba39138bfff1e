import Geodesy
import LinearAlgebra
import Sensing
import Spatial
import Testing

@testable import ErrorStateFilter

@Suite("Numbers at the edge of arithmetic")
struct NumericsTests {
  private func filter(_ change: (inout NavigationFilter) -> Void = { _ in }) -> NavigationFilter {
    let state = NavigationState(
      instant: SensorInstant(nanoseconds: 0),
      position: .degrees(latitude: 47.3, longitude: 11.4, height: 600),
      velocity: Vector3(12, -3, 0.5),
      attitude: Rotation(roll: .radians(0.1), pitch: .radians(-0.2), yaw: .radians(1)))
    var noise = InertialNoise.consumer
    noise.satelliteLatency = 0.05
    var filter = NavigationFilter(
      state: state, noise: noise, positionDeviation: Vector3(10, 10, 10),
      velocityDeviation: Vector3(1, 1, 1), attitudeDeviation: Vector3(0.1, 0.1, 0.3))
    change(&filter)
    return filter
  }

  private func isPositiveDefinite(_ filter: NavigationFilter) -> Bool {
    var filter = filter
    let covariance = Dense(filter.covariance)
    return covariance.isSymmetric && covariance.cholesky != nil
  }

  private static let sample = InertialSample(
    instant: SensorInstant(nanoseconds: 0), specificForce: Vector3(1, 0.3, -9.7),
    angularRate: Vector3(0.05, -0.02, 0.3))

  private func observation(_ row: ErrorRow, innovation: Double, variance: Double)
    -> LinearizedObservation
  {
    var result = LinearizedObservation()
    result.append(innovation: innovation, row: row, variance: variance)
    return result
  }

  @Test("a prior of 1e12 and a noise of 1e-6 leave a covariance, for every state")
  func sharpAfterNothing() {
    for k in 0..<28 {
      var filter = filter { filter in
        for i in 0..<28 { filter.covariance.reset(state: i, toVariance: 1e12) }
      }
      var row = ErrorRow()
      row[k] = 1
      filter.fuse(observation(row, innovation: 0.1, variance: 1e-6))
      let variance = filter.covariance[k, k]
      #expect((variance / 1e-6 - 1).magnitude < 1e-3, "state \(k): \(variance)")
      #expect(isPositiveDefinite(filter), "state \(k)")
    }
  }

  @Test("diag(1e18) and rows that are nearly parallel leave a covariance", arguments: 1...5)
  func nearlyParallel(seed: UInt64) {
    var random = RandomStates(seed: seed)
    var filter = filter { filter in
      for i in 0..<28 { filter.covariance.reset(state: i, toVariance: 1e18) }
    }
    var first = ErrorRow()
    for k in 0..<28 { first[k] = random.number() }
    for k in 0..<40 {
      var row = first
      // From a billionth apart to a thousandth.
      let apart = k % 2 == 0 ? 1e-9 : 1e-3
      for i in 0..<28 { row[i] += apart * random.number() }
      filter.fuse(observation(row, innovation: 0, variance: k % 3 == 0 ? 1e-6 : 1))
      let isUsable = filter.isUsable
      #expect(isUsable, "row \(k)")
      #expect(Dense(filter.covariance).isSymmetric, "row \(k)")
      let least = (0..<28).map { filter.covariance[$0, $0] }.min() ?? -1
      #expect(least > 0, "row \(k)")
    }
    for _ in 0..<100 { filter.propagate(Self.sample, duration: 0.01) }
    let isUsable = filter.isUsable
    #expect(isUsable)
  }

  @Test(
    "a noise of 0, -1, NaN or infinity is refused and changes nothing; 1.7e308 tells nothing",
    arguments: [0, -1, Double.nan, .infinity, -.infinity, 1.7e308, -1.7e308, 1e30])
  func noise(variance: Double) {
    var filter = filter()
    let before = Dense(filter.covariance).values
    let position = filter.state.position
    var row = ErrorRow()
    row[0] = 1
    let bad = observation(row, innovation: 1, variance: variance)
    #expect(!bad.isUsable)
    filter.fuse(bad)
    #expect(Dense(filter.covariance).values == before)
    #expect(filter.state.position == position)
    // One good row beside it does not save it.
    var mixed = observation(row, innovation: 1, variance: 1)
    mixed.append(innovation: 1, row: row, variance: variance)
    filter.fuse(mixed)
    #expect(Dense(filter.covariance).values == before)
  }

  @Test(
    "the smallest noise and the largest that are used leave a covariance",
    arguments: [1e-300, 1e29])
  func extremeNoise(variance: Double) {
    var filter = filter()
    var row = ErrorRow()
    row[0] = 1
    filter.fuse(observation(row, innovation: 1e-3, variance: variance))
    let isUsable = filter.isUsable
    #expect(isUsable)
    for k in 0..<28 { #expect(filter.covariance[k, k] >= 0) }
  }

  @Test("an innovation that is no number is refused", arguments: [Double.nan, .infinity])
  func innovation(value: Double) {
    var filter = filter()
    var row = ErrorRow()
    row[3] = 1
    filter.fuse(observation(row, innovation: value, variance: 1))
    let isUsable = filter.isUsable
    #expect(isUsable)
  }

  @Test(
    "steps of no time, of none at all and backwards change nothing",
    arguments: [0, -0.01, Double.nan, .infinity])
  func noStep(duration: Double) {
    var filter = filter()
    let before = Dense(filter.covariance).values
    let velocity = filter.state.velocity
    filter.propagate(Self.sample, duration: duration)
    #expect(Dense(filter.covariance).values == before)
    #expect(filter.state.velocity == velocity)
  }

  @Test("steps of a nanosecond and of ten seconds leave a covariance", arguments: [1e-9, 10])
  func step(duration: Double) {
    // With the shortest correlation times, too.
    for time in [1.0, 3600] {
      var filter = filter { filter in
        filter.noise.barometerBiasTime = time
        filter.noise.gyroscopeBiasTime = time
        filter.noise.accelerometerBiasTime = time
      }
      for _ in 0..<100 { filter.propagate(Self.sample, duration: duration) }
      let isUsable = filter.isUsable
      #expect(isUsable)
      #expect(isPositiveDefinite(filter), "correlation time \(time)")
      // A bias forgets, it does not grow: steady at its own deviation.
      let deviation = filter.covariance[15, 15].squareRoot()
      #expect((deviation / filter.noise.barometerBias - 1).magnitude < 0.01)
    }
  }

  @Test("the state is usable only where each of its numbers is one")
  func notUsable() {
    let spoilt: [(String, (inout NavigationState) -> Void)] = [
      ("position", { $0.position.x = .nan }), ("velocity", { $0.velocity.z = .infinity }),
      ("gyroscope bias", { $0.gyroscopeBias.y = .nan }),
      ("accelerometer bias", { $0.accelerometerBias.x = .nan }),
      ("barometer bias", { $0.barometerBias = .nan }),
      ("scale", { $0.gyroscopeScale.z = .nan }), ("odometer", { $0.odometerScale = -.infinity }),
      ("latency", { $0.satelliteLatency = .nan }),
    ]
    for (name, spoil) in spoilt {
      var filter = filter { spoil(&$0.state) }
      let isUsable = filter.isUsable
      #expect(!isUsable, "\(name)")
    }
    var good = filter()
    let isUsable = good.isUsable
    #expect(isUsable)
  }
}
