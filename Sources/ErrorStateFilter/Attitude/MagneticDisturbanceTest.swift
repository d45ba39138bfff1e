/// Tells the Earth's field from a disturbed one by its strength and dip.
///
/// A reference follows slowly while the field agrees with it. A second, candidate reference is
/// gathered while it does not: where that holds steady over enough turning, it becomes the
/// reference, so that a wrong start or a new place is no lock-out. The idea of a candidate is that
/// of D. Laidig and T. Seel, "VQF: Highly Accurate IMU Orientation Estimation with Bias Estimation
/// and Magnetic Disturbance Rejection", Information Fusion 91 (2023), section 3.4.
struct MagneticDisturbanceTest: Sendable {
  /// Strength in tesla and dip in radians, positive down.
  struct Field {
    var norm: Double
    var dip: Double
  }

  private(set) var reference: Field?
  private var candidate = Field(norm: 0, dip: 0)
  private var candidateTime = 0.0
  private var agreeingTime = 0.0
  /// Whether the reference has held while the body turned; a first one, taken at rest or on the
  /// move, gives way sooner.
  private var isConfirmed = false
  private var confirmingTime = 0.0
  /// Whether the dip of the reference is still to be taken.
  private var lacksDip = false
  /// For how long the field has been refused without a break, s.
  private(set) var refusedTime = 0.0
  /// Whether the field has agreed for long enough to be used.
  private(set) var isUndisturbed = false
  /// How far the last field lay from the reference, as a share of its strength.
  private(set) var deviation = 0.0

  /// Starts with `field` as the reference, to be used at once.
  mutating func start(with field: Field) {
    self = MagneticDisturbanceTest()
    reference = field
    candidate = field
    isUndisturbed = true
  }

  /// Replaces the strength of the reference; its dip comes from the next fields of that strength.
  mutating func expect(norm: Double) {
    reference = Field(norm: norm, dip: reference?.dip ?? 0)
    lacksDip = true
    isUndisturbed = false
    isConfirmed = false
    agreeingTime = 0
    candidate.norm = 0
  }

  /// Judges a field that stands for `step` seconds, while the body turns at `rate` rad/s.
  mutating func add(
    _ field: Field, step: Double, rate: Double, configuration c: AttitudeFilter.Configuration
  ) {
    guard let known = reference else { return start(with: field) }
    let strength = (field.norm - known.norm) / known.norm
    let dip = lacksDip ? 0 : field.dip - known.dip
    deviation = (strength * strength + dip * dip).squareRoot()
    let agrees =
      strength.magnitude < c.magneticNormTolerance && dip.magnitude < c.magneticDipTolerance
    if agrees {
      if lacksDip {
        reference?.dip = field.dip
        lacksDip = false
      }
      agreeingTime += step
      if rate >= c.magneticCandidateRate { confirmingTime += step }
      if confirmingTime >= c.magneticFirstCandidateTime { isConfirmed = true }
      if agreeingTime >= c.magneticAgreeingTime || isUndisturbed {
        isUndisturbed = true
        refusedTime = 0
      }
      let share = step / c.magneticReferenceTime
      reference = Field(
        norm: known.norm + share * (field.norm - known.norm),
        dip: (reference?.dip ?? known.dip) + share * dip)
    } else {
      agreeingTime = 0
      isUndisturbed = false
    }
    if !isUndisturbed { refusedTime += step }
    follow(field, step: step, rate: rate, configuration: c)
  }

  private mutating func follow(
    _ field: Field, step: Double, rate: Double, configuration c: AttitudeFilter.Configuration
  ) {
    let strength = (field.norm - candidate.norm) / max(candidate.norm, 1e-9)
    let dip = field.dip - candidate.dip
    guard
      candidate.norm > 0, strength.magnitude < c.magneticNormTolerance,
      dip.magnitude < c.magneticDipTolerance
    else {
      candidate = field
      candidateTime = 0
      return
    }
    let share = step / c.magneticCandidateSmoothing
    candidate.norm += share * (field.norm - candidate.norm)
    candidate.dip += share * dip
    // A body at rest sees any field as steady: only turning tells whether it is fixed to the Earth.
    if rate >= c.magneticCandidateRate { candidateTime += step }
    let needed = isConfirmed ? c.magneticCandidateTime : c.magneticFirstCandidateTime
    if !isUndisturbed && candidateTime >= needed {
      isConfirmed = true
      reference = candidate
      isUndisturbed = true
      refusedTime = 0
      candidateTime = 0
    }
  }
}
