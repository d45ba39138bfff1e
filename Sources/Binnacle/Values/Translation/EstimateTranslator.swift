internal import Fusion
internal import Geodesy
internal import LinearAlgebra
internal import Sensing
internal import Spatial

/// Makes the values that programs see of what the engine knows and what the run knows beside it.
///
/// Lives on the engine's thread: give it every sample, outcome, event and estimate in their order,
/// then ask for the values of that estimate. Allocates nothing; solves no geodesic.
struct EstimateTranslator {
  /// Where the measurements come from.
  var origin: SourceInformation.Origin
  /// UTC less the sensors' clock, ns; `nil` while nobody tells the time.
  var utcOffset: Int64?
  /// The decimal year to take where no clock tells the date: that of a recording's manifest.
  var assumedYear: Double?
  let geoid: GeoidModel

  private(set) var verdicts = SensorVerdicts()
  private(set) var lastField: MagneticSample?
  private(set) var lastPressure: PressureSample?
  private(set) var receiver: ReceiverAltitude?
  private var receiverInstant = SensorInstant(nanoseconds: 0)
  private(set) var disturbedSince: SensorInstant?
  private(set) var relativeHeight = RelativeHeight()
  private(set) var declination = DeclinationCache()

  /// Beyond this, in seconds, a sample says nothing of the present.
  static let longestAge = 5.0

  init(origin: SourceInformation.Origin, geoid: GeoidModel, utcOffset: Int64? = nil) {
    self.origin = origin
    self.geoid = geoid
    self.utcOffset = utcOffset
  }

  // MARK: What the run tells

  /// Takes a sample that the engine got.
  mutating func received(_ sample: SensorSample) {
    switch sample {
    case .magnetic(let sample): lastField = sample
    case .pressure(let sample): lastPressure = sample
    case .satellite(let fix):
      receiver = ReceiverAltitude(fix)
      receiverInstant = fix.instant
    case .inertial, .odometer: break
    }
  }

  /// Takes the engine's verdict on a measurement.
  mutating func judged(_ outcome: FusionOutcome) {
    let verdict = SensorVerdict(outcome)
    verdicts[verdict.measurement] = verdict
    // Attitude alone has no events of a disturbance, only verdicts.
    if verdict.measurement == .magneticField {
      switch verdict.judgement {
      case .accepted, .deweighted: disturbedSince = nil
      case .refused(.disturbedField): disturbedSince = disturbedSince ?? verdict.instant
      case .held, .refused: break
      }
    }
  }

  /// Takes an event of the engine.
  mutating func occurred(_ event: FusionEvent) {
    switch event.kind {
    case .magneticDisturbanceBegan: disturbedSince = event.instant
    case .magneticDisturbanceEnded: disturbedSince = nil
    default: break
    }
  }

  /// Takes the next estimate; the values are to be asked for after this.
  mutating func advance(to estimate: FusionEstimate) {
    let pressure = lastPressure.flatMap { isFresh($0.instant, at: estimate.instant) ? $0 : nil }
    relativeHeight.advance(to: estimate, pressure: pressure)
    if let position = estimate.position {
      declination.advance(
        to: position, at: utc(at: estimate.instant), assumedYear: assumedYear)
    }
  }

  // MARK: What the values share

  /// The geoid for an estimate's sea level: where the bundled one brought the receiver's height to the
  /// ellipsoid, that one takes it back.
  func seaLevel(of estimate: FusionEstimate) -> GeoidModel {
    estimate.heightOrigin == .egm96 ? .bundled : geoid
  }

  func utc(at instant: SensorInstant) -> UTCInstant? {
    utcOffset.map { UTCInstant(nanosecondsSince1970: instant.nanoseconds &+ $0) }
  }

  func isFresh(_ sample: SensorInstant, at instant: SensorInstant) -> Bool {
    instant.seconds(since: sample).magnitude <= Self.longestAge
  }

  /// The receiver's heights, while they are of the present.
  func receiver(at instant: SensorInstant) -> ReceiverAltitude? {
    isFresh(receiverInstant, at: instant) ? receiver : nil
  }
}

extension SensorVerdict {
  /// The engine's verdict in the words of this module.
  init(_ outcome: FusionOutcome) {
    let measurement: Measurement
    switch outcome.quantity {
    case .satellitePosition: measurement = .satellitePosition
    case .satelliteHeight: measurement = .satelliteHeight
    case .satelliteVelocity: measurement = .satelliteVelocity
    case .course: measurement = .course
    case .dualAntennaHeading: measurement = .dualAntennaHeading
    case .barometricAltitude: measurement = .barometricAltitude
    case .magneticField: measurement = .magneticField
    case .odometerSpeed: measurement = .odometerSpeed
    case .zeroVelocity: measurement = .zeroVelocity
    case .zeroAngularRate: measurement = .zeroAngularRate
    case .nonHolonomic: measurement = .nonHolonomic
    case .userObservation: measurement = .userObservation
    case .inertialSample: measurement = .inertialSample
    }
    let judgement: Judgement
    switch outcome.verdict {
    case .accepted: judgement = .accepted
    case .deweighted: judgement = .deweighted
    case .refused(.unconfirmed): judgement = .held
    case .refused(.outsideGate): judgement = .refused(.outsideGate)
    case .refused(.tooLate): judgement = .refused(.tooLate)
    case .refused(.duplicate): judgement = .refused(.duplicate)
    case .refused(.implausible): judgement = .refused(.implausible)
    case .refused(.disturbedField): judgement = .refused(.disturbedField)
    case .refused(.noFix): judgement = .refused(.noFix)
    case .refused(.saturated): judgement = .refused(.saturated)
    case .refused(.stepped): judgement = .refused(.stepped)
    case .refused(.stuck): judgement = .refused(.stuck)
    case .refused(.notApplicable): judgement = .refused(.notApplicable)
    }
    self.init(measurement: measurement, judgement: judgement, instant: outcome.instant)
  }
}
