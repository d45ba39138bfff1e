internal import Geodesy
internal import LinearAlgebra
public import Sensing
internal import Spatial

extension FusionEngine {
  /// Takes one sample, in order of arrival; late samples are fused where they belong.
  public mutating func receive(_ sample: SensorSample) {
    switch sample {
    case .inertial(let sample): receive(sample)
    case .satellite(let fix): receive(fix)
    case .pressure(let sample): receive(sample)
    case .magnetic(let sample): receive(sample)
    case .odometer(let sample): receive(sample)
    }
  }

  /// Takes one inertial sample: what most samples are, without the room that a fix needs.
  public mutating func receive(_ sample: InertialSample) {
    let instant = sample.instant
    // NaN fails every comparison.
    let isPlausible =
      sample.specificForce.squaredNorm < 1e8 && sample.angularRate.squaredNorm < 1e6
    if !isTaken(.inertial, at: instant, isPlausible: isPlausible) { return }
    var inertial = sample
    if isMounted {
      inertial.specificForce = configuration.inertial.mount * inertial.specificForce
      inertial.angularRate = configuration.inertial.mount * inertial.angularRate
    }
    // What overtook others on its way is fused where it belongs; the detectors go on from the newest.
    let isNewest = lastInertialArrival.map { instant > $0 } ?? true
    if isNewest {
      _ = standstill.receive(inertial)
      frozen.receive(inertial)
      lastInertialArrival = instant
      turn = FusionTurn()
    }
    let isQueued =
      isNewest
      ? inertialQueue.append(inertial)
      : inertialQueue.insert(inertial, before: { $0.instant < $1.instant })
    if !isQueued {
      // The horizon is longer than the queue, and nobody took estimates.
      refuse(.inertial, at: instant, because: .tooLate)
    } else if nextInertial.map({ instant < $0 }) ?? true {
      nextInertial = instant
    }
    noteArrival(of: .inertial, at: instant)
  }

  /// Takes one fix.
  public mutating func receive(_ fix: SatelliteFix) {
    if !isTaken(.satellite, at: fix.instant, isPlausible: Self.isPlausible(fix)) { return }
    if measurements.holds(fix) { return refuse(.satellite, at: fix.instant, because: .duplicate) }
    note(.satellite, at: fix.instant, isQueued: measurements.insert(fix))
  }

  /// Takes one reading of a barometer.
  public mutating func receive(_ sample: PressureSample) {
    let isPlausible =
      switch sample.reading {
      case .pressure(let pascals): pascals > 100 && pascals < 200_000
      case .altitude(let metres): abs(metres) < 100_000
      }
    if !isTaken(.barometer, at: sample.instant, isPlausible: isPlausible) { return }
    if measurements.holds(sample) {
      return refuse(.barometer, at: sample.instant, because: .duplicate)
    }
    note(.barometer, at: sample.instant, isQueued: measurements.insert(sample))
  }

  /// Takes one reading of a magnetometer.
  public mutating func receive(_ sample: MagneticSample) {
    let isPlausible = sample.field.squaredNorm < 1e-4
    if !isTaken(.magnetometer, at: sample.instant, isPlausible: isPlausible) { return }
    if measurements.holds(sample) {
      return refuse(.magnetometer, at: sample.instant, because: .duplicate)
    }
    note(.magnetometer, at: sample.instant, isQueued: measurements.insert(sample))
  }

  /// Takes one speed of the wheels.
  public mutating func receive(_ sample: OdometerSample) {
    let isPlausible =
      abs(sample.speed) < 1000 && Self.isDeviation(sample.standardDeviation, below: 1000)
    if !isTaken(.odometer, at: sample.instant, isPlausible: isPlausible) { return }
    if measurements.holds(sample) {
      return refuse(.odometer, at: sample.instant, because: .duplicate)
    }
    note(.odometer, at: sample.instant, isQueued: measurements.insert(sample))
  }

  private mutating func note(_ kind: SensorKind, at instant: SensorInstant, isQueued: Bool) {
    if !isQueued { refuse(kind, at: instant, because: .tooLate) }
    noteArrival(of: kind, at: instant)
  }

  /// Whether a sample can be used at all; says why where it cannot.
  private mutating func isTaken(
    _ kind: SensorKind, at instant: SensorInstant, isPlausible: Bool
  ) -> Bool {
    if !isPlausible || !Self.isPlausible(instant) || isFromAnotherTime(instant) {
      refuse(kind, at: instant, because: .implausible)
      return false
    }
    if kind != .inertial, let reason = refusal(of: kind, at: instant) {
      refuse(kind, at: instant, because: reason)
      return false
    }
    if let last = timeline.lastEstimate, instant <= last {
      refuse(kind, at: instant, because: .tooLate)
      return false
    }
    return true
  }

  private mutating func noteArrival(of kind: SensorKind, at instant: SensorInstant) {
    if newest.map({ instant > $0 }) ?? true { newest = instant }
    notePresence(of: kind, at: instant)
  }

  /// Why a measurement cannot be fused where it belongs: one of its time or after it has been fused.
  private mutating func refusal(
    of kind: SensorKind, at instant: SensorInstant
  ) -> FusionOutcome.Reason? {
    for i in 1..<5 {
      guard let fused = presence.lastFused(i), instant <= fused else { continue }
      if instant < fused { return .tooLate }
      // Of equal instants the order of kinds decides.
      if i == Int(kind.rawValue) { return .duplicate }
      if i > Int(kind.rawValue) { return .tooLate }
    }
    return nil
  }

  private mutating func refuse(
    _ kind: SensorKind, at instant: SensorInstant, because reason: FusionOutcome.Reason
  ) {
    report(Self.outcome(of: kind, at: instant, refused: reason))
  }

  /// Whether an instant lies more than ten minutes ahead of everything received, and no other
  /// sample has been there yet: one wrong stamp must not end the horizon for all the others.
  private mutating func isFromAnotherTime(_ instant: SensorInstant) -> Bool {
    guard let newest, instant.seconds(since: newest) > 600 else { return false }
    if let suspect = suspectInstant, abs(instant.seconds(since: suspect)) < 60 {
      suspectInstant = nil
      return false
    }
    suspectInstant = instant
    return true
  }

  /// No more samples will come: the horizon moves up to the newest one.
  public mutating func finish() { isFinished = true }

  /// 146 years from the epoch: the difference of any two fits.
  private static func isPlausible(_ instant: SensorInstant) -> Bool {
    instant.nanoseconds.magnitude < 1 << 62
  }

  /// Whether every number is finite and of this planet.
  private static func isPlausible(_ f: SatelliteFix) -> Bool {
    let position = f.position
    let isPlace =
      abs(position.latitude) <= .pi / 2 && isWithin(position.longitude, 2 * .pi)
      && isWithin(position.height, 1e6)
    let isAccuracy =
      isDeviation(f.standardDeviationNorth, below: 1e7)
      && isDeviation(f.standardDeviationEast, below: 1e7)
      && isDeviation(f.standardDeviationDown, below: 1e7)
      && isWithin(f.covarianceNorthEast, 1e14)
    let isVelocity =
      isWithin(f.velocityNorth, 1e4) && isWithin(f.velocityEast, 1e4)
      && isWithin(f.velocityDown, 1e4) && isWithin(f.speed, 1e4)
      && isDeviation(f.standardDeviationVelocityNorth, below: 1e4)
      && isDeviation(f.standardDeviationVelocityEast, below: 1e4)
      && isDeviation(f.standardDeviationVelocityDown, below: 1e4)
    return isPlace && isAccuracy && isVelocity && isWithin(f.course, 4 * .pi)
      && isWithin(f.heading, 4 * .pi) && isDeviation(f.standardDeviationHeading, below: 100)
  }

  // NaN fails every comparison.
  private static func isWithin(_ x: Double?, _ limit: Double) -> Bool {
    x.map { abs($0) <= limit } ?? true
  }
  private static func isDeviation(_ x: Double?, below limit: Double) -> Bool {
    x.map { $0 > 0 && $0 < limit } ?? true
  }

  static func outcome(
    of kind: SensorKind, at instant: SensorInstant, refused reason: FusionOutcome.Reason
  ) -> FusionOutcome {
    let quantity: FusionOutcome.Quantity =
      switch kind {
      case .inertial: .inertialSample
      case .satellite: .satellitePosition
      case .barometer: .barometricAltitude
      case .magnetometer: .magneticField
      case .odometer: .odometerSpeed
      }
    return FusionOutcome(instant: instant, quantity: quantity, verdict: .refused(reason))
  }

  /// Tells of sensors that appear, fall silent and return.
  @inline(__always)
  private mutating func notePresence(of kind: SensorKind, at now: SensorInstant) {
    if !presence.noteUsual(kind, at: now) { tellPresence(of: kind, at: now) }
  }

  @inline(never)
  private mutating func tellPresence(of kind: SensorKind, at now: SensorInstant) {
    // The report goes to another part of the engine than the one that finds it out.
    var changes = InlineArray<6, SensorPresence.Change?>(repeating: nil)
    var count = 0
    presence.note(kind, at: now) { change in
      changes[count] = change
      count += 1
    }
    for i in 0..<count {
      switch changes[i] {
      case .appeared(let kind): report(.sensorAppeared(kind), at: now)
      case .returned(let kind): report(.sensorReturned(kind), at: now)
      case .lost(let kind, let since): report(.sensorLost(kind), at: since)
      case .none: break
      }
    }
  }
}
