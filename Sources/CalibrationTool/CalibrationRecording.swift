internal import Calibration
internal import Fusion
internal import Geodesy
internal import LinearAlgebra
internal import Replay
internal import Sensing
internal import TextFiles

/// What a recording holds for a calibration: all readings of the magnetometer, and the longest rest of
/// the inertial sensor.
struct CalibrationRecording {
  let folder: String
  /// Tesla, body axes.
  private(set) var readings: [SIMD3<Double>] = []
  private(set) var rest = RestFinder()
  /// The magnetic model's strength at the first fix, tesla.
  private(set) var fieldStrength: Double?
  private(set) var hasMagnetometer = false
  private(set) var hasInertial = false
  private(set) var warnings: [DataError] = []

  /// Readings beyond this many say nothing new: nine hours at 100 Hz.
  private static let mostReadings = 3_000_000

  /// Reads the whole dataset once.
  init(folder: String) throws(DataError) {
    self.folder = folder
    var stream = try DatasetStream(folder: folder)
    hasMagnetometer = stream.sensors.contains(.magnetometer)
    hasInertial = stream.sensors.contains(.inertial)
    let year = stream.manifest.configuration.magnetometer.decimalYear
    while let element = try stream.next() {
      guard case .sample(let sample, _) = element else { continue }
      switch sample {
      case .magnetic(let m):
        if readings.count < Self.mostReadings {
          readings.append(SIMD3(m.field.x, m.field.y, m.field.z))
        }
      case .inertial(let s):
        rest.receive(
          time: s.instant.seconds,
          force: SIMD3(s.specificForce.x, s.specificForce.y, s.specificForce.z),
          rate: SIMD3(s.angularRate.x, s.angularRate.y, s.angularRate.z))
      case .satellite(let fix):
        if fieldStrength == nil, fix.quality != 0 {
          fieldStrength =
            MagneticModel.field(at: fix.position, decimalYear: year).totalIntensity
        }
      default: break
      }
    }
    rest.finish()
    warnings = stream.warnings
  }
}
