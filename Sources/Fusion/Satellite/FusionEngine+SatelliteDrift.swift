internal import ErrorStateFilter
internal import Sensing

extension FusionEngine {
  /// Watches a receiver's innovations for a pull to one side, and tells of it.
  mutating func watch(
    _ assessment: NavigationFilter.Assessment, of quantity: FusionOutcome.Quantity,
    at instant: SensorInstant
  ) {
    guard assessment.dimension >= 2 else { return }
    let wasPulling = aiding.positionDrift.isPulling || aiding.velocityDrift.isPulling
    let north = assessment.innovation[0] / assessment.innovationVariance[0].squareRoot()
    let east = assessment.innovation[1] / assessment.innovationVariance[1].squareRoot()
    if !(north.isFinite && east.isFinite) { return }
    let interval = receiver.typicalInterval
    if quantity == .satellitePosition {
      _ = aiding.positionDrift.receive(north: north, east: east, interval: interval)
    } else if quantity == .satelliteVelocity {
      _ = aiding.velocityDrift.receive(north: north, east: east, interval: interval)
    } else {
      return
    }
    let isPulling = aiding.positionDrift.isPulling || aiding.velocityDrift.isPulling
    if isPulling == wasPulling { return }
    if isPulling && doubtsHeading(pulledAt: instant) { return }
    // The end of what was never told of is not told of either.
    if aiding.isPullTold == isPulling { return }
    aiding.isPullTold = isPulling
    report(isPulling ? .satelliteDriftBegan : .satelliteDriftEnded, at: instant)
  }
}
