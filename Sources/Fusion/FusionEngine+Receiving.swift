internal import Geodesy
internal import LinearAlgebra
public import Sensing
internal import Spatial

extension FusionEngine {
  /// Takes one sample, in order of arrival; late samples are fused where they belong.
  public mutating func receive(_ sample: SensorSample) {
    // Asked once: a sample is large, and each question moves it.
    let instant = sample.instant
    let kind = sample.kind
    if !Self.isPlausible(sample, at: instant) {
      report(Self.outcome(of: sample, refused: .implausible))
      return
    }
    if isFromAnotherTime(instant) {
      report(Self.outcome(of: sample, refused: .implausible))
      return
    }
    if let last = timeline.lastEstimate, instant <= last {
      report(Self.outcome(of: sample, refused: .tooLate))
      return
    }
    switch sample {
    case .inertial(var inertial):
      if configuration.inertial.mount != .identity {
        inertial.specificForce = configuration.inertial.mount * inertial.specificForce
        inertial.angularRate = configuration.inertial.mount * inertial.angularRate
      }
      // What overtook others on its way is fused where it belongs; the detectors go on from the newest.
      if lastInertialArrival.map({ inertial.instant > $0 }) ?? true {
        _ = standstill.receive(inertial)
        frozen.receive(inertial)
        lastInertialArrival = inertial.instant
      }
      if !inertialQueue.insert(inertial, before: { $0.instant < $1.instant }) {
        // The horizon is longer than the queue, and nobody took estimates.
        report(Self.outcome(of: sample, refused: .tooLate))
      }
    default:
      // Of equal instants the order of kinds decides, not that of arrival.
      let isTaken = measurementQueue.insert(sample) { _, other in
        (instant, kind.rawValue) < (other.instant, other.kind.rawValue)
      }
      if !isTaken {
        report(Self.outcome(of: sample, refused: .tooLate))
      } else if nextMeasurement.map({ instant < $0 }) ?? true {
        nextMeasurement = instant
      }
    }
    if newest.map({ instant > $0 }) ?? true { newest = instant }
    notePresence(of: kind, at: instant)
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

  /// Whether every number is finite and of this planet, and the instant one that a clock shows.
  private static func isPlausible(_ sample: SensorSample, at instant: SensorInstant) -> Bool {
    // 146 years from the epoch: the difference of any two fits.
    if instant.nanoseconds.magnitude >= 1 << 62 { return false }
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
      case .inertial: .inertialSample
      case .satellite: .satellitePosition
      case .barometer: .barometricAltitude
      case .magnetometer: .magneticField
      case .odometer: .odometerSpeed
      }
    return FusionOutcome(instant: sample.instant, quantity: quantity, verdict: .refused(reason))
  }

  /// How long a sensor may be silent, s: three of its intervals, ten of a fast one's, never less
  /// than half a second; five seconds where its interval is not known yet.
  private static func patience(_ interval: Double) -> Double {
    interval > 0 ? max(max(min(10 * interval, 2), 3 * interval), 0.5) : 5
  }

  /// Measures a sensor's interval as its samples are fused: what has arrived ahead of them, early or
  /// late, must not show in the estimates.
  mutating func noteInterval(of kind: SensorKind, at instant: SensorInstant) {
    let index = Int(kind.rawValue)
    if let last = presence.lastFused[index] {
      let gap = instant.seconds(since: last)
      if gap <= 0 { return }
      let old = presence.interval[index]
      presence.interval[index] = old == 0 ? gap : 0.95 * old + 0.05 * min(gap, 4 * old)
    }
    presence.lastFused[index] = instant
  }

  /// Tells of sensors that appear, fall silent and return.
  private mutating func notePresence(of kind: SensorKind, at now: SensorInstant) {
    let index = Int(kind.rawValue)
    if let last = presence.last[index] {
      let gap = now.seconds(since: last)
      // Where nothing else is heard, silence shows only when it ends.
      let patience = Self.patience(presence.interval[index])
      if gap > patience && !presence.isLost[index] && presence.interval[index] > 0 {
        presence.isLost[index] = true
        report(.sensorLost(kind), at: last.advanced(bySeconds: patience))
      }
      if presence.isLost[index] {
        presence.isLost[index] = false
        report(.sensorReturned(kind), at: now)
      }
      if now > last { presence.last[index] = now }
    } else {
      presence.last[index] = now
      report(.sensorAppeared(kind), at: now)
    }
    for i in 0..<5 where i != index {
      guard let last = presence.last[i], !presence.isLost[i] else { continue }
      if now.seconds(since: last) > Self.patience(presence.interval[i]) {
        presence.isLost[i] = true
        if let other = SensorKind(rawValue: UInt8(i)) { report(.sensorLost(other), at: now) }
      }
    }
  }
}
