extension SensorVerdict: CustomStringConvertible {
  public var description: String { "\(measurement) \(judgement)" }
}

extension SensorVerdict.Measurement: CustomStringConvertible {
  public var description: String {
    switch self {
    case .satellitePosition: "satellite position"
    case .satelliteHeight: "satellite height"
    case .satelliteVelocity: "satellite velocity"
    case .course: "course"
    case .dualAntennaHeading: "dual-antenna heading"
    case .barometricAltitude: "barometric altitude"
    case .magneticField: "magnetic field"
    case .odometerSpeed: "odometer speed"
    case .zeroVelocity: "standstill"
    case .zeroAngularRate: "no turning"
    case .nonHolonomic: "no sliding"
    case .userObservation: "the program's observation"
    case .inertialSample: "inertial sample"
    }
  }
}

extension SensorVerdict.Judgement: CustomStringConvertible {
  public var description: String {
    switch self {
    case .accepted: "accepted"
    case .deweighted: "accepted with less weight"
    case .held: "held until confirmed"
    case .refused(let reason): "refused: \(reason)"
    }
  }
}

extension SensorVerdict.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .outsideGate: "too far from what was expected"
    case .tooLate: "too late"
    case .duplicate: "the same once more"
    case .implausible: "implausible"
    case .disturbedField: "the magnetic field is disturbed"
    case .noFix: "the receiver has no fix"
    case .saturated: "clipped at full scale"
    case .stepped: "it stepped away from what it showed"
    case .stuck: "the sensor is stuck"
    case .notApplicable: "of no use at present"
    }
  }
}
