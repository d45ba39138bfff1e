internal import ErrorStateFilter
internal import LinearAlgebra
internal import Sensing
internal import Spatial

extension FusionEngine {
  /// When each quantity was used last.
  struct LastUses {
    private var nanoseconds = InlineArray<16, Int64>(repeating: .min)
    /// Until when what was found of the carriers holds.
    private var validUntil = Int64.min

    mutating func note(_ quantity: FusionOutcome.Quantity, at instant: SensorInstant) {
      let last = nanoseconds[Int(quantity.rawValue)]
      // What has not been used for half a second may change what carries a state.
      if last == .min || instant.nanoseconds &- last > 500_000_000 { validUntil = .min }
      nanoseconds[Int(quantity.rawValue)] = instant.nanoseconds
    }

    /// Whether carriers must be found anew; they hold for a tenth of a second then.
    mutating func isDue(at instant: SensorInstant) -> Bool {
      if instant.nanoseconds < validUntil { return false }
      validUntil = instant.nanoseconds &+ 100_000_000
      return true
    }

    /// Makes the next look find them anew.
    mutating func invalidate() { validUntil = .min }

    /// Whether it was used within so many seconds before an instant.
    mutating func isFresh(
      _ quantity: FusionOutcome.Quantity, at instant: SensorInstant, within seconds: Double
    ) -> Bool {
      let last = nanoseconds[Int(quantity.rawValue)]
      // The smallest number stands for never: no difference to it fits.
      return last != .min && instant.nanoseconds &- last <= Int64(seconds * 1e9)
    }
  }

  /// Finds what holds an estimate of inertial navigation, ten times a second and whenever something
  /// begins to be used: what carries a state changes with what has been silent for a second.
  mutating func updateCarriers(at now: SensorInstant) {
    let isStill = newestEstimate.isStandingStill
    if bank.isSingle != carriersAreOfOne || isStill != carriersAreOfRest { uses.invalidate() }
    if !uses.isDue(at: now) { return }
    carriersAreOfOne = bank.isSingle
    carriersAreOfRest = isStill
    newestEstimate.carriers = carriers(at: now)
  }

  /// What holds an estimate of inertial navigation at `now`.
  mutating func carriers(at now: SensorInstant) -> StateCarriers {
    let patience = max(3 * receiver.typicalInterval, 1)
    let hasPosition = uses.isFresh(.satellitePosition, at: now, within: patience)
    let hasHeight = uses.isFresh(.satelliteHeight, at: now, within: patience)
    let hasVelocity = uses.isFresh(.satelliteVelocity, at: now, within: patience)
    let hasWheels = uses.isFresh(.odometerSpeed, at: now, within: 1)
    let hasBarometer = uses.isFresh(
      .barometricAltitude, at: now,
      within: max(3 * presence.interval(of: .barometer), 1))
    let own: StateCarriers.Carrier =
      uses.isFresh(.userObservation, at: now, within: 2)
      ? .user : aiding.isStill ? .standstill : hasWheels ? .odometer : .inertial
    var result = StateCarriers()
    result.position = hasPosition ? .satellite : own
    result.height =
      hasHeight ? .satellite : hasBarometer ? .barometer : own == .odometer ? .inertial : own
    result.velocity =
      hasVelocity ? .satelliteVelocity : own != .inertial ? own : hasPosition ? .satellite : own
    result.tilt = result.velocity == .inertial ? .inertial : .gravity
    result.barometerBias = !hasBarometer ? .nothing : hasHeight ? .satellite : .inertial
    result.heading = headingCarrier(at: now, isMeasured: hasVelocity || hasPosition)
    return result
  }

  private mutating func headingCarrier(
    at now: SensorInstant, isMeasured: Bool
  ) -> StateCarriers.Carrier {
    if !bank.isSingle { return .nothing }
    if uses.isFresh(.dualAntennaHeading, at: now, within: 2) { return .dualAntenna }
    if uses.isFresh(.magneticField, at: now, within: 2) { return .magnetometer }
    if isMeasured && !aiding.isStill {
      // Wheels point along the way; without them only a change of velocity tells where it points.
      let isTelling =
        configuration.profile == .automotive
        ? bank.filters[0].isUnderWay : bank.filters[0].horizontalForceShare > 0.5
      if isTelling { timeline.lastTellingMotion = now }
    }
    // For ten seconds what was told is hardly lost.
    if let last = timeline.lastTellingMotion, now.seconds(since: last) < 10 {
      return .satelliteVelocity
    }
    return aiding.isStill ? .standstill : .inertial
  }

  /// What holds `newestEstimate` where there is no inertial navigation.
  mutating func carriersWithoutNavigation() -> StateCarriers {
    uses.invalidate()
    var result = StateCarriers()
    if newestEstimate.position != nil {
      let isFresh = newestEstimate.deadReckoningAge <= max(3 * receiver.typicalInterval, 1)
      result.position = isFresh ? .satellite : .extrapolation
      result.height = result.position
      result.velocity = isFresh ? .satelliteVelocity : .extrapolation
    }
    if newestEstimate.attitude != nil {
      result.tilt = .gravity
      if newestEstimate.headingReference != nil {
        let hasField = uses.isFresh(.magneticField, at: newestEstimate.instant, within: 2)
        result.heading = hasField ? .magnetometer : .inertial
      }
    }
    return result
  }

  /// Tells what became of a measurement that was held against its prediction.
  mutating func tell(
    _ verdict: FusionOutcome.Verdict, on quantity: FusionOutcome.Quantity,
    at instant: SensorInstant, squared: Double, by assessment: NavigationFilter.Assessment,
    isReported: Bool
  ) {
    switch verdict {
    case .accepted, .deweighted: uses.note(quantity, at: instant)
    case .refused: break
    }
    if !isReported { return }
    let threshold = Gate(dimension: assessment.dimension).hard
    var widest = 0.0
    for i in 0..<assessment.dimension { widest = max(widest, assessment.innovationVariance[i]) }
    let outcome = FusionOutcome(
      instant: instant, quantity: quantity, verdict: verdict, normalizedInnovationSquared: squared,
      dimension: assessment.dimension, threshold: threshold,
      gateBound: (threshold * widest).squareRoot())
    report(outcome)
    noteGate(outcome)
  }

  /// Tells where a gate has become so wide that it refuses nothing any more, and where it refuses
  /// again.
  private mutating func noteGate(_ outcome: FusionOutcome) {
    let bit = UInt16(1) << UInt16(outcome.quantity.rawValue)
    let isOpen = gatesOpen & bit != 0
    let cannotFire = !outcome.canBeRefused
    if cannotFire == isOpen { return }
    // Not before it is four fifths of that: it would come and go.
    if isOpen && outcome.gateBound > 0.8 * outcome.quantity.widestGate { return }
    gatesOpen ^= bit
    report(
      cannotFire ? .gateCannotFire(outcome.quantity) : .gateFires(outcome.quantity),
      at: outcome.instant, magnitude: outcome.gateBound)
  }
}

extension NavigationFilter {
  /// Whether it moves faster than 2 m/s; mutating, so that it is read where the filter lies.
  fileprivate var isUnderWay: Bool {
    mutating get { state.velocity.squaredNorm > 4 }
  }
}
