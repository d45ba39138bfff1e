package import Fusion
package import Sensing

// The names in JSON stand for themselves, so that a better wording does not break a reader.

extension FusionOutcome.Quantity {
  package var key: String {
    switch self {
    case .satellitePosition: "gnss_position"
    case .satelliteHeight: "gnss_height"
    case .satelliteVelocity: "gnss_velocity"
    case .course: "gnss_course"
    case .dualAntennaHeading: "dual_antenna_heading"
    case .barometricAltitude: "barometric_altitude"
    case .magneticField: "magnetic_field"
    case .odometerSpeed: "odometer_speed"
    case .zeroVelocity: "zero_velocity"
    case .zeroAngularRate: "zero_angular_rate"
    case .nonHolonomic: "non_holonomic"
    case .userObservation: "user_observation"
    case .inertialSample: "inertial_sample"
    }
  }
}

extension FusionOutcome.Reason {
  package var key: String {
    switch self {
    case .outsideGate: "outside_gate"
    case .tooLate: "too_late"
    case .duplicate: "duplicate"
    case .implausible: "implausible"
    case .disturbedField: "disturbed_field"
    case .noFix: "no_fix"
    case .unconfirmed: "unconfirmed"
    case .saturated: "saturated"
    case .stepped: "stepped"
    case .stuck: "stuck"
    case .notApplicable: "not_applicable"
    }
  }
}

extension FusionEvent.Kind {
  package var key: String {
    switch self {
    case .sensorAppeared(let kind): "\(kind.key)_appeared"
    case .sensorLost(let kind): "\(kind.key)_lost"
    case .sensorReturned(let kind): "\(kind.key)_returned"
    case .navigationLost: "navigation_lost"
    case .inertialFrozen: "inertial_frozen"
    case .biasPriorRefuted: "bias_prior_refuted"
    case .satelliteLatencyFound: "satellite_latency_found"
    case .magneticOffsetFound: "magnetic_offset_found"
    case .satelliteDriftBegan: "gnss_drift_began"
    case .satelliteDriftEnded: "gnss_drift_ended"
    case .leveled: "leveled"
    case .headingAligned: "heading_aligned"
    case .headingLost: "heading_lost"
    case .standstillBegan: "standstill_began"
    case .standstillEnded: "standstill_ended"
    case .deadReckoningBegan: "dead_reckoning_began"
    case .deadReckoningEnded: "dead_reckoning_ended"
    case .positionReset: "position_reset"
    case .velocityReset: "velocity_reset"
    case .heightReset: "height_reset"
    case .headingReset: "heading_reset"
    case .filterReinitialized: "filter_reinitialized"
    case .magneticDisturbanceBegan: "magnetic_disturbance_began"
    case .magneticDisturbanceEnded: "magnetic_disturbance_ended"
    case .inertialGap: "inertial_gap"
    case .barometerDisturbanceBegan: "barometer_disturbance_began"
    case .barometerDisturbanceEnded: "barometer_disturbance_ended"
    case .barometerReset: "barometer_reset"
    case .sensorStuck(let kind): "\(kind.key)_stuck"
    case .sensorResponds(let kind): "\(kind.key)_responds"
    case .inertialSaturated: "inertial_saturated"
    case .vibrationBegan: "vibration_began"
    case .vibrationEnded: "vibration_ended"
    case .biasesDoubted: "biases_doubted"
    case .gateCannotFire(let quantity): "\(quantity.key)_gate_cannot_fire"
    case .gateFires(let quantity): "\(quantity.key)_gate_fires"
    }
  }
}

extension SensorKind {
  package var key: String {
    switch self {
    case .inertial: "imu"
    case .satellite: "gnss"
    case .barometer: "baro"
    case .magnetometer: "mag"
    case .odometer: "odometer"
    }
  }
}

extension StateCarriers.Carrier {
  package var key: String {
    switch self {
    case .nothing: "nothing"
    case .satellite: "gnss"
    case .satelliteVelocity: "gnss_velocity"
    case .dualAntenna: "dual_antenna"
    case .barometer: "baro"
    case .magnetometer: "mag"
    case .odometer: "odometer"
    case .standstill: "standstill"
    case .gravity: "gravity"
    case .user: "user"
    case .inertial: "imu"
    case .extrapolation: "extrapolation"
    }
  }
}
