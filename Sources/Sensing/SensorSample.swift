/// One sample of any sensor, with its time of validity.
public enum SensorSample: Hashable, Sendable, BitwiseCopyable {
  case inertial(InertialSample)
  case satellite(SatelliteFix)
  case pressure(PressureSample)
  case magnetic(MagneticSample)
  case odometer(OdometerSample)

  /// Time of validity.
  public var instant: SensorInstant {
    switch self {
    case .inertial(let s): s.instant
    case .satellite(let s): s.instant
    case .pressure(let s): s.instant
    case .magnetic(let s): s.instant
    case .odometer(let s): s.instant
    }
  }

  /// The kind of sensor.
  public var kind: SensorKind {
    switch self {
    case .inertial: .inertial
    case .satellite: .satellite
    case .pressure: .barometer
    case .magnetic: .magnetometer
    case .odometer: .odometer
    }
  }
}

/// What a sample measures; in datasets the file `imu.csv`, `gnss.csv`, `baro.csv`, `mag.csv` or
/// `odometer.csv`.
public enum SensorKind: UInt8, Hashable, Sendable, CaseIterable {
  case inertial, satellite, barometer, magnetometer, odometer
}
