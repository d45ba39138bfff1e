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

    /// The sines of the smallest and the largest dip that are taken for this field.
    let plausibleDip: ClosedRange<Double>
    /// Where the declination was last looked at, and what it is there, rad.
    private var seenFrom: Vector3<EarthFixed>?
    private var seenDeclination = 0.0

    init(field: MagneticModel.Field, place: Vector3<EarthFixed>) {
      self.field = field
      self.place = place
      let lowest = max(field.inclination - 0.21, -.pi / 2)
      let highest = min(field.inclination + 0.21, .pi / 2)
      plausibleDip = Elementary.sine(lowest)...Elementary.sine(highest)
    }

    /// The declination seen from a state nearby, rad: beside a geographic pole north turns within
    /// metres, the field does not.
    mutating func declination(at state: NavigationState) -> Double {
      // Ten metres turn north by 2e-5 rad at a latitude of 84 degrees, and by less below.
      let isNear = seenFrom.map { ($0 - state.position).squaredNorm < 100 } ?? false
      let cosineOfLatitude = state.localLevel.row2.x
      if isNear && cosineOfLatitude > 0.1 { return seenDeclination }
      seenFrom = state.position
      seenDeclination = freshDeclination(at: state)
      return seenDeclination
    }

    private func freshDeclination(at state: NavigationState) -> Double {
      let (level, _) = LocalLevel.at(earthFixed: place)
      let seen = state.localLevel.transposed * (level * field.vector)
      return Elementary.arctangent(y: seen.y, x: seen.x)
    }
  }

  /// Evaluates the magnetic model at the first fix and again every 10 km.
  mutating func noteField(at fix: SatelliteFix) {
    if !presence.isHeard(.magnetometer) { return }
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
    var sample = sample
    if configuration.magnetometer.softIron != .identity {
      sample.field = configuration.magnetometer.softIron * sample.field
    }
    if bank.isEmpty {
      if let outcome = attitudeOnly.observe(sample).outcome(at: sample.instant) {
        if outcome.verdict == .accepted { uses.note(.magneticField, at: sample.instant) }
        report(outcome)
      }
      // Inertial navigation goes on with what attitude alone has found.
      let offset = attitudeOnly.magneticOffset
      if offset != magneticOffset.offset { noteOffset(offset, at: sample.instant) }
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
    searchOffset(by: sample, expected: expected.field)
    sample.field -= magneticOffset.offset
    let observation = MagneticField(
      field: sample.field, declination: declination(at: index),
      variance: magneticVariance(expected.field))
    let isDisturbed = !isUndisturbed(sample, observation, expected: expected.field)
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

  /// The declination where a hypothesis is, rad.
  private mutating func declination(at index: Int) -> Double {
    expectedField?.declination(at: bank.state(index)) ?? 0
  }

  /// rad²; mutating, because reading one of the intervals would otherwise copy the whole engine.
  private mutating func magneticVariance(_ field: MagneticModel.Field) -> Double {
    if let deviation = configuration.magnetometer.deviation {
      let angle = deviation / field.horizontalIntensity
      return angle * angle
    }
    // 3 degrees of residual hard and soft iron, shared among the samples of ten seconds: they stay
    // for as long as the vehicle keeps its heading.
    let interval = presence.interval(of: .magnetometer)
    let share = interval > 0 ? max(1, 10 / interval) : 1
    let declination = field.declinationStandardDeviation
    return (0.052 * 0.052 + declination * declination) * share
  }

  /// Turns the hypothesis that agrees best with the field to where it says that north is.
  ///
  /// It has been wrong least, so that velocity and tilt hang least on its heading.
  private mutating func findHeading(by observation: MagneticField, at instant: SensorInstant) {
    var nearest = bank.best
    var turn = Double.infinity
    for i in 0..<bank.count {
      let linearized = observation.linearized(at: bank.state(i))
      if linearized.count == 0 { return }
      if abs(linearized.innovation(0)) < abs(turn) {
        nearest = i
        turn = linearized.innovation(0)
      }
    }
    bank.keep(nearest)
    bank.filters[0].turn(by: turn, aboutAntennaAt: configuration.satellite.leverArm)
    // Of an unknown sensor a single reading is as good as ten seconds of them.
    let variance =
      configuration.magnetometer.deviation == nil ? 0.052 * 0.052 : observation.variance
    bank.filters[0].resetHeading(toVariance: variance + 0.09 * 0.09)
    headingBecameKnown(at: instant)
  }
}
