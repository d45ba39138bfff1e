internal import ErrorStateFilter
internal import Sensing

extension MagneticVerdict {
  /// The same verdict in the engine's words.
  func outcome(at instant: SensorInstant) -> FusionOutcome? {
    switch self {
    case .gathered: nil
    case .accepted(let squared):
      FusionOutcome(
        instant: instant, quantity: .magneticField, verdict: .accepted,
        normalizedInnovationSquared: squared, dimension: 1, threshold: Gate(dimension: 1).hard)
    case .refusedAsDisturbed: Self.refused(.disturbedField, instant)
    case .implausible: Self.refused(.implausible, instant)
    case .notReady: Self.refused(.notApplicable, instant)
    }
  }

  private static func refused(
    _ reason: FusionOutcome.Reason, _ instant: SensorInstant
  ) -> FusionOutcome {
    FusionOutcome(instant: instant, quantity: .magneticField, verdict: .refused(reason))
  }
}

extension KinematicVerdict {
  /// The same verdict in the engine's words.
  func outcome(of quantity: FusionOutcome.Quantity, at instant: SensorInstant) -> FusionOutcome {
    FusionOutcome(
      instant: instant, quantity: quantity, verdict: verdict,
      normalizedInnovationSquared: normalizedInnovationSquared, dimension: dimension,
      threshold: threshold)
  }

  private var verdict: FusionOutcome.Verdict {
    switch judgement {
    case .accepted: .accepted
    case .deweighted: .deweighted
    case .refused(.outsideGate): .refused(.outsideGate)
    case .refused(.tooLate): .refused(.tooLate)
    case .refused(.implausible): .refused(.implausible)
    case .refused(.noFix): .refused(.noFix)
    case .refused(.unconfirmed): .refused(.unconfirmed)
    case .refused(.notApplicable): .refused(.notApplicable)
    }
  }
}

extension FusionEngine {
  /// Reports what the layout without an inertial sensor made of a fix.
  mutating func report(_ judged: KinematicOutcome, of fix: SatelliteFix) {
    let at = fix.instant
    if let verdict = judged.position { report(verdict.outcome(of: .satellitePosition, at: at)) }
    if let verdict = judged.height { report(verdict.outcome(of: .satelliteHeight, at: at)) }
    if let verdict = judged.velocity { report(verdict.outcome(of: .satelliteVelocity, at: at)) }
    if let verdict = judged.course { report(verdict.outcome(of: .course, at: at)) }
    if let reset = judged.positionReset, reset.magnitude > 0 {
      recordReset(.positionReset, size: reset.magnitude, at: at)
    }
    if let reset = judged.heightReset, reset.magnitude > 0 {
      recordReset(.heightReset, size: reset.magnitude, at: at)
    }
  }
}
