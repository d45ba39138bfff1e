internal import CMath
internal import ErrorStateFilter
internal import Geodesy
internal import LinearAlgebra
internal import Sensing
internal import Spatial

extension FusionEngine {
  /// The expected magnetic field, kept for the neighbourhood of a place.
  struct ExpectedField {
    var field: MagneticModel.Field
    var place: Vector3<EarthFixed>

    /// The declination seen from a state nearby, rad: beside a geographic pole north turns within
    /// metres, the field does not.
    func declination(at state: NavigationState) -> Double {
      let (level, _) = LocalLevel.at(earthFixed: place)
      let seen = state.localLevel.transposed * (level * field.vector)
      return Elementary.arctangent(y: seen.y, x: seen.x)
    }
  }

  /// Evaluates the magnetic model at the first fix and again every 10 km.
  mutating func noteField(at fix: SatelliteFix) {
    if presence.lastFused[Int(SensorKind.magnetometer.rawValue)] == nil { return }
    let place = fix.position.earthFixed
    if let known = expectedField, (known.place - place).norm < 10_000 { return }
    expectedField = ExpectedField(
      field: MagneticModel.field(
        at: fix.position, decimalYear: configuration.magnetometer.decimalYear),
      place: place)
  }

  /// Uses a magnetometer sample: for attitude alone, to find the heading, or to hold it.
  mutating func process<Observer: FilterObserver & ~Copyable>(
    _ sample: MagneticSample, telling observer: inout Observer
  ) {
    if bank.isEmpty {
      if let outcome = attitudeOnly.observe(sample).outcome(at: sample.instant) {
        if outcome.verdict == .accepted { uses.note(.magneticField, at: sample.instant) }
        report(outcome)
      }
      return
    }
    // A car's body bends the field; its own motion tells the heading better.
    // Near a magnetic pole the field has no direction to go by: the model's own caution zone.
    guard configuration.profile != .automotive, let expected = expectedField,
      expected.field.horizontalIntensity > 6e-6
    else {
      report(
        FusionOutcome(
          instant: sample.instant, quantity: .magneticField, verdict: .refused(.notApplicable)))
      return
    }
    let index = bank.best
    let isDisturbed = !Self.isPlausible(
      sample.field, in: bank.state(index), expected: expected.field)
    if isDisturbed != aiding.isDisturbed {
      aiding.isDisturbed = isDisturbed
      report(
        isDisturbed ? .magneticDisturbanceBegan : .magneticDisturbanceEnded, at: sample.instant)
    }
    if isDisturbed {
      report(
        FusionOutcome(
          instant: sample.instant, quantity: .magneticField, verdict: .refused(.disturbedField)))
      return
    }
    let observation = MagneticField(
      field: sample.field, declination: expected.declination(at: bank.state(index)),
      variance: magneticVariance(expected.field))
    if bank.isSingle {
      let verdict = fuse(
        observation, as: .magneticField, at: sample.instant, share: 0, telling: &observer)
      if case .refused = verdict {
        aiding.magnetic.refused(at: sample.instant)
      } else {
        aiding.magnetic.accepted(at: sample.instant)
      }
    } else if bank.filters[index].tiltDeviation < 0.03 {
      findHeading(by: observation, at: sample.instant)
    }
  }

  /// rad²; mutating, because reading one of the intervals would otherwise copy the whole engine.
  private mutating func magneticVariance(_ field: MagneticModel.Field) -> Double {
    if let deviation = configuration.magnetometer.deviation {
      let angle = deviation / field.horizontalIntensity
      return angle * angle
    }
    // 3 degrees of residual hard and soft iron, shared among the samples of a second.
    let interval = presence.interval[Int(SensorKind.magnetometer.rawValue)]
    let share = interval > 0 ? max(1, 1 / interval) : 1
    let declination = field.declinationStandardDeviation
    return (0.052 * 0.052 + declination * declination) * share
  }

  /// Whether a field has the strength and the dip of the one that is expected here.
  ///
  /// 20 % and 12 degrees: what a fair calibration leaves, and less than a magnet or a steel deck does.
  private static func isPlausible(
    _ field: Vector3<Body>, in state: NavigationState, expected: MagneticModel.Field
  ) -> Bool {
    let strength = field.norm
    if abs(strength / expected.totalIntensity - 1) > 0.2 { return false }
    let down = state.localLevel.transposed.row2.dot(state.attitude * field)
    let dip = Elementary.arcsine(min(max(down / strength, -1), 1))
    return abs(dip - expected.inclination) < 0.21
  }

  /// Turns the best hypothesis to where the field says that north is.
  private mutating func findHeading(by observation: MagneticField, at instant: SensorInstant) {
    bank.collapse(headingDeviation: 0)
    let linearized = observation.linearized(at: bank.state(0))
    if linearized.count == 0 { return }
    bank.filters[0].turn(by: linearized.innovation(0))
    bank.filters[0].resetHeading(toVariance: observation.variance + 0.09 * 0.09)
    headingBecameKnown(at: instant)
  }

}
