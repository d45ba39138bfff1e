internal import IndustrialIO

/// Whether gravity, the Earth's field and the air's pressure have a size that physics allows.
enum MagnitudeCheck: DoctorCheck {
  static let name = "magnitude"
  static let allIsWell = "gravity, field and pressure have a possible size"

  static func reasonToSkip(_ evidence: DoctorEvidence) -> String? {
    evidence.devices.contains { $0.probe?.magnitudes.isEmpty == false }
      ? nil : "no device gave a reading"
  }

  static func findings(_ evidence: DoctorEvidence) -> [DoctorFinding] {
    evidence.devices.flatMap { device in
      (device.probe?.magnitudes ?? []).compactMap { magnitude -> DoctorFinding? in
        // A vehicle that turns does so at any rate.
        let isTurning = magnitude.quantity == .angularVelocity && magnitude.value < 20
        switch SensorMagnitude.judge(magnitude.quantity, magnitude: magnitude.value) {
        case .plausible: return nil
        case .suspectScale(let factor, let explanation):
          if isTurning { return nil }
          return DoctorFinding(
            .fault, device.name, explanation,
            remedy: "multiply the driver's scale by \(NumberText.short(factor)): correct the "
              + "driver, or tell us its name and kernel")
        case .impossible(let explanation):
          if isTurning { return nil }
          return DoctorFinding(
            .fault, device.name, explanation,
            remedy: magnitude.quantity == .magneticField
              ? "keep magnets and currents away from it, and compare its scale with the data sheet"
              : "compare its scale with the data sheet; a chip that was never started reads so")
        }
      }
    }
  }
}
