/// Numbers the random streams of a recording: one for each sensor's noise, one for its timing.
struct RandomStreams: Sendable {
  enum Sensor: UInt64 {
    case inertial = 1
    case receiver = 2
    case barometer = 3
    case magnetometer = 4
    case odometer = 5
  }

  let seed: UInt64

  func noise(of sensor: Sensor) -> RandomStream {
    RandomStream(seed: seed, stream: 2 * sensor.rawValue)
  }

  func timing(of sensor: Sensor) -> RandomStream {
    RandomStream(seed: seed, stream: 2 * sensor.rawValue + 1)
  }
}
