internal import ErrorStateFilter
internal import LinearAlgebra
internal import Sensing
internal import Spatial

extension FusionEngine {
  /// Hands the specific force of the step that ends at `instant` to the search for the latency.
  @inline(__always)
  mutating func noteForce(at instant: SensorInstant) {
    guard bank.isSingle else { return }
    satelliteLatency.receive(bank.filters[0].forceEarthFixed, until: instant)
  }

  /// Learns by how much the receiver's stamps are late; tells of it and uses it where it is certain.
  mutating func learnLatency(from velocity: SatelliteVelocity, at instant: SensorInstant) {
    guard bank.isSingle, let north = velocity.north, let east = velocity.east else { return }
    let state = bank.state(0)
    let level = velocity.localLevel ?? state.localLevel
    // The antenna's swing about the inertial sensor is not the inertial sensor's.
    let swing =
      level.transposed * (state.attitude * state.angularRate.cross(velocity.leverArm))
    let attitude = bank.filters[0].lastLevelCovariance(of: .attitude)
    satelliteLatency.learn(
      north: north - swing.x, east: east - swing.y, level: level,
      noise: 0.5 * (velocity.variance.x + velocity.variance.y),
      tilt: 0.5 * (attitude[0, 0] + attitude[1, 1]), heading: attitude[2, 2])
    guard let found = satelliteLatency.estimate else { return }
    let used = history.satelliteLatency
    // Twenty milliseconds are what fixes of a car are worth; beyond half a second the rows of the
    // observations, linear in the latency, do not hold. Once it is used it is followed sooner: the filter
    // has explained a part of it by tilt and heading, and lets go of that.
    let isUsed = used != 0
    let change = (found.value - used).magnitude
    guard found.deviation < 0.03, found.value.magnitude < 0.5,
      change > (isUsed ? 3 : 4) * found.deviation, change > (isUsed ? 0.005 : 0.02)
    else { return }
    history.satelliteLatency = found.value
    satelliteLatency.fade()
    useLatency()
    report(.satelliteLatencyFound, at: instant, magnitude: found.value)
  }

  /// Tells the filter of the latency that was found.
  mutating func useLatency() {
    guard bank.isSingle else { return }
    bank.filters[0].state.satelliteLatency = history.satelliteLatency
  }
}

extension NavigationFilter {
  /// The specific force of the last step, m/s²; mutating, so that it is read where the filter lies.
  fileprivate var forceEarthFixed: Vector3<EarthFixed> {
    mutating get { state.attitude * state.specificForce }
  }
}
