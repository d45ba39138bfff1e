internal import Sensing

extension SensorKind {
  /// The quantity's name in events.
  var title: String {
    switch self {
    case .inertial: "the inertial samples"
    case .satellite: "the satellite fixes"
    case .barometer: "the pressure"
    case .magnetometer: "the magnetic field"
    case .odometer: "the odometer's speed"
    }
  }
}
