import CMath
import ErrorStateFilter
import Geodesy
import LinearAlgebra
import Sensing
import Spatial

/// The same states, samples and matrices on every run and every machine (SplitMix64, Steele et al.
/// 2014).
struct RandomStates: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  mutating func number(_ size: Double = 1) -> Double { .random(in: -size...size, using: &self) }

  /// A sum of twelve uniform variables: mean zero, variance one, close enough to normal here.
  mutating func normal() -> Double {
    var sum = 0.0
    for _ in 0..<12 { sum += .random(in: 0..<1, using: &self) }
    return sum - 6
  }

  mutating func vector<Frame>(
    _ size: Double = 1, in frame: Frame.Type = Frame.self
  ) -> Vector3<Frame> {
    Vector3(number(size), number(size), number(size))
  }

  /// Any place, every third one within 0.2 degrees of a pole, another third at the antimeridian.
  mutating func place() -> GeodeticPosition {
    let height = Double.random(in: -100...12_000, using: &self)
    switch Int.random(in: 0..<3, using: &self) {
    case 0:
      let latitude = Double.random(in: 89.8...89.99, using: &self)
      return .degrees(
        latitude: Bool.random(using: &self) ? latitude : -latitude, longitude: number(180),
        height: height)
    case 1:
      return .degrees(
        latitude: number(80), longitude: (180 - 1e-7) * (Bool.random(using: &self) ? 1 : -1),
        height: height)
    default:
      return .degrees(latitude: number(80), longitude: number(180), height: height)
    }
  }

  /// A vehicle that moves at 5 to 60 m/s, pitched up to 84 degrees, with biases and turning.
  mutating func navigationState() -> NavigationState {
    let speed = Double.random(in: 5...60, using: &self)
    let (s, c) = Elementary.sineAndCosine(number(.pi))
    var result = NavigationState(
      instant: SensorInstant(nanoseconds: 1_000_000_000), position: place(),
      velocity: Vector3(speed * c, speed * s, number(5)),
      attitude: Rotation(
        roll: .degrees(number(180)), pitch: .degrees(number(84)), yaw: .degrees(number(180))))
    result.gyroscopeBias = vector(0.02)
    result.accelerometerBias = vector(0.2)
    result.barometerBias = number(30)
    result.odometerScale = number(0.05)
    result.mountingYaw = number(0.1)
    result.mountingPitch = 2 * result.odometerScale
    result.axleDistance = 20 * result.mountingYaw
    result.slipCompliance = -0.2 * result.odometerScale
    result.satelliteLatency = 2 * result.mountingYaw
    result.angularRate = vector(0.5)
    result.specificForce = vector(12)
    return result
  }

  /// An error of about `size` times what is usual for each state.
  mutating func error(_ size: Double) -> ErrorRow {
    var row = ErrorRow()
    row[.position, in: EarthFixed.self] = vector(size)
    row[.velocity, in: EarthFixed.self] = vector(size)
    row[.attitude, in: EarthFixed.self] = vector(size)
    row[.gyroscopeBias, in: Body.self] = vector(0.1 * size)
    row[.accelerometerBias, in: Body.self] = vector(size)
    row[scalar: .barometerBias] = number(size)
    row[scalar: .odometerScale] = number(size)
    row[scalar: .mountingYaw] = number(size)
    row[scalar: .mountingPitch] = number(size)
    row[scalar: .axleDistance] = number(size)
    row[scalar: .slipCompliance] = number(size)
    row[scalar: .satelliteLatency] = number(size)
    return row
  }

  /// A symmetric, positive definite covariance with every element in use.
  mutating func covariance() -> Dense {
    var factor = Dense(rows: 28, columns: 28)
    for i in 0..<28 {
      for j in 0...i { factor[i, j] = number() }
      factor[i, i] = 1 + number(0.5)
    }
    // States of very different size, as position and bias are.
    for i in 0..<28 {
      let scale = [1e2, 1, 1e-2, 1e-4][i % 4]
      for j in 0...i { factor[i, j] *= scale }
    }
    return factor * factor.transposed
  }
}
