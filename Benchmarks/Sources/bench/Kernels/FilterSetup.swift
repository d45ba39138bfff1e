import ErrorStateFilter
import Geodesy
import LinearAlgebra
import Sensing
import Spatial

/// What the kernels are measured on: a moving, turning body in the middle of Europe at 200 Hz.
enum FilterSetup {
  static let interval = 0.005

  /// Which blocks of the error state are on.
  enum Blocks { case base, scale, all }

  static func noise(_ blocks: Blocks) -> InertialNoise {
    var noise = InertialNoise.consumer
    if blocks == .base {
      noise.gyroscopeScale = 0
      noise.accelerometerScale = 0
    }
    if blocks != .all {
      noise.odometerScale = 0
      noise.mountingYaw = 0
      noise.mountingPitch = 0
      noise.axleDistance = 0
      noise.slipCompliance = 0
    } else {
      noise.satelliteLatency = 0.05
    }
    return noise
  }

  static func state() -> NavigationState {
    var state = NavigationState(
      instant: SensorInstant(nanoseconds: 0),
      position: .degrees(latitude: 47, longitude: 8, height: 500), velocity: Vector3(8, 3, -0.5),
      attitude: Rotation(
        roll: .radians(0.05), pitch: .radians(-0.03), yaw: .radians(0.7)))
    state.angularRate = Vector3(0.1, -0.05, 0.2)
    state.specificForce = Vector3(0.4, -0.3, -9.7)
    return state
  }

  static func filter(_ blocks: Blocks) -> NavigationFilter {
    var filter = NavigationFilter(
      state: state(), noise: noise(blocks), positionDeviation: Vector3(2, 2, 3),
      velocityDeviation: Vector3(0.2, 0.2, 0.3), attitudeDeviation: Vector3(0.02, 0.02, 0.1))
    // Two seconds, after which every block is correlated with every other.
    for sample in samples(400) { filter.propagate(sample, duration: interval) }
    return filter
  }

  /// Inertial samples with rates and forces that change from one to the next.
  static func samples(_ count: Int) -> [InertialSample] {
    (0..<count).map { index in
      let t = Double(index + 1) * interval
      // A triangle wave: no need of a sine here.
      let wave = abs((t * 1.7).truncatingRemainder(dividingBy: 1) - 0.5) - 0.25
      return InertialSample(
        instant: SensorInstant(nanoseconds: Int64(index + 1) * 5_000_000),
        specificForce: Vector3(0.4 + wave, -0.3 - wave, -9.7 + 2 * wave),
        angularRate: Vector3(0.1 + wave, -0.05 + 0.5 * wave, 0.2 - wave))
    }
  }
}
