internal import ErrorStateFilter
internal import LinearAlgebra
internal import Sensing
internal import Spatial

extension FusionEngine {
  /// A long disagreement ends: the position is set to what the receiver says.
  mutating func resetPosition(to observation: SatellitePosition, at instant: SensorInstant) {
    guard var held = bank else { return }
    var size = 0.0
    for i in 0..<held.count {
      var filter = held[i]
      let arm = filter.state.attitude * observation.leverArm
      let target = observation.position - arm
      size = (target - filter.state.position).norm
      filter.state.position = target
      filter.state.refreshLocalLevel()
      let deviation = Vector3<NorthEastDown>(
        observation.variance.x.squareRoot(), observation.variance.y.squareRoot(),
        observation.variance.z.squareRoot())
      filter.covariance.reset(.position, to: filter.state.rotated(deviation))
      held[i] = filter
    }
    bank = held
    aiding.position.accepted(at: instant)
    aiding.height.accepted(at: instant)
    recordReset(.positionReset, size: size, at: instant)
    // Twice within two minutes: the velocity goes astray, and with it the heading.
    if let last = history.lastPositionReset, instant.seconds(since: last) < 120,
      history.hasHeading
    {
      loseHeading(at: instant)
    }
    history.lastPositionReset = instant
  }

  /// The height alone is set to what the receiver says.
  mutating func resetHeight(to observation: SatellitePosition, at instant: SensorInstant) {
    guard var held = bank else { return }
    var size = 0.0
    for i in 0..<held.count {
      var filter = held[i]
      let arm = filter.state.attitude * observation.leverArm
      let down = filter.state.localLevel.transposed.row2
      let step = down.dot(observation.position - arm - filter.state.position)
      size = abs(step)
      filter.state.position += step * down
      filter.state.refreshLocalLevel()
      let old = filter.covariance.block(
        .position, .position, rows: EarthFixed.self, columns: EarthFixed.self)
      let level = filter.state.localLevel
      let ned = level.transposed * old * level
      filter.covariance.reset(
        .position,
        to: filter.state.rotated(
          Vector3(
            ned[0, 0].squareRoot(), ned[1, 1].squareRoot(), observation.variance.z.squareRoot())))
      held[i] = filter
    }
    bank = held
    aiding.height.accepted(at: instant)
    recordReset(.heightReset, size: size, at: instant)
  }

  /// The velocity is set to what the receiver says.
  mutating func resetVelocity(to observation: SatelliteVelocity, at instant: SensorInstant) {
    guard var held = bank else { return }
    var size = 0.0
    for i in 0..<held.count {
      var filter = held[i]
      let old = filter.state.velocityNorthEastDown
      let new = Vector3<NorthEastDown>(
        observation.north ?? old.x, observation.east ?? old.y, observation.down ?? old.z)
      size = (new - old).norm
      filter.state.velocity = filter.state.localLevel * new
      let deviation = Vector3<NorthEastDown>(
        observation.variance.x.squareRoot(), observation.variance.y.squareRoot(),
        max(observation.variance.z.squareRoot(), 0.5))
      filter.covariance.reset(.velocity, to: filter.state.rotated(deviation))
      held[i] = filter
    }
    bank = held
    aiding.velocity.accepted(at: instant)
    recordReset(.velocityReset, size: size, at: instant)
  }

  private mutating func recordReset(
    _ kind: FusionEvent.Kind, size: Double, at instant: SensorInstant
  ) {
    history.resetCount += 1
    history.lastReset = instant
    report(kind, at: instant, magnitude: size)
  }
}
