public import Sensing

/// Something a user should know that is not a measurement's verdict.
public struct FusionEvent: Hashable, Sendable {
  public var instant: SensorInstant
  public var kind: Kind
  /// The size of a jump in position (m) or heading (rad), of a step (m) or a vibration (m/s²), or a
  /// latency (s), where the event is one.
  public var magnitude: Double

  public enum Kind: Hashable, Sendable {
    case sensorAppeared(SensorKind)
    case sensorLost(SensorKind)
    case sensorReturned(SensorKind)
    /// Roll and pitch are known.
    case leveled
    /// Heading is known.
    case headingAligned
    case headingLost
    /// Inertial navigation was given up until the next fix.
    case navigationLost
    /// The vehicle came to rest, or moves again.
    case standstillBegan
    case standstillEnded
    /// No position or velocity aid any more: dead reckoning.
    case deadReckoningBegan
    case deadReckoningEnded
    /// A long disagreement ended: position or heading was set anew.
    case positionReset
    case velocityReset
    case heightReset
    case headingReset
    /// The filter's covariance was not usable and was started again.
    case filterReinitialized
    case magneticDisturbanceBegan
    case magneticDisturbanceEnded
    /// A gap in the inertial samples longer than the filter integrates over.
    case inertialGap
    /// The inertial sensor gave held or interpolated values: nobody measured.
    case inertialFrozen
    /// The sensors disagree with the biases that the configuration gave: these are forgotten.
    case biasPriorRefuted
    /// The receiver's stamps were found to be late by `magnitude` seconds; it is used from here on.
    case satelliteLatencyFound
    /// The magnetometer's offset that turns with the body was found, or found to be another one.
    case magneticOffsetFound
    /// What the receiver says keeps pulling to one side of what the inertial sensor predicts: it errs
    /// for long, or somebody leads it astray.
    case satelliteDriftBegan
    case satelliteDriftEnded
    /// What the barometer shows has moved at once, by so many metres, and is not used; it is again.
    case barometerDisturbanceBegan
    case barometerDisturbanceEnded
    /// The barometer's new offset lasts, and is believed from here on.
    case barometerReset
    /// A sensor repeats one value, and is not used; it shows others again.
    case sensorStuck(SensorKind)
    case sensorResponds(SensorKind)
    /// The accelerometer or the gyroscope stands at the end of its scale.
    case inertialSaturated
    /// The accelerometer shakes with so many m/s² (root mean square) faster than a vehicle moves.
    case vibrationBegan
    case vibrationEnded
    /// The inertial sensor's biases are not what they were: they are learnt anew.
    case biasesDoubted
    /// A quantity is predicted so badly, or said to be so noisy, that no measurement of it could be
    /// refused; one could again.
    case gateCannotFire(FusionOutcome.Quantity)
    case gateFires(FusionOutcome.Quantity)
  }

  public init(instant: SensorInstant, kind: Kind, magnitude: Double = 0) {
    self.instant = instant
    self.kind = kind
    self.magnitude = magnitude
  }
}
