package import Fusion
package import Sensing

// How verdicts, events and modes are called in summaries.

extension FusionOutcome.Quantity {
  package var words: String {
    switch self {
    case .satellitePosition: "GNSS position"
    case .satelliteHeight: "GNSS height"
    case .satelliteVelocity: "GNSS velocity"
    case .course: "GNSS course"
    case .dualAntennaHeading: "dual-antenna heading"
    case .barometricAltitude: "barometric altitude"
    case .magneticField: "magnetic field"
    case .odometerSpeed: "odometer speed"
    case .zeroVelocity: "zero velocity"
    case .zeroAngularRate: "zero angular rate"
    case .nonHolonomic: "no sideslip"
    case .userObservation: "own observation"
    case .inertialSample: "inertial sample"
    }
  }
}

extension FusionOutcome.Quantity {
  /// The unit of an innovation.
  package var unit: String {
    switch self {
    case .satellitePosition, .satelliteHeight, .barometricAltitude: "m"
    case .satelliteVelocity, .odometerSpeed, .zeroVelocity, .nonHolonomic: "m/s"
    case .course, .dualAntennaHeading, .magneticField: "rad"
    case .zeroAngularRate: "rad/s"
    case .userObservation, .inertialSample: ""
    }
  }
}

extension FusionOutcome.Reason {
  package var words: String {
    switch self {
    case .outsideGate: "outside the gate"
    case .tooLate: "too late"
    case .duplicate: "duplicate"
    case .implausible: "implausible"
    case .disturbedField: "disturbed field"
    case .noFix: "no fix"
    case .unconfirmed: "unconfirmed"
    case .saturated: "saturated"
    case .stepped: "stepped away"
    case .stuck: "stuck sensor"
    case .notApplicable: "not applicable"
    }
  }
}

extension FusionEvent.Kind {
  package var words: String {
    switch self {
    case .sensorAppeared(let kind): "\(kind.words) appeared"
    case .sensorLost(let kind): "\(kind.words) lost"
    case .sensorReturned(let kind): "\(kind.words) returned"
    case .leveled: "levelled"
    case .headingAligned: "heading aligned"
    case .headingLost: "heading lost"
    case .standstillBegan: "came to rest"
    case .standstillEnded: "moves again"
    case .deadReckoningBegan: "dead reckoning began"
    case .deadReckoningEnded: "dead reckoning ended"
    case .positionReset: "position reset"
    case .velocityReset: "velocity reset"
    case .heightReset: "height reset"
    case .headingReset: "heading reset"
    case .filterReinitialized: "filter started again"
    case .navigationLost: "inertial navigation given up"
    case .inertialFrozen: "inertial sensor froze"
    case .biasPriorRefuted: "learnt biases do not fit"
    case .satelliteLatencyFound: "GNSS is late by"
    case .magneticOffsetFound: "magnetometer offset found"
    case .satelliteDriftBegan: "GNSS pulls away from the inertial sensor"
    case .satelliteDriftEnded: "GNSS and the inertial sensor agree again"
    case .magneticDisturbanceBegan: "magnetic disturbance began"
    case .magneticDisturbanceEnded: "magnetic disturbance ended"
    case .inertialGap: "gap in the inertial samples"
    case .barometerDisturbanceBegan: "barometer stepped away"
    case .barometerDisturbanceEnded: "barometer is back"
    case .barometerReset: "barometer set anew"
    case .sensorStuck(let kind): "\(kind.words) is stuck"
    case .sensorResponds(let kind): "\(kind.words) responds again"
    case .inertialSaturated: "inertial sensor clipped"
    case .vibrationBegan: "strong vibration began"
    case .vibrationEnded: "strong vibration ended"
    case .biasesDoubted: "inertial biases doubted"
    case .gateCannotFire(let quantity): "\(quantity.words): gate too wide to refuse"
    case .gateFires(let quantity): "\(quantity.words): gate refuses again"
    }
  }

  /// A reset or a loss: what a user should look at.
  package var isSerious: Bool {
    switch self {
    case .positionReset, .velocityReset, .heightReset, .headingReset, .filterReinitialized,
      .sensorLost, .inertialGap, .headingLost, .navigationLost, .inertialFrozen,
      .satelliteDriftBegan, .barometerDisturbanceBegan, .barometerReset, .sensorStuck,
      .inertialSaturated, .vibrationBegan, .biasesDoubted, .gateCannotFire:
      true
    default: false
    }
  }

  /// The unit of the event's magnitude, or `nil` where it has none.
  package var unit: String? {
    switch self {
    case .positionReset, .heightReset, .barometerReset, .barometerDisturbanceBegan: "m"
    case .vibrationBegan: "m/s²"
    case .velocityReset: "m/s"
    case .headingReset: "rad"
    case .inertialGap, .satelliteLatencyFound: "s"
    case .magneticOffsetFound: "µT"
    default: nil
    }
  }
}

extension SensorKind {
  package var words: String {
    switch self {
    case .inertial: "IMU"
    case .satellite: "GNSS"
    case .barometer: "barometer"
    case .magnetometer: "magnetometer"
    case .odometer: "odometer"
    }
  }
}

extension FusionEstimate.Mode {
  package var words: String {
    switch self {
    case .waiting: "waiting"
    case .satelliteOnly: "GNSS only"
    case .attitudeOnly: "attitude only"
    case .aligning: "aligning"
    case .navigating: "navigating"
    case .deadReckoning: "dead reckoning"
    }
  }
}

extension Profile {
  /// The name as the manifest and `--profile` spell it.
  package var name: String {
    switch self {
    case .automotive: "automotive"
    case .pedestrian: "pedestrian"
    case .airborne: "airborne"
    case .marine: "marine"
    case .other: "other"
    }
  }
}

extension StateCarriers.Carrier {
  package var words: String {
    switch self {
    case .nothing: "nothing"
    case .satellite: "GNSS"
    case .satelliteVelocity: "GNSS velocity"
    case .dualAntenna: "dual antenna"
    case .barometer: "barometer"
    case .magnetometer: "magnetometer"
    case .odometer: "odometer"
    case .standstill: "standstill"
    case .gravity: "gravity"
    case .user: "own observation"
    case .inertial: "IMU alone"
    case .extrapolation: "extrapolation"
    }
  }
}
