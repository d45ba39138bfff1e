import Sensing

/// Which of a platform's sensors the engine is given.
struct HonestySubset: Sendable, Hashable {
  var hasVelocity = true
  var hasBarometer = false
  var hasMagnetometer = false

  static let all: [HonestySubset] = [
    HonestySubset(), HonestySubset(hasBarometer: true), HonestySubset(hasMagnetometer: true),
    HonestySubset(hasBarometer: true, hasMagnetometer: true), HonestySubset(hasVelocity: false),
    HonestySubset(hasVelocity: false, hasBarometer: true, hasMagnetometer: true),
  ]
  static let everything = HonestySubset(hasBarometer: true, hasMagnetometer: true)

  var name: String {
    "IMU, " + (hasVelocity ? "GNSS" : "GNSS position only") + (hasBarometer ? ", baro" : "")
      + (hasMagnetometer ? ", mag" : "")
  }

  /// The sample as an engine with these sensors gets it; `nil` where it does not.
  func sample(of sample: SensorSample) -> SensorSample? {
    switch sample {
    case .pressure: return hasBarometer ? sample : nil
    case .magnetic: return hasMagnetometer ? sample : nil
    case .odometer: return nil
    case .inertial: return sample
    case .satellite(var fix):
      if hasVelocity { return sample }
      fix.velocityNorth = nil
      fix.velocityEast = nil
      fix.velocityDown = nil
      return .satellite(fix)
    }
  }
}
