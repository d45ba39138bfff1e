internal import Geodesy
internal import LinearAlgebra
public import Sensing
internal import Spatial

extension FusionEngine {
  /// Takes one sample, in order of arrival; late samples are fused where they belong.
  public mutating func receive(_ sample: SensorSample) {
    if !Self.isPlausible(sample) {
      report(Self.outcome(of: sample, refused: .implausible))
      return
    }
    if let last = timeline.lastEstimate, sample.instant <= last {
      report(Self.outcome(of: sample, refused: .tooLate))
      return
    }
    switch sample {
    case .inertial(var inertial):
      if configuration.inertial.mount != .identity {
        inertial.specificForce = configuration.inertial.mount * inertial.specificForce
        inertial.angularRate = configuration.inertial.mount * inertial.angularRate
      }
      _ = standstill.receive(inertial)
      frozen.receive(inertial)
      if !inertialQueue.append(inertial) {
        // The horizon is longer than the queue: the oldest waits no more.
        history.outcomesDropped += 1
      }
    default:
      if !measurementQueue.insert(sample, before: { $0.instant < $1.instant }) {
        report(Self.outcome(of: sample, refused: .tooLate))
      }
    }
    if newest.map({ sample.instant > $0 }) ?? true { newest = sample.instant }
    notePresence(of: sample)
  }

  /// No more samples will come: the horizon moves up to the newest one.
  public mutating func finish() { isFinished = true }

  /// Whether every number is finite and of this planet, and the instant one that a clock shows.
  private static func isPlausible(_ sample: SensorSample) -> Bool {
    // 146 years from the epoch: the difference of any two fits.
    if sample.instant.nanoseconds.magnitude >= 1 << 62 { return false }
    return switch sample {
    case .inertial(let s): s.specificForce.norm < 1e4 && s.angularRate.norm < 1e3
    case .satellite(let f): isPlausible(f)
    case .pressure(let p):
      switch p.reading {
      case .pressure(let pascals): pascals > 100 && pascals < 200_000
      case .altitude(let metres): abs(metres) < 100_000
      }
    case .magnetic(let m): m.field.norm < 1e-2
    case .odometer(let o):
      abs(o.speed) < 1000 && isDeviation(o.standardDeviation, below: 1000)
    }
  }

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
    of sample: SensorSample, refused reason: FusionOutcome.Reason
  ) -> FusionOutcome {
    let quantity: FusionOutcome.Quantity =
      switch sample.kind {
      case .inertial: .zeroAngularRate
      case .satellite: .satellitePosition
      case .barometer: .barometricAltitude
      case .magnetometer: .magneticField
      case .odometer: .odometerSpeed
      }
    return FusionOutcome(instant: sample.instant, quantity: quantity, verdict: .refused(reason))
  }

  /// Tells of sensors that appear, fall silent and return.
  private mutating func notePresence(of sample: SensorSample) {
    let index = Int(sample.kind.rawValue)
    let now = sample.instant
    if let last = presence.last[index] {
      let gap = now.seconds(since: last)
      if gap > 0 {
        let old = presence.interval[index]
        presence.interval[index] = old == 0 ? gap : 0.95 * old + 0.05 * min(gap, 4 * old)
      }
      if presence.isLost[index] {
        presence.isLost[index] = false
        report(.sensorReturned(sample.kind), at: now)
      }
      if now > last { presence.last[index] = now }
    } else {
      presence.last[index] = now
      report(.sensorAppeared(sample.kind), at: now)
    }
    for other in SensorKind.allCases where other != sample.kind {
      let i = Int(other.rawValue)
      guard let last = presence.last[i], !presence.isLost[i] else { continue }
      if now.seconds(since: last) > max(10 * presence.interval[i], 2) {
        presence.isLost[i] = true
        report(.sensorLost(other), at: now)
      }
    }
  }
}
