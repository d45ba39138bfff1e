internal import ErrorStateFilter
internal import LinearAlgebra
internal import Sensing
internal import Spatial

extension FusionEngine {
  /// The estimate of the present filters at `instant`.
  mutating func makeEstimate(at instant: SensorInstant, duration: Double) -> FusionEstimate {
    var estimate = FusionEstimate(instant: instant)
    estimate.resetCount = history.resetCount
    estimate.lastReset = history.lastReset
    guard var held = bank else { return estimate }
    let filter = held[held.best]
    let state = filter.state
    let level = state.localLevel
    func northEastDown(_ block: StateBlock) -> Matrix3<NorthEastDown, NorthEastDown> {
      let m = filter.covariance.block(
        block, block, rows: EarthFixed.self, columns: EarthFixed.self)
      return level.transposed * m * level
    }
    let spread = held.spread()
    estimate.position = state.geodetic
    estimate.positionCovariance = northEastDown(.position) + spread.position
    estimate.velocity = state.velocityNorthEastDown
    estimate.velocityCovariance = northEastDown(.velocity) + spread.velocity
    let attitude = state.attitudeNorthEastDown
    estimate.attitude = attitude
    estimate.attitudeCovariance = northEastDown(.attitude)
    estimate.headingReference = held.isSingle ? .trueNorth : nil
    estimate.gyroscopeBias = state.gyroscopeBias
    estimate.accelerometerBias = state.accelerometerBias
    estimate.barometerBias = history.barometerIsSet ? state.barometerBias : nil
    estimate.isStandingStill = aiding.isStill
    estimate.heightOrigin = history.heightOrigin
    estimate.deadReckoningAge = aiding.lastAid.map { max(instant.seconds(since: $0), 0) } ?? 0
    noteDeadReckoning(age: estimate.deadReckoningAge, at: instant)
    estimate.mode =
      !held.isSingle ? .aligning : aiding.isDeadReckoning ? .deadReckoning : .navigating
    localPose.advance(
      rate: state.angularRate, velocity: held.isSingle ? state.velocityBody : nil,
      filterAttitude: attitude, duration: duration)
    estimate.localPosition = localPose.position
    estimate.localAttitude = localPose.attitude ?? .identity
    return estimate
  }

  private mutating func noteDeadReckoning(age: Double, at instant: SensorInstant) {
    let begun = age > max(3 * receiver.typicalInterval, 1)
    if begun == aiding.isDeadReckoning { return }
    aiding.isDeadReckoning = begun
    report(begun ? .deadReckoningBegan : .deadReckoningEnded, at: instant, magnitude: age)
  }

  /// The state now: the horizon's estimate carried to the newest inertial sample.
  public mutating func predictedEstimate() -> FusionEstimate? { nil }
}
